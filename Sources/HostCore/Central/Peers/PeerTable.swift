// SPDX-License-Identifier: Apache-2.0

import Bluetooth

/// The peers the app has been handed, their names, and whether their objects still count.
///
/// Holds `capacity` peers; the one not heard of for longest goes first, never one that is kept.
/// A peer that went is unknown again, which costs it its name and nothing else.
struct PeerTable: Sendable {
    static let capacity = 16_384

    private var peers = BoundedTable<PeerID, Record>(capacity: capacity)

    struct Record: Sendable {
        /// The name read from the peer (or remembered by the host from an earlier connection).
        var deviceName: String?
        /// The name last advertised.
        var advertisedName: String?
        /// Whether every object handed out for the peer is void.
        var isOrphaned = false

        /// The device name wins over the advertised one: once a connection has brought it, Core
        /// Bluetooth shows it in later scans too.
        var name: String? { deviceName ?? advertisedName }
    }

    var count: Int { peers.count }

    func name(of peer: PeerID) -> String? { peers[peer]?.name }

    func isOrphaned(_ peer: PeerID) -> Bool { peers[peer]?.isOrphaned ?? false }

    /// The app is handed a peer that advertises.
    mutating func discovered(
        _ report: AdvertisementReport,
        keeping isKept: (PeerID) -> Bool
    ) {
        peers.update(report.peer, default: Record(), keeping: isKept) { record in
            record.isOrphaned = false
            if let name = report.cachedName { record.deviceName = name }
            if let name = report.advertisement.localName { record.advertisedName = name }
        }
    }

    /// The app is handed a peer the host remembers.
    mutating func retrieved(_ summary: PeerSummary, keeping isKept: (PeerID) -> Bool) {
        peers.update(summary.peer, default: Record(), keeping: isKept) { record in
            record.isOrphaned = false
            if let name = summary.name { record.advertisedName = name }
        }
    }

    /// A connection is asked for: whoever is asked for is known.
    mutating func connecting(to peer: PeerID, keeping isKept: (PeerID) -> Bool) {
        peers.update(peer, default: Record(), keeping: isKept) { _ in }
    }

    /// The host knows the peer's device name, or no longer does. True when the name shown differs
    /// by it.
    mutating func named(_ peer: PeerID, _ name: String?) -> Bool {
        var isChanged = false
        peers.change(peer) { record in
            let shown = record.name
            record.deviceName = name
            isChanged = record.name != shown
        }
        return isChanged
    }

    /// Every object handed out so far is void. The peers it concerns, sorted.
    mutating func orphanAll() -> [PeerID] {
        let orphans = peers.unsortedKeys.filter { !isOrphaned($0) }.sorted()
        for peer in orphans { peers.change(peer) { $0.isOrphaned = true } }
        return orphans
    }
}
