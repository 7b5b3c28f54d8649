// SPDX-License-Identifier: Apache-2.0

import Bluetooth

/// The peers a session has met, also those BlueZ has thrown away since.
struct PeerMemory: Hashable, Sendable, Codable {
    /// So many peers are remembered; then the oldest is forgotten.
    static let limit = 4_096

    private var names: [PeerID: String?] = [:]
    private var order: [PeerID] = []
    private var connected: Set<PeerID> = []

    mutating func met(_ peer: PeerID, name: String?) {
        if names.updateValue(name, forKey: peer) == nil {
            order.append(peer)
            if order.count > Self.limit {
                let oldest = order.removeFirst()
                names[oldest] = nil
                connected.remove(oldest)
            }
        }
    }

    /// The peer's name is its GAP name from here on.
    mutating func connected(_ peer: PeerID) {
        if names[peer] != nil { connected.insert(peer) }
    }

    func knows(_ peer: PeerID) -> Bool { names[peer] != nil }

    func name(of peer: PeerID) -> String? { names[peer] ?? nil }

    func connectedName(of peer: PeerID) -> String? {
        connected.contains(peer) ? name(of: peer) : nil
    }
}
