// SPDX-License-Identifier: Apache-2.0

import BlueZRadio
import DBus
import Dispatch
import Foundation
import HostCore
import Testing

/// What is left of a process, in processes of their own.
@Suite(.serialized)
struct ProcessEndTests {
    @Test func `a process that exits takes down the links it opened`() async throws {
        let bus = try PrivateBus()
        let bluez = try FakeBlueZ(on: bus)
        let address = bus.socketPath
        await #expect(processExitsWith: .exitCode(7)) { [address = address as String] in
            let session = TestSession.ready(on: address)
            session.connect()
            exit(session.parameters() == nil ? 1 : 7)
        }
        bluez.expectCall("Connect")
        bluez.expectCall("Disconnect")
    }

    @Test func `a process that exits leaves the links of others`() async throws {
        let bus = try PrivateBus()
        let tree = Fixture.tree(device: Fixture.recorder(connected: true), table: Fixture.table())
        let bluez = try FakeBlueZ(on: bus, tree: tree)
        let address = bus.socketPath
        await #expect(processExitsWith: .exitCode(7)) { [address = address as String] in
            let session = TestSession.ready(on: address)
            session.connect()
            exit(session.parameters() == nil ? 1 : 7)
        }
        _ = try BlueZRadio.adapters(on: bus.address)
        #expect(bluez.calls("Disconnect").isEmpty)
    }

    @Test func `sessions leave no descriptor open`() async throws {
        let bus = try PrivateBus()
        let bluez = try FakeBlueZ(on: bus)
        let address = bus.socketPath
        await #expect(processExitsWith: .success) { [address = address as String] in
            func count() -> Int {
                (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count) ?? -1
            }
            func useOnce() {
                let session = TestSession.ready(on: address)
                session.connect()
                session.port.close()
            }
            useOnce()
            let before = count()
            for _ in 0..<20 { useOnce() }
            // Descriptors go when the queues have let go of their sources.
            let bell = Bell()
            let deadline = DispatchTime.now() + 20
            while count() > before + 4, DispatchTime.now() < deadline {
                DispatchQueue.global().asyncAfter(deadline: .now() + 0.01) { bell.ring() }
                _ = bell.wait(seconds: 1) { count() <= before + 4 }
            }
            #expect(count() <= before + 4)
            exit(count() <= before + 4 ? EXIT_SUCCESS : EXIT_FAILURE)
        }
        withExtendedLifetime(bluez) {}
    }
}
