// SPDX-License-Identifier: Apache-2.0

import Bindrune
import BindruneTesting
import Synchronization
import Testing

struct WorldTimekeeperTests {
    private final class Bell: Sendable {
        private let times = Mutex<[Moment]>([])
        func ring(_ time: Moment) { times.withLock { $0.append(time) } }
        var rings: [Moment] { times.withLock { $0 } }
    }

    @Test func `it counts from where it was made and rings to the nanosecond`() {
        let world = World(seed: 1)
        world.advance(by: .seconds(5))
        let keeper = WorldTimekeeper(world: world)
        let bell = Bell()
        keeper.start { [weak keeper] in keeper.map { bell.ring($0.now) } }
        #expect(keeper.now == .zero)
        keeper.wake(at: Moment(nanoseconds: 1_234_567))
        world.advance(by: .seconds(1))
        #expect(bell.rings == [Moment(nanoseconds: 1_234_567)])
        #expect(keeper.now == .zero + .seconds(1))
    }

    @Test func `the last deadline counts, and none is none`() {
        let world = World(seed: 1)
        let keeper = WorldTimekeeper(world: world)
        let bell = Bell()
        keeper.start { [weak keeper] in keeper.map { bell.ring($0.now) } }
        keeper.wake(at: .zero + .seconds(9))
        keeper.wake(at: .zero + .seconds(3))
        world.advance(by: .seconds(20))
        #expect(bell.rings == [.zero + .seconds(3)])
        keeper.wake(at: .zero + .seconds(30))
        keeper.wake(at: nil)
        world.advance(by: .seconds(20))
        #expect(bell.rings.count == 1)
        keeper.wake(at: .zero + .seconds(1))
        #expect(bell.rings.count == 1, "never from inside")
        world.advance(by: .seconds(1))
        #expect(bell.rings.count == 2, "a deadline that has passed rings at once")
    }

    @Test func `a clock that nobody holds does not ring`() {
        let world = World(seed: 1)
        let bell = Bell()
        do {
            let keeper = WorldTimekeeper(world: world)
            keeper.start { bell.ring(.zero) }
            keeper.wake(at: .zero + .seconds(1))
        }
        world.advance(by: .seconds(2))
        #expect(bell.rings.isEmpty)
    }
}
