// SPDX-License-Identifier: Apache-2.0

package import Bluetooth

/// Which links of its host a session that watches connections has been told of; each radio keeps
/// one for each such session, by whatever name a device has there that does not change.
///
/// | record | connected, matches | connected, does not | not connected |
/// |---|---|---|---|
/// | none | told; `.told` | `.silent` | – |
/// | `.before` | – | – | told where it matches; none |
/// | `.silent` | told; `.told` | – | none |
/// | `.told` | – | – | told; none |
///
/// `.silent` is there because a host may learn the services of a device only from its GATT table,
/// some time after the link came up, and because that table may change.
package struct LinkWatch<Device: Hashable & Sendable & Codable>: Hashable, Sendable, Codable {
    package let filter: ConnectionFilter
    private var records: [Device: Record] = [:]

    private struct Record: Hashable, Sendable, Codable {
        var peer: PeerID
        var stage: Stage
    }

    private enum Stage: String, Hashable, Sendable, Codable {
        /// The link was there before the session asked.
        case before
        case silent, told
    }

    package init(_ filter: ConnectionFilter) {
        self.filter = filter
    }

    /// Whether the device was connected when it was last looked at.
    package func isConnected(_ device: Device) -> Bool { records[device] != nil }

    /// The device's peer, as it was called last.
    package func peer(of device: Device) -> PeerID? { records[device]?.peer }

    /// Takes note of a link that is there already.
    package mutating func found(_ device: Device, _ peer: PeerID) {
        records[device] = Record(peer: peer, stage: .before)
    }

    /// What the session is told of a device as it is now.
    package mutating func see(
        _ device: Device,
        _ peer: PeerID,
        isConnected: Bool,
        matches: Bool
    ) -> ConnectionEvent? {
        let stage = records[device]?.stage
        guard isConnected else {
            records[device] = nil
            return stage == .told || stage == .before && matches ? .peerDisconnected : nil
        }
        let isNews = matches && (stage == nil || stage == .silent)
        records[device] = Record(peer: peer, stage: isNews ? .told : stage ?? .silent)
        return isNews ? .peerConnected : nil
    }
}
