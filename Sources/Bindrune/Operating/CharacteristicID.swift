// SPDX-License-Identifier: Apache-2.0

/// Which characteristic of a device is meant.
///
/// A UUID alone is enough where only one characteristic has it; otherwise the service, or the
/// position among those that match, says which. Written as a literal it is the UUID alone.
public struct CharacteristicID: Hashable, Sendable {
    /// The characteristic's UUID.
    public var characteristic: AttributeUUID
    /// The UUID of its service; nil means any.
    public var service: AttributeUUID?
    /// Which of those that match, from 0, in the order of the device's table; nil means the only
    /// one.
    public var instance: Int?

    /// Names a characteristic.
    public init(
        _ characteristic: AttributeUUID,
        in service: AttributeUUID? = nil,
        instance: Int? = nil
    ) {
        self.characteristic = characteristic
        self.service = service
        self.instance = instance
    }
}

extension CharacteristicID: ExpressibleByStringLiteral, CustomStringConvertible {
    /// Names a characteristic by its UUID alone.
    public init(stringLiteral value: String) {
        self.init(AttributeUUID(unchecked: value))
    }

    /// The UUID, after the service's and before the position where they are given.
    public var description: String {
        let prefix = service.map { "\($0)/" } ?? ""
        let suffix = instance.map { "[\($0)]" } ?? ""
        return prefix + characteristic.text + suffix
    }
}
