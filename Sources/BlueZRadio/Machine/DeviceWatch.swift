// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import HostCore

/// Which connected devices a session that watches connections has been told of.
///
/// | record | connected, matches | connected, does not | not connected |
/// |---|---|---|---|
/// | none | told; `.told` | `.silent` | – |
/// | `.before` | – | – | told where it matches; none |
/// | `.silent` | told; `.told` | – | none |
/// | `.told` | – | – | told; none |
///
/// `.silent` is there because BlueZ may learn the services of a device only from its GATT table,
/// some time after `Connected` became true.
struct DeviceWatch: Hashable, Sendable, Codable {
    let filter: ConnectionFilter
    private var records: [String: Record] = [:]

    private struct Record: Hashable, Sendable, Codable {
        var peer: PeerID
        var stage: Stage
    }

    private enum Stage: String, Hashable, Sendable, Codable {
        /// The link was there before the session asked.
        case before
        case silent, told
    }

    init(_ filter: ConnectionFilter) {
        self.filter = filter
    }

    /// Whether the device at a path was connected when it was last looked at.
    func isConnected(_ path: String) -> Bool { records[path] != nil }

    /// The peer at a path, as it was called last.
    func peer(at path: String) -> PeerID? { records[path]?.peer }

    /// Takes note of a link that is there already.
    mutating func found(_ path: String, _ peer: PeerID) {
        records[path] = Record(peer: peer, stage: .before)
    }

    /// What the session is told of a device as it is now.
    mutating func see(
        _ path: String,
        _ peer: PeerID,
        isConnected: Bool,
        matches: Bool
    ) -> ConnectionEvent? {
        let stage = records[path]?.stage
        guard isConnected else {
            records[path] = nil
            return stage == .told || stage == .before && matches ? .peerDisconnected : nil
        }
        let isNews = matches && (stage == nil || stage == .silent)
        records[path] = Record(peer: peer, stage: isNews ? .told : stage ?? .silent)
        return isNews ? .peerConnected : nil
    }
}
