// SPDX-License-Identifier: Apache-2.0

import Bluetooth

/// The objects that the app holds, as one session knows them: all of them weakly.
///
/// The same peer is the same object as long as the app holds that; afterwards a new one is made.
// Unchecked: Apple's classes are not Sendable, yet the radio's thread has to find them for their
// callbacks. What this table hands over guards all its own state with `lock`.
final class ObjectTable: @unchecked Sendable {
    let lock = ObjectLock()
    private weak var manager: CBCentralManager?
    private var entries: [PeerID: Entry] = [:] {
        didSet { lastPeer = nil }
    }
    // The one that was asked for last: mostly that of the next value, too.
    private var lastPeer: PeerID?
    private weak var lastPeripheral: CBPeripheral?
    private var lastSerial: UInt64 = 0
    private var delegateClasses: Set<ObjectIdentifier> = []

    private struct Entry {
        weak var peripheral: CBPeripheral?
        /// Tells an object from its successor: it may be leaving while that is made.
        var serial: UInt64
    }

    func attach(_ manager: CBCentralManager) {
        lock.locked { self.manager = manager }
    }

    var currentManager: CBCentralManager? {
        lock.locked { manager }
    }

    func peripheral(_ peer: PeerID) -> CBPeripheral? {
        lock.locked { find(peer) }
    }

    /// The manager and a peripheral's object, where both are still held.
    func both(_ peer: PeerID) -> (CBCentralManager, CBPeripheral)? {
        lock.locked {
            guard let manager, let peripheral = find(peer) else { return nil }
            return (manager, peripheral)
        }
    }

    private func find(_ peer: PeerID) -> CBPeripheral? {
        if lastPeer == peer { return lastPeripheral }
        let found = entries[peer]?.peripheral
        lastPeer = peer
        lastPeripheral = found
        return found
    }

    /// The object of a peer, made where there is none.
    func obtain(_ peer: PeerID, for session: CentralSession) -> CBPeripheral {
        lock.locked {
            if let known = entries[peer]?.peripheral { return known }
            lastSerial += 1
            let new = CBPeripheral(peerID: peer, serial: lastSerial, session: session)
            entries[peer] = Entry(peripheral: new, serial: lastSerial)
            return new
        }
    }

    /// Takes an object out that is going away. False when another one has taken its place.
    func remove(_ peer: PeerID, serial: UInt64) -> Bool {
        lock.locked {
            guard entries[peer]?.serial == serial else { return false }
            entries[peer] = nil
            return true
        }
    }

    /// Whether this is the first delegate of its class.
    func isNew(_ delegateClass: AnyClass) -> Bool {
        lock.locked { delegateClasses.insert(ObjectIdentifier(delegateClass)).inserted }
    }

    /// Takes these objects out and cuts them off.
    func orphan(_ peers: [PeerID]) {
        let objects = lock.locked {
            peers.compactMap { entries.removeValue(forKey: $0)?.peripheral }
        }
        for object in objects { object.becomeOrphan() }
    }

    /// Takes all objects out and cuts them off.
    func orphanAll() {
        orphan(lock.locked { entries.keys.sorted() })
    }
}
