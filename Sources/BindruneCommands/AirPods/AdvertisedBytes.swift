// SPDX-License-Identifier: Apache-2.0

import Bluetooth

/// Bytes of an advertisement, and how much of it they are.
///
/// Taking one form for another would shift every field. It cannot happen: manufacturer data of
/// Apple begin with 4C 00, no element of theirs does; and an advertisement has FF behind its first
/// length or that of another structure, where a chain of elements would need 255 bytes.
struct AdvertisedBytes: Hashable, Sendable {
    /// How much of an advertisement the bytes are.
    enum Form: String, Hashable, Sendable {
        /// Manufacturer data as sent, from the company identifier 4C 00 on.
        case manufacturerData
        /// Manufacturer data without the company identifier, as BlueZ and Android hand them out.
        case companyStripped
        /// All AD structures of a packet.
        case advertisement

        /// The form in words.
        var words: String {
            switch self {
            case .manufacturerData: "manufacturer data with the company identifier"
            case .companyStripped: "manufacturer data without the company identifier"
            case .advertisement: "a whole advertisement"
            }
        }
    }

    let form: Form
    /// The chain of elements; its bytes are those of the manufacturer data.
    let message: ContinuityMessage

    /// Looks at bytes. Any will do; what is wrong with them is the message's failure.
    init(_ bytes: [UInt8]) {
        if bytes.starts(with: [0x4C, 0]) {
            form = .manufacturerData
            message = ContinuityMessage(manufacturerData: bytes)
        } else if let data = Self.manufacturerData(inAdvertisement: bytes) {
            form = .advertisement
            message = ContinuityMessage(manufacturerData: data)
        } else {
            form = .companyStripped
            let isElement = bytes.first.map { ContinuityType(rawValue: $0).name != nil } ?? true
            message =
                isElement
                ? ContinuityMessage(companyStripped: bytes)
                : ContinuityMessage(manufacturerData: bytes)
        }
    }

    /// Apple's manufacturer data in a row of whole AD structures; nil where the bytes are none.
    private static func manufacturerData(inAdvertisement bytes: [UInt8]) -> [UInt8]? {
        let structures = ADStructures(bytes)
        guard structures.failure == nil, structures.wholeBytes > 0 else { return nil }
        let apple = structures.first {
            $0.type == .manufacturerSpecificData && $0.data.starts(with: [0x4C, 0])
        }
        return apple.map { Array($0.data) }
    }
}
