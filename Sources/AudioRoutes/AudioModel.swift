// SPDX-License-Identifier: Apache-2.0

import Bluetooth
public import Earbuds

/// What a device is: its vendor and product numbers, and the row of the model table where there is
/// one.
public struct AudioModel: Hashable, Sendable {
    /// Who gave the vendor number.
    public enum VendorIDSource: String, Hashable, Sendable, Codable {
        /// The Bluetooth SIG: 0x004C is Apple.
        case bluetooth
        /// The USB Implementer's Forum: 0x05AC is Apple.
        case usb
    }

    /// Who gave the vendor number.
    public let vendorIDSource: VendorIDSource
    /// The vendor's number.
    public let vendorID: UInt16
    /// The product's number, such as 0x2014.
    public let productID: UInt16

    /// Makes a model from its numbers.
    public init(vendorIDSource: VendorIDSource, vendorID: UInt16, productID: UInt16) {
        self.vendorIDSource = vendorIDSource
        self.vendorID = vendorID
        self.productID = productID
    }

    /// Reads BlueZ's `Modalias`, such as `bluetooth:v004Cp200Ed0A1B`; nil for anything else.
    public init?(modalias: String) {
        let parts = modalias.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, let source = VendorIDSource(rawValue: String(parts[0])) else {
            return nil
        }
        let text = Array(parts[1].utf8)
        guard text.count >= 10, text[0] == UInt8(ascii: "v"), text[5] == UInt8(ascii: "p"),
            let vendor = Self.number(text[1..<5]), let product = Self.number(text[6..<10])
        else { return nil }
        self.init(vendorIDSource: source, vendorID: vendor, productID: product)
    }

    /// Reads the model UID of CoreAudio's device, such as `200e 4c`: product and vendor in
    /// hexadecimal. Nil for anything else; devices of other makers carry texts there.
    public init?(modelUID: String) {
        let parts = modelUID.split(separator: " ", omittingEmptySubsequences: false)
        guard parts.count == 2, let product = Self.number(Array(parts[0].utf8)[...]),
            let vendor = Self.number(Array(parts[1].utf8)[...])
        else { return nil }
        self.init(vendorIDSource: .bluetooth, vendorID: vendor, productID: product)
    }

    private static func number(_ digits: ArraySlice<UInt8>) -> UInt16? {
        let text = String(decoding: digits, as: UTF8.self)
        // A sign is read by `radix` and is no digit.
        guard (1...4).contains(digits.count), text.allSatisfy(\.isHexDigit) else { return nil }
        return UInt16(text, radix: 16)
    }

    /// Whether Apple made it, Beats included.
    public var isApples: Bool {
        switch vendorIDSource {
        case .bluetooth: vendorID == 0x004C
        case .usb: vendorID == 0x05AC
        }
    }

    /// The row of the model table; nil for others' products and for ids the table does not have.
    public func earbuds(in models: EarbudsModels = .builtIn) -> EarbudsModel? {
        isApples ? models[productID] : nil
    }
}
