// SPDX-License-Identifier: Apache-2.0

package import Bindrune
internal import Bluetooth
package import SimulatedRadio
internal import Synchronization

/// The clock of a world as a central uses it: its time-outs come to the nanosecond, whenever the
/// world is turned there.
package final class WorldTimekeeper: Timekeeper {
    private struct State {
        var wakeUp: (@Sendable () -> Void)?
        var planned: PlannedAction?
        var deadline: Moment?
    }

    private let world: World
    private let origin: Instant
    private let state = Mutex(State())

    package init(world: World) {
        self.world = world
        origin = world.now
    }

    package var now: Moment {
        Moment(nanoseconds: (world.now - origin).wholeNanoseconds)
    }

    package func start(_ wakeUp: @escaping @Sendable () -> Void) {
        state.withLock { $0.wakeUp = wakeUp }
    }

    package func wake(at deadline: Moment?) {
        state.withLock { state in
            guard deadline != state.deadline else { return }
            if let planned = state.planned { world.cancel(planned) }
            state.deadline = deadline
            state.planned = deadline.map { deadline in
                world.plan(at: origin + .nanoseconds(deadline.nanoseconds)) { [weak self] in
                    self?.ring()
                }
            }
        }
    }

    private func ring() {
        let wakeUp = state.withLock { state in
            state.planned = nil
            state.deadline = nil
            return state.wakeUp
        }
        wakeUp?()
    }
}
