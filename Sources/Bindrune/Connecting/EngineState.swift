// SPDX-License-Identifier: Apache-2.0

internal import Foundation

#if OpenCoreBluetooth
    internal import OpenCoreBluetooth
#else
    internal import CoreBluetooth
#endif

/// What the engine's lock guards: the coordinator, the objects of Core Bluetooth, the
/// continuations.
struct EngineState: Sendable {
    typealias SetUp = @Sendable (Device) async throws -> Void

    /// Something to be done once the lock is left, in order.
    enum Effect: Sendable {
        case resume(CheckedContinuation<Coordinator.Outcome, Never>, Coordinator.Outcome)
        case wake(PacketContinuation, PacketTurn)
        case radio(AsyncStream<RadioReadiness>.Continuation, RadioReadiness)
        case state(AsyncStream<ConnectionState>.Continuation, ConnectionState)
        case record(DiagnosticEvent)
    }

    var coordinator: Coordinator
    let timekeeper: any Timekeeper
    var manager: HandedOver<CBCentralManager>?
    /// The handles, by the number of the device. One is kept until the number goes to another
    /// device: a handle that nobody holds takes its connection with it.
    var handles: [HandedOver<CBPeripheral>?] = [] {
        didSet { forgetRoutes() }
    }
    var tables: [Peer: AttributeTable] = [:] {
        didSet {
            lastPath = nil
            forgetRoutes()
        }
    }
    var continuations: [CallID: CheckedContinuation<Coordinator.Outcome, Never>] = [:]
    var setUps: [CallID: SetUp] = [:]
    /// Calls whose task was cancelled before they began.
    var earlyCancels: Set<CallID> = []
    var trays: [StreamID: StreamTray] = [:]
    /// The tasks that wait for packets. Few, and their numbers are never used again, so that a list
    /// does.
    var waits: [PacketWait] = []
    /// The ways that values have gone since anything else happened.
    var routes: [Route] = []
    var radioListeners: [UInt64: AsyncStream<RadioReadiness>.Continuation] = [:]
    var stateListeners: [UInt64: StateListener] = [:]
    var effects: [Effect] = []
    var isDelivering = false
    private var armed: Moment?
    // Whose callback it was last, which mostly is whose the next one is.
    private var lastHeld: Peer?
    private var lastPath: (characteristic: ObjectIdentifier, peer: Peer, path: AttributePath)?

    struct StateListener: Sendable {
        let peer: Peer
        let continuation: AsyncStream<ConnectionState>.Continuation
    }

    init(coordinator: Coordinator, timekeeper: any Timekeeper) {
        self.coordinator = coordinator
        self.timekeeper = timekeeper
    }

    /// Hands an input to the coordinator and does what it asks for.
    mutating func feed(_ input: Coordinator.Input, delegate: Engine) {
        forgetRoutes()
        coordinator.handle(input, at: timekeeper.now)
        while coordinator.hasOutputs {
            for output in coordinator.takeOutputs() { perform(output, delegate) }
        }
        let next = coordinator.nextWakeUp
        guard next != armed else { return }
        armed = next
        timekeeper.wake(at: next)
    }

    private mutating func forgetRoutes() {
        if !routes.isEmpty { routes.removeAll(keepingCapacity: true) }
    }

    /// The timer has fired: it has to be set again even for the same moment.
    mutating func timerFired(delegate: Engine) {
        armed = nil
        feed(.wakeUp, delegate: delegate)
    }

    /// Whether the caller is the one to deliver the effects.
    mutating func claimDelivery() -> Bool {
        guard !isDelivering, !effects.isEmpty else { return false }
        isDelivering = true
        return true
    }

    /// The number of a device, whose handle is kept from now on.
    mutating func hold(_ peripheral: CBPeripheral, delegate: Engine) -> Peer {
        let identifier = peripheral.identifier
        if let last = lastHeld, handles.indices.contains(last.index),
            handles[last.index]?.object === peripheral,
            coordinator.peers[last.index].identifier == identifier
        {
            return last
        }
        let peer = coordinator.peer(for: identifier)
        lastHeld = peer
        while handles.count <= peer.index { handles.append(nil) }
        if handles[peer.index]?.object !== peripheral {
            handles[peer.index] = HandedOver(peripheral)
            peripheral.delegate = delegate
        }
        return peer
    }

    /// Where a characteristic lies in the table of its device.
    mutating func path(of characteristic: CBCharacteristic, _ peer: Peer) -> AttributePath? {
        let object = ObjectIdentifier(characteristic)
        if let last = lastPath, last.characteristic == object, last.peer == peer {
            return last.path
        }
        guard let path = tables[peer]?.path(of: characteristic) else { return nil }
        lastPath = (object, peer, path)
        return path
    }

    /// Gives up the scan and all links before the manager goes, which would otherwise complain.
    func letGo() {
        guard coordinator.radio == .ready, let manager = manager?.object else { return }
        if coordinator.demand.running != nil { manager.stopScan() }
        for peer in coordinator.active {
            guard let peripheral = handle(peer) else { continue }
            manager.cancelPeripheralConnection(peripheral)
        }
    }

    func handle(_ peer: Peer) -> CBPeripheral? {
        handles.indices.contains(peer.index) ? handles[peer.index]?.object : nil
    }
}
