// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import HostCore

/// A remote device that a central manager discovered or retrieved.
///
/// While the app holds the object, the same device always comes back as the same object. Nobody
/// else holds it: when the app lets it go, its connection is given up, with a line in the log.
/// Every callback comes on the manager's queue; calls may be made on any thread.
open class CBPeripheral: CBPeer {
    let session: CentralSession
    let serial: UInt64
    var lock: ObjectLock { session.objects.lock }

    private weak var storedDelegate: (any CBPeripheralDelegate)?
    private var tree = AttributeTree()
    private var storedRSSI: NSNumber?
    private var orphaned = false

    init(peerID: PeerID, serial: UInt64, session: CentralSession) {
        self.session = session
        self.serial = serial
        super.init(peerID: peerID)
    }

    deinit {
        guard !orphaned else { return }
        session.released(peerID, serial: serial, description: description)
    }

    /// Whoever is told of services, values and names. Held weakly.
    open weak var delegate: (any CBPeripheralDelegate)? {
        get { lock.locked { storedDelegate } }
        set {
            lock.locked { storedDelegate = newValue }
            session.warnOfOverlookedMethods(in: newValue)
        }
    }

    /// The device's name: the one it advertised, or, once it was connected, its GAP device name.
    /// Nil while no name is known.
    open var name: String? { session.name(of: peerID) }

    /// The signal strength of the last `readRSSI()`, in dBm.
    @available(iOS, introduced: 5.0, deprecated: 8.0)
    @available(macOS, introduced: 10.7, deprecated: 10.13)
    open var rssi: NSNumber? { lock.locked { storedRSSI } }

    /// Where the peripheral stands. Changes before the callback that tells of it.
    open var state: CBPeripheralState {
        guard !isOrphan else { return .disconnected }
        return CBPeripheralState(rawValue: session.linkState(of: peerID).rawValue) ?? .disconnected
    }

    /// The services found so far on this connection; nil before their discovery, and again after a
    /// disconnect, which makes all of them invalid.
    open var services: [CBService]? { lock.locked { tree.services } }

    /// Whether a write without response is taken now. When it is false such a write may be lost;
    /// `peripheralIsReady(toSendWriteWithoutResponse:)` tells when to go on.
    open var canSendWriteWithoutResponse: Bool {
        !isOrphan && session.canSendWriteWithoutResponse(to: peerID)
    }

    /// Whether the user shares notifications with the device: never, off Apple platforms.
    open var ancsAuthorized: Bool { false }

    /// The device's Bluetooth address, as far as the radio can tell it.
    package var bluetoothAddressText: String? {
        session.port.address(of: peerID)?.description
    }

    /// Runs the body once the callbacks that follow at once have been made; at once where none do.
    ///
    /// For whoever wakes others up: once for a batch of values rather than once for each.
    package func afterCallbacks(_ body: @escaping @Sendable () -> Void) {
        session.afterCallbacks(body)
    }

    /// The class, the address and what is known of the peripheral.
    open override var description: String {
        let mtu = state == .disconnected ? 0 : session.mtu(of: peerID)
        return "<\(type(of: self)): \(address(of: self)), identifier = \(identifier.uuidString), "
            + "name = \(name ?? "(null)"), mtu = \(mtu), state = \(Self.word(for: state))>"
    }

    private static func word(for state: CBPeripheralState) -> String {
        switch state {
        case .disconnected: "disconnected"
        case .connecting: "connecting"
        case .connected: "connected"
        case .disconnecting: "disconnecting"
        }
    }
}

// MARK: - For the deliveries

extension CBPeripheral {
    /// Whether the manager no longer knows this object: calls on it reach nobody.
    var isOrphan: Bool { lock.locked { orphaned } }

    /// Cuts the object off, for good.
    func becomeOrphan() {
        lock.locked { orphaned = true }
        invalidateAttributes()
    }

    /// Makes all attributes invalid.
    func invalidateAttributes() {
        // The old objects are let go after the lock.
        _ = lock.locked {
            let old = tree
            tree = AttributeTree()
            storedRSSI = nil
            return old
        }
    }

    func take(rssi: NSNumber) {
        lock.locked { storedRSSI = rssi }
    }

    /// Asks or changes the attribute objects with the lock held.
    func withAttributes<Result>(_ body: (inout AttributeTree) -> Result) -> Result {
        lock.locked { body(&tree) }
    }

    /// Whether the attribute is this peripheral's and still valid.
    func owns(_ attribute: CBAttribute) -> Bool {
        lock.locked { tree.contains(attribute) }
    }
}
