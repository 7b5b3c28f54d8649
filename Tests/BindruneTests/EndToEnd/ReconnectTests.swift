// SPDX-License-Identifier: Apache-2.0

import Bindrune
import BindruneTesting
import Foundation
import Synchronization
import Testing

struct ReconnectTests {
    /// Counts the runs of a set-up block.
    final class Runs: Sendable {
        private let number = Atomic<Int>(0)
        var count: Int { number.load(ordering: .relaxed) }
        func add() -> Int { number.add(1, ordering: .relaxed).newValue }
    }

    @Test func `the set-up block runs on the first connection and on every later one`() throws {
        let scene = Scene()
        let runs = Runs()
        try scene.run { central in
            let device = try await central.connect(to: .service("AE70")) { device in
                #expect(device.state == .settingUp)
                try await device.write(Data([UInt8(runs.add())]), to: Scene.status)
            }
            #expect(runs.count == 1)
            for round in 2...4 {
                scene.recorder.happen(.loseLinks)
                for await state in device.states where state != .connected { break }
                try await device.connected()
                #expect(runs.count == round)
                #expect(try await device.read(Scene.status) == Data([UInt8(round)]))
            }
        }
    }

    @Test func `a task that waits for values runs the set-up block after a reconnection`() throws {
        let scene = Scene()
        let runs = Runs()
        try scene.run { central in
            let device = try await central.connect(to: .service("AE70")) { _ in _ = runs.add() }
            scene.recorder.happen(.loseLinks, after: .seconds(2))
            for try await packet in device.values(of: Scene.data) where packet.isGap {
                break
            }
            #expect(runs.count == 2)
        }
    }

    @Test func `a set-up block that fails rolls the connection back and is told as it was`() throws
    {
        struct WrongFirmware: Error {}
        let scene = Scene()
        let runs = Runs()
        let error = try scene.run { central in
            await failure {
                _ = try await central.connect(to: .service("AE70")) { _ in
                    _ = runs.add()
                    throw WrongFirmware()
                }
            }
        }
        #expect(error.code == .setUpFailed)
        #expect(error.underlying is WrongFirmware)
        #expect(runs.count == 1)
        scene.world.advance(by: .seconds(30))
        #expect(scene.recorder.connectedCentrals == 0)
    }

    @Test func `a link that is lost during the set-up is tried again within the deadline`() throws {
        let scene = Scene()
        let runs = Runs()
        try scene.run { central in
            let device = try await central.connect(to: .service("AE70")) { device in
                if runs.add() == 1 { scene.recorder.happen(.loseLinks) }
                _ = try await device.read(Scene.status)
                if runs.count == 1 { await scene.pause(.seconds(10)) }
            }
            #expect(device.state == .connected)
        }
        #expect(runs.count == 2)
    }

    @Test func `the deadline reaches into the set-up block through its operations`() throws {
        let scene = Scene { $0.services[0].characteristics[2].read = .silence }
        let error = try scene.run { central in
            await failure {
                _ = try await central.connect(to: .service("AE70"), within: .seconds(6)) { device in
                    _ = try await device.read(Scene.status)
                }
            }
        }
        #expect(error.code == .timedOut)
        #expect(error.phase == .setUp)
        #expect(error.elapsed == .seconds(6))
        scene.world.advance(by: .seconds(30))
        #expect(scene.recorder.connectedCentrals == 0)
    }

    @Test func `calls that join run their own blocks too, each once a connection`() throws {
        let scene = Scene()
        let (first, second) = (Runs(), Runs())
        try scene.run { central in
            async let one = central.connect(to: .service("AE70")) { _ in _ = first.add() }
            async let two = central.connect(to: .service("AE70")) { _ in _ = second.add() }
            let devices = try await [one, two]
            #expect(devices[0] == devices[1])
            #expect((first.count, second.count) == (1, 1))
            scene.recorder.happen(.loseLinks)
            for await state in devices[0].states where state != .connected { break }
            try await devices[0].connected()
            #expect((first.count, second.count) == (2, 2))
        }
    }

    @Test func `a device that never returns is given up when the policy says so`() throws {
        let scene = Scene()
        let (error, states) = try scene.run { central in
            let device = try await central.connect(
                to: .service("AE70"),
                policy: ReconnectPolicy(deadline: .seconds(60))
            )
            scene.recorder.happen(.vanish, after: .seconds(1))
            let error = await failure { for try await _ in device.values(of: Scene.data) {} }
            return (error, device.state)
        }
        #expect(error.code == .timedOut)
        #expect(error.phase == .connect)
        guard case .disconnected(.gaveUp(.timedOut, _)) = states else {
            guard case .disconnecting = states else {
                Issue.record("\(states)")
                return
            }
            return
        }
    }

    @Test func `a device that lets every link go is tried as often as the policy says`() throws {
        let scene = Scene()
        let runs = Runs()
        let error = try scene.run { central in
            let device = try await central.connect(
                to: .service("AE70"),
                policy: ReconnectPolicy(attempts: 4)
            ) { _ in
                _ = runs.add()
                scene.recorder.happen(.disconnect, after: .milliseconds(500))
            }
            return await failure { for try await _ in device.values(of: Scene.data) {} }
        }
        #expect(error.code == .disconnected)
        #expect(error.originalCode == 7)
        #expect(error.attempts.count == 4)
        #expect(runs.count == 1 + 4)
    }

    @Test func `operations fail while the link is sought, and work again after it`() throws {
        let scene = Scene()
        try scene.run { central in
            let device = try await central.connect(to: .service("AE70"))
            scene.recorder.happen(.vanish)
            scene.recorder.happen(.appear, after: .seconds(20))
            for await state in device.states where state != .connected { break }
            let error = await failure { _ = try await device.read(Scene.status) }
            #expect(error.code == .notConnected)
            #expect(error.description.contains("reconnecting"))
            let late = await failure { try await device.connected(within: .seconds(2)) }
            #expect(late.code == .timedOut)
            try await device.connected(within: .seconds(60))
            #expect(try await device.read(Scene.status) == Data([1, 2, 3]))
        }
        #expect(scene.log.count("scanStart") == 1)
    }

    @Test func `disconnect while the link is sought ends the search`() throws {
        let scene = Scene()
        try scene.run { central in
            let device = try await central.connect(to: .service("AE70"))
            scene.recorder.happen(.vanish)
            for await state in device.states where state != .connected { break }
            await device.disconnect()
            #expect(device.state == .disconnected(.requested))
            let error = await failure { try await device.connected() }
            #expect(error.code == .notConnected)
        }
        scene.recorder.happen(.appear)
        scene.world.advance(by: .seconds(60))
        #expect(scene.recorder.connectedCentrals == 0)
    }

    @Test func `the same seed gives the same run, to the last step`() throws {
        func steps() throws -> [String] {
            let scene = Scene(seed: 11)
            try scene.run { central in
                let device = try await central.connect(to: .service("AE70"))
                scene.recorder.happen(.loseLinks, after: .seconds(2))
                var count = 0
                for try await _ in device.values(of: Scene.data) {
                    count += 1
                    if count == 300 { break }
                }
                await device.disconnect()
            }
            return scene.log.all.map(\.description)
        }
        #expect(try steps() == steps())
    }
}
