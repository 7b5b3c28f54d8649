// SPDX-License-Identifier: Apache-2.0

/// A frame of subtype 06: a charging case that speaks for itself, all of it in one encrypted block.
///
/// Only that of the AirPods Pro 3 was ever captured.
public struct CaseFrame: Hashable, Sendable {
    let bytes: FrameBytes

    /// The bytes from the type byte must be 19: `ProximityMessage` checks.
    init(_ bytes: FrameBytes) {
        self.bytes = bytes
    }

    /// The bytes as sent, from the type byte 07 on.
    public var raw: [UInt8] { bytes.array }

    /// The sixteen bytes behind the subtype.
    public var block: [UInt8] { (3..<19).map { bytes[$0] } }
}
