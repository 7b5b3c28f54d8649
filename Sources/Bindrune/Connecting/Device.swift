// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A device of a central, from its first connection on.
///
/// All methods may be called from any task or thread. Operations go to the device one at a time and
/// in the order in which they were called; each has its own deadline, and one that is given up does
/// not disturb the next. Operations need a link: while there is none they fail at once, also while
/// a lost link is sought again; streams wait for it, as does ``connected(within:)``.
public final class Device: Sendable, Identifiable {
    /// The system's identifier of the device on this host.
    public let id: UUID
    let engine: Engine
    let peer: Peer

    init(engine: Engine, peer: Peer) {
        self.engine = engine
        self.peer = peer
        id = engine.transact { $0.coordinator.peers[peer.index].identifier }
    }

    /// The name the system has for the device; nil where it knows none.
    public var name: String? {
        engine.transact { [peer] in $0.coordinator.peers[peer.index].name }
    }

    /// How the device stands to the central at this moment.
    public var state: ConnectionState {
        engine.transact { [peer] in $0.coordinator.peers[peer.index].state }
    }

    /// The present state and every change of it, until the reader stops. Each reader gets its own;
    /// changes that nobody has read yet are kept.
    public var states: AsyncStream<ConnectionState> {
        let key = engine.newNumber()
        return AsyncStream { [engine, peer] continuation in
            continuation.onTermination = { [weak engine] _ in
                engine?.transact { $0.stateListeners[key] = nil }
            }
            engine.transact { state in
                state.stateListeners[key] = .init(peer: peer, continuation: continuation)
                let present = state.coordinator.peers[peer.index].state
                state.effects.append(.state(continuation, present))
            }
        }
    }

    /// The steps of the latest connection and of what happened to it since.
    public var trace: ConnectionTrace {
        engine.transact { [peer] in $0.coordinator.peers[peer.index].trace }
    }

    /// How often a link came up that nobody wanted any more, and was cut at once.
    public var phantomConnections: Int {
        engine.transact { [peer] in $0.coordinator.peers[peer.index].link.phantoms }
    }

    /// Returns when the device is connected and set up, at once where it is. Does not start a
    /// connection: without one, and without one being sought, it throws `.notConnected`.
    public func connected(
        within limit: Duration = .seconds(30)
    ) async throws(BluetoothError) {
        let call = CallID(number: engine.newNumber())
        let deadline = engine.timekeeper.now + limit
        var outcome = await engine.wait(for: .connected(peer), as: call, until: deadline)
        while case .runSetUp(let peer, let calls) = outcome {
            let result = await engine.runSetUps(calls, of: peer)
            outcome = await engine.wait(for: .setUp(peer, result), as: call, until: nil)
        }
        if case .failed(let failure) = outcome { throw failure.error }
    }

    /// Ends the connection, or the attempt at one, for everybody who uses it.
    ///
    /// May be called in any state and as often as one likes. It goes past all waiting operations,
    /// which fail; streams end without an error. Returns when the system has confirmed it, after
    /// two seconds at most. Also in a cancelled task the connection ends, without the wait.
    public func disconnect() async {
        let call = CallID(number: engine.newNumber())
        _ = await engine.wait(for: .disconnect(peer), as: call, until: nil)
    }

    /// Keeps the device in the central's store under a name, in place of any other of that name, so
    /// that `connect(to: .remembered(name))` finds it without a scan.
    public func remember(as name: String) throws(BluetoothError) {
        let record = engine.transact { [peer] in $0.coordinator.peers[peer.index] }
        let entry = RememberedDevice(
            name: name,
            identifier: id,
            deviceName: record.name,
            services: record.device?.advertisement.services ?? []
        )
        try engine.remember { devices in
            let older = devices.first { $0.name == name && $0.identifier == entry.identifier }
            devices.removeAll { $0.name == name }
            var entry = entry
            if entry.services.isEmpty { entry.services = older?.services ?? [] }
            devices.append(entry)
        }
    }
}

extension Device: Hashable {
    /// Whether both are the same device of the same central.
    public static func == (left: Device, right: Device) -> Bool {
        left.engine === right.engine && left.peer == right.peer
    }

    /// Hashes the device's identifier.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(id)
    }
}
