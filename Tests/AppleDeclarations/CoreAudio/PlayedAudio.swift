// SPDX-License-Identifier: Apache-2.0

/// The properties of the objects of a test, which are numbers or texts.
package struct PlayedAudio: Sendable {
    package enum Value: Sendable {
        case numbers([UInt32])
        case text(String)
    }

    package struct Key: Hashable, Sendable {
        var object: AudioObjectID
        var selector: UInt32
        var scope: UInt32
    }

    /// Those that a test's calls find.
    @TaskLocal package static var current = PlayedAudio()

    var values: [Key: Value] = [:]

    package init() {}

    package mutating func set(
        _ object: AudioObjectID,
        _ selector: UInt32,
        scope: UInt32 = kAudioObjectPropertyScopeGlobal,
        _ value: Value
    ) {
        values[Key(object: object, selector: selector, scope: scope)] = value
    }

    static func value(
        _ object: AudioObjectID,
        _ address: UnsafePointer<AudioObjectPropertyAddress>
    ) -> Value? {
        let (selector, scope) = (address.pointee.mSelector, address.pointee.mScope)
        return current.values[Key(object: object, selector: selector, scope: scope)]
    }
}
