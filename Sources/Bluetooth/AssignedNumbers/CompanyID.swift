// SPDX-License-Identifier: Apache-2.0

/// Whose data the manufacturer data of an advertisement is (Assigned Numbers, 7.1).
public struct CompanyID: RawRepresentable, Hashable, Sendable, Codable {
    /// The number as assigned.
    public let rawValue: UInt16

    /// Makes an identifier from its number.
    public init(rawValue: UInt16) {
        self.rawValue = rawValue
    }

    /// Apple, Inc.
    public static let apple = CompanyID(rawValue: 0x004C)

    /// The company's name; nil for one that is not in the short table kept here.
    public var name: String? {
        switch rawValue {
        case 0x0006: "Microsoft"
        case 0x004C: "Apple, Inc."
        case 0x0059: "Nordic Semiconductor ASA"
        case 0x0075: "Samsung Electronics Co. Ltd."
        case 0x00E0: "Google"
        case 0x02E5: "Espressif Systems (Shanghai) Co., Ltd."
        case 0x05F1: "The Linux Foundation"
        case 0xFFFF: "none (reserved for tests)"
        default: nil
        }
    }
}

extension CompanyID: CustomStringConvertible {
    /// The name, or the number in hexadecimal where there is none.
    public var description: String {
        name ?? "company 0x\(HexText.padded(rawValue, to: 4))"
    }
}

extension Advertisement {
    /// Whose manufacturer data it is: the first two bytes; nil where there are fewer.
    public var company: CompanyID? {
        guard let manufacturerData, manufacturerData.count >= 2 else { return nil }
        return CompanyID(rawValue: UInt16(manufacturerData[0]) | UInt16(manufacturerData[1]) << 8)
    }
}
