// SPDX-License-Identifier: Apache-2.0

internal import Foundation

extension Central {
    /// Finds a device, connects it, reads its services and runs the set-up block: all or nothing.
    ///
    /// The device is looked for in this order, each step being an event of the trace: a handle that
    /// this central holds from a scan; what the system knows by the identifier; what the system
    /// holds a link to; a scan. Calls for one device share one attempt; each has its own deadline
    /// and its own cancellation, and the last one to leave gives the attempt up.
    ///
    /// At the deadline, and when the task is cancelled, the call throws at once; the system is told
    /// to give up, which is waited for in the background for two seconds at most, and a link that
    /// comes up late is cut. The one thing that cannot be cut short is a set-up block that neither
    /// ends when its operations fail nor heeds cancellation.
    ///
    /// - Parameters:
    ///   - target: Which device.
    ///   - limit: The time for everything: the radio, the search, the link, the services, all tries
    ///     and the set-up block.
    ///   - policy: How often a failed try is repeated, and whether and how a lost link is
    ///     established again. When the call joins an attempt or a link of another call, the policy
    ///     of that one stays.
    ///   - setUp: Runs on every connection, the first and each later one, before anybody else hears
    ///     that the device is ready; operations on the device it is given work already. After a
    ///     reconnection it runs in a task that waits for the device: in `next()` of a stream, in
    ///     ``Device/connected(within:)`` or in a call of `connect`. While there is none, it waits.
    ///     What it throws ends the attempt; link failures are tried again under the policy, errors
    ///     of the app's own are final. It is kept until the device is disconnected: do not let it
    ///     hold the central strongly.
    /// - Returns: The device, connected.
    /// - Throws: A `BluetoothError` with the system's own error, the attempts and the trace.
    public func connect(
        to target: ConnectionTarget,
        within limit: Duration = .seconds(30),
        policy: ReconnectPolicy = .default,
        setUp: (@Sendable (Device) async throws -> Void)? = nil
    ) async throws(BluetoothError) -> Device {
        let deadline = engine.timekeeper.now + limit
        let goal = try goal(for: target)
        let call = CallID(number: engine.newNumber())
        if let setUp { engine.transact { $0.setUps[call] = setUp } }
        let request = Coordinator.Request.connect(goal, policy, hasSetUp: setUp != nil)
        var outcome = await engine.wait(for: request, as: call, until: deadline)
        while case .runSetUp(let peer, let calls) = outcome {
            let result = await engine.runSetUps(calls, of: peer)
            outcome = await engine.wait(for: .setUp(peer, result), as: call, until: nil)
        }
        switch outcome {
        case .connected(let peer, let runsOwnSetUp):
            let device = Device(engine: engine, peer: peer)
            if runsOwnSetUp { try await runLate(call, device) }
            return device
        case .failed(let failure):
            engine.transact { $0.setUps[call] = nil }
            throw failure.error
        default:
            throw BluetoothError(.cancelled, during: .connect)
        }
    }

    /// A call that joined a link already up runs its own block; its failure is its own, since
    /// others use the link.
    private func runLate(_ call: CallID, _ device: Device) async throws(BluetoothError) {
        let result = await engine.runSetUps([call], of: device.peer)
        if case .done = result { return }
        engine.feed(.dropSetUp(device.peer, call))
        guard case .failed(let error, _) = result else {
            throw BluetoothError(.cancelled, during: .setUp, device: device.id)
        }
        throw BluetoothError(
            .setUpFailed,
            during: .setUp,
            underlying: error.error,
            device: device.id,
            trace: device.trace
        )
    }

    private func goal(for target: ConnectionTarget) throws(BluetoothError) -> ConnectGoal {
        let text = target.description
        switch target {
        case .device(let device):
            var goal = ConnectGoal(identifier: device.id, text: text)
            if !device.advertisement.services.isEmpty {
                goal.services = device.advertisement.services
            }
            return goal
        case .identifier(let identifier):
            return ConnectGoal(identifier: identifier, text: text)
        case .matching(let filter):
            return ConnectGoal(filter: filter, text: text)
        case .remembered(let name):
            guard let found = try loadStore().first(where: { $0.name == name }) else {
                throw BluetoothError(
                    .notRemembered,
                    during: .store,
                    detail: "no device is remembered as \"\(name)\""
                )
            }
            return ConnectGoal(
                identifier: found.identifier,
                services: found.services.filter(\.isValid),
                text: text
            )
        }
    }
}
