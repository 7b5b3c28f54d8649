// SPDX-License-Identifier: Apache-2.0

internal import Bluetooth
internal import Earbuds
internal import SimulatedRadio
internal import Synchronization

/// Carries a session to simulated earbuds, on the clock of their world.
final class SimulatedAccessoryLink: AccessoryLink {
    private struct State {
        var receive: (@Sendable (AccessoryInput) -> Void)?
        var planned: PlannedAction?
    }

    private let accessory: SimulatedAccessory
    private let state = Mutex(State())

    init(to accessory: SimulatedAccessory) {
        self.accessory = accessory
    }

    var now: Instant { accessory.world.now }

    func start(_ receive: @escaping @Sendable (AccessoryInput) -> Void) {
        state.withLock { $0.receive = receive }
    }

    func wake(at deadline: Instant?) {
        state.withLock { state in
            if let planned = state.planned { accessory.world.cancel(planned) }
            state.planned = deadline.map { deadline in
                accessory.world.plan(at: deadline) { [weak self] in self?.tell(.wakeUp) }
            }
        }
    }

    func perform(_ command: AccessoryChannelCommand, on channel: UInt32) {
        accessory.world.schedule(after: SimulatedAccessory.latency) {
            switch command {
            case .open:
                if let event = self.accessory.open(channel, by: self) {
                    self.tell(.channel(channel, event))
                }
            case .send(let frame):
                for event in self.accessory.take(frame, on: channel, by: self) {
                    self.hear(event, on: channel)
                }
            case .close: self.accessory.close(channel, by: self)
            }
        }
    }

    /// Something comes from the earbuds; it takes its time, and keeps its order.
    func hear(_ event: AccessoryChannelEvent, on channel: UInt32) {
        accessory.world.schedule(after: SimulatedAccessory.latency) {
            self.tell(.channel(channel, event))
        }
    }

    private func tell(_ input: AccessoryInput) {
        let receive = state.withLock { $0.receive }
        receive?(input)
    }
}
