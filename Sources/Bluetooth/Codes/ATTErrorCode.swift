// SPDX-License-Identifier: Apache-2.0

/// An error code of the Attribute Protocol, which is also the number of `CBATTErrorDomain`.
///
/// Open: any byte is a code (Core Specification Vol 3, Part F, 3.4.1.1; 0x80 to 0x9F belong to
/// applications, 0xE0 to 0xFF to common profiles). Names are those of Apple's `CBATTError` up to
/// 17; the texts are those seen in public logs, and where none was ever seen, one of our own in
/// the same manner (`isTextOurs`).
public struct ATTErrorCode: RawRepresentable, Hashable, Sendable, Codable {
    /// The byte sent over the air.
    public let rawValue: UInt8

    /// Makes a code from its number; any number will do.
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// No error.
    public static let success = ATTErrorCode(rawValue: 0)
    /// There is no attribute with this handle.
    public static let invalidHandle = ATTErrorCode(rawValue: 1)
    /// The attribute cannot be read.
    public static let readNotPermitted = ATTErrorCode(rawValue: 2)
    /// The attribute cannot be written.
    public static let writeNotPermitted = ATTErrorCode(rawValue: 3)
    /// The packet made no sense.
    public static let invalidPdu = ATTErrorCode(rawValue: 4)
    /// The attribute asks for pairing.
    public static let insufficientAuthentication = ATTErrorCode(rawValue: 5)
    /// The peer does not do this.
    public static let requestNotSupported = ATTErrorCode(rawValue: 6)
    /// The offset lies behind the value's end.
    public static let invalidOffset = ATTErrorCode(rawValue: 7)
    /// The attribute asks for the user's permission.
    public static let insufficientAuthorization = ATTErrorCode(rawValue: 8)
    /// Too many prepared writes.
    public static let prepareQueueFull = ATTErrorCode(rawValue: 9)
    /// No attribute of that type in the range.
    public static let attributeNotFound = ATTErrorCode(rawValue: 10)
    /// The value cannot be read in pieces.
    public static let attributeNotLong = ATTErrorCode(rawValue: 11)
    /// The key is too short.
    public static let insufficientEncryptionKeySize = ATTErrorCode(rawValue: 12)
    /// The value is too long or too short for the attribute.
    public static let invalidAttributeValueLength = ATTErrorCode(rawValue: 13)
    /// Something unlikely happened.
    public static let unlikelyError = ATTErrorCode(rawValue: 14)
    /// The attribute asks for an encrypted link.
    public static let insufficientEncryption = ATTErrorCode(rawValue: 15)
    /// The type is no grouping attribute.
    public static let unsupportedGroupType = ATTErrorCode(rawValue: 16)
    /// The peer has no room for this.
    public static let insufficientResources = ATTErrorCode(rawValue: 17)

    /// Every code that has a name, in the order of the numbers.
    public static let named: [ATTErrorCode] =
        rows.indices.map { ATTErrorCode(rawValue: UInt8($0)) }

    /// The error domain as `NSError.domain` spells it.
    public static let domain = "CBATTErrorDomain"
}

extension ATTErrorCode: CustomStringConvertible {
    /// The name Apple gave the code; nil where the number has none.
    public var name: String? { row?.name }

    /// The text of `localizedDescription`; one text for all numbers above 17.
    public var text: String { row?.text ?? "Unknown ATT error." }

    /// Whether `text` is our own because no public source shows Apple's.
    public var isTextOurs: Bool { row?.isTextOurs ?? false }

    /// The domain, the number and the name, as one greps for it.
    public var description: String {
        "\(Self.domain) \(rawValue)" + (name.map { " (\($0))" } ?? "")
    }

    private var row: ErrorCodeRow? {
        Self.rows.indices.contains(Int(rawValue)) ? Self.rows[Int(rawValue)] : nil
    }

    private static let rows: [ErrorCodeRow] = [
        .ours("success", "The operation succeeded."),
        .seen("invalidHandle", "The handle is invalid."),
        .seen("readNotPermitted", "Reading is not permitted."),
        .seen("writeNotPermitted", "Writing is not permitted."),
        .ours("invalidPdu", "The command is invalid."),
        .seen("insufficientAuthentication", "Authentication is insufficient."),
        .seen("requestNotSupported", "The request is not supported."),
        .ours("invalidOffset", "The offset is invalid."),
        .ours("insufficientAuthorization", "Authorization is insufficient."),
        .ours("prepareQueueFull", "The prepare queue is full."),
        .seen("attributeNotFound", "The attribute could not be found."),
        .ours("attributeNotLong", "The attribute is not long."),
        .ours("insufficientEncryptionKeySize", "The encryption key size is insufficient."),
        .seen("invalidAttributeValueLength", "The value's length is invalid."),
        .seen("unlikelyError", "Unlikely error."),
        .seen("insufficientEncryption", "Encryption is insufficient."),
        .ours("unsupportedGroupType", "The group type is not supported."),
        .ours("insufficientResources", "Resources are insufficient."),
    ]
}
