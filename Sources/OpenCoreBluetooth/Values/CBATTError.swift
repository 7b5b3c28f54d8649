// SPDX-License-Identifier: Apache-2.0

/// An error with which a peer answered a request of the attribute protocol.
///
/// Delivered as this struct, so `catch CBATTError.insufficientEncryption`, `error as? CBATTError`
/// and `(error as NSError).code` all work. Codes without a name (above 17, among them those that
/// apps define) keep their number in `errorCode`.
public struct CBATTError: Error, CustomNSError, Hashable, Sendable {
    /// The error as Foundation's object.
    public let _nsError: NSError

    /// Takes over an error of this domain; another domain is a programming error and traps.
    public init(_nsError error: NSError) {
        precondition(
            error.domain == CBATTError.errorDomain,
            "CBATTError made from an error of the domain \(error.domain)"
        )
        _nsError = error
    }

    /// Makes an error with a code and what else there is to tell.
    public init(_ code: Code, userInfo: [String: Any] = [:]) {
        self.init(number: code.rawValue, userInfo: userInfo)
    }

    init(number: Int, userInfo: [String: Any] = [:]) {
        _nsError = NSError(domain: CBATTError.errorDomain, code: number, userInfo: userInfo)
    }

    /// The domain, `CBATTErrorDomain`.
    public static var errorDomain: String { CBATTErrorDomain }

    /// The code; `unlikelyError` where the number has no name, which `errorCode` keeps.
    public var code: Code { Code(rawValue: _nsError.code) ?? .unlikelyError }

    /// The code as a number, also where it has no name.
    public var errorCode: Int { _nsError.code }

    /// What was handed in, as it was.
    public var userInfo: [String: Any] { _nsError.userInfo }

    /// `userInfo` with the description filled in.
    public var errorUserInfo: [String: Any] {
        var info = _nsError.userInfo
        info[NSLocalizedDescriptionKey] = localizedDescription
        return info
    }

    /// The system's text for the code, unless `userInfo` brings another one.
    public var localizedDescription: String {
        _nsError.userInfo[NSLocalizedDescriptionKey] as? String ?? Self.text(of: errorCode)
    }

    /// Equal when domain, code and description are.
    public static func == (left: CBATTError, right: CBATTError) -> Bool {
        left.errorCode == right.errorCode
            && left.localizedDescription == right.localizedDescription
    }

    /// Hashes the code.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(errorCode)
    }
}

extension CBATTError {
    /// What went wrong.
    public enum Code: Int, Hashable, Sendable {
        /// No error; used in answers of the peripheral role.
        case success = 0
        /// The peer has no such attribute; often a stale copy of its table.
        case invalidHandle = 1
        /// The attribute cannot be read.
        case readNotPermitted = 2
        /// The attribute cannot be written.
        case writeNotPermitted = 3
        /// The peer did not understand the packet.
        case invalidPdu = 4
        /// The attribute wants a paired link.
        case insufficientAuthentication = 5
        /// The peer does not do this; also a subscription without the property.
        case requestNotSupported = 6
        /// The offset lies behind the end of the value.
        case invalidOffset = 7
        /// The peer wants its user to agree first.
        case insufficientAuthorization = 8
        /// The peer has no room for a long write.
        case prepareQueueFull = 9
        /// There is none; also a subscription without a configuration descriptor.
        case attributeNotFound = 10
        /// The attribute cannot be read in pieces.
        case attributeNotLong = 11
        /// The key of the link is too short.
        case insufficientEncryptionKeySize = 12
        /// The value is too long or too short for the attribute.
        case invalidAttributeValueLength = 13
        /// The peer could not do it and does not say why.
        case unlikelyError = 14
        /// The attribute wants an encrypted link.
        case insufficientEncryption = 15
        /// The attribute does not group others.
        case unsupportedGroupType = 16
        /// The peer has no room left.
        case insufficientResources = 17

        /// Whether a thrown error has this code: what `catch CBATTError.unlikelyError` asks.
        public static func ~= (code: Code, error: any Error) -> Bool {
            (error as? CBATTError)?.errorCode == code.rawValue
        }
    }

    /// The code `Code.success`.
    public static var success: Code { .success }
    /// The code `Code.invalidHandle`.
    public static var invalidHandle: Code { .invalidHandle }
    /// The code `Code.readNotPermitted`.
    public static var readNotPermitted: Code { .readNotPermitted }
    /// The code `Code.writeNotPermitted`.
    public static var writeNotPermitted: Code { .writeNotPermitted }
    /// The code `Code.invalidPdu`.
    public static var invalidPdu: Code { .invalidPdu }
    /// The code `Code.insufficientAuthentication`.
    public static var insufficientAuthentication: Code { .insufficientAuthentication }
    /// The code `Code.requestNotSupported`.
    public static var requestNotSupported: Code { .requestNotSupported }
    /// The code `Code.invalidOffset`.
    public static var invalidOffset: Code { .invalidOffset }
    /// The code `Code.insufficientAuthorization`.
    public static var insufficientAuthorization: Code { .insufficientAuthorization }
    /// The code `Code.prepareQueueFull`.
    public static var prepareQueueFull: Code { .prepareQueueFull }
    /// The code `Code.attributeNotFound`.
    public static var attributeNotFound: Code { .attributeNotFound }
    /// The code `Code.attributeNotLong`.
    public static var attributeNotLong: Code { .attributeNotLong }
    /// The code `Code.insufficientEncryptionKeySize`.
    public static var insufficientEncryptionKeySize: Code { .insufficientEncryptionKeySize }
    /// The code `Code.invalidAttributeValueLength`.
    public static var invalidAttributeValueLength: Code { .invalidAttributeValueLength }
    /// The code `Code.unlikelyError`.
    public static var unlikelyError: Code { .unlikelyError }
    /// The code `Code.insufficientEncryption`.
    public static var insufficientEncryption: Code { .insufficientEncryption }
    /// The code `Code.unsupportedGroupType`.
    public static var unsupportedGroupType: Code { .unsupportedGroupType }
    /// The code `Code.insufficientResources`.
    public static var insufficientResources: Code { .insufficientResources }
}
