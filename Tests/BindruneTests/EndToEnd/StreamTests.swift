// SPDX-License-Identifier: Apache-2.0

import Bindrune
import BindruneTesting
import Foundation
import Testing

struct StreamTests {
    private func number(_ packet: Packet) -> Int {
        packet.value.reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    @Test func `values come whole and in order`() throws {
        let scene = Scene()
        try scene.run { central in
            let device = try await central.connect(to: .service("AE70"))
            var next = 0
            for try await packet in device.values(of: Scene.data) {
                #expect(number(packet) == next)
                #expect(packet.sequence == UInt64(next))
                #expect(packet.droppedBefore == 0)
                next += 1
                if next == 500 { break }
            }
            #expect(next == 500)
        }
    }

    @Test func `a slow reader keeps the newest and knows to the value what it missed`() throws {
        let scene = Scene()
        try scene.run { central in
            let device = try await central.connect(to: .service("AE70"))
            let values = device.values(of: Scene.data, buffering: .newest(5))
            await scene.pause(.seconds(4))
            var taken = 0
            var missed: UInt64 = 0
            for try await packet in values {
                taken += 1
                missed += packet.droppedBefore
                #expect(number(packet) == taken - 1 + Int(missed))
                if taken == 10 { break }
            }
            #expect(missed > 100)
            #expect(values.dropped == missed)
        }
    }

    @Test func `streams of one characteristic share a subscription that ends with the last`() throws
    {
        let scene = Scene()
        try scene.run { central in
            let device = try await central.connect(to: .service("AE70"))
            @Sendable func take(_ count: Int) async throws -> Int {
                var taken = 0
                for try await _ in device.values(of: Scene.data) {
                    taken += 1
                    if taken == count { break }
                }
                return taken
            }
            async let first = take(3)
            async let second = take(30)
            let counts = try await [first, second]
            #expect(counts == [3, 30])
            _ = try await device.read(Scene.status)
        }
        #expect(scene.log.count("subscribe") == 1)
        #expect(scene.log.count("unsubscribed") == 1)
    }

    @Test func `a subscription is made before a write that follows it`() throws {
        // The device sends at the command only; a late subscription would miss the first values.
        let scene = Scene { spec in
            spec.services[0].characteristics[1].notify = NotifyScript(
                .counter(bytes: 4),
                every: .milliseconds(20),
                start: .command
            )
        }
        try scene.run { central in
            let device = try await central.connect(to: .service("AE70"))
            let values = device.values(of: Scene.data)
            try await device.write(Data([1]), to: Scene.control)
            for try await packet in values {
                #expect(number(packet) == 0)
                break
            }
        }
    }

    @Test func `a stream survives the loss of the link, with the mark of a gap`() throws {
        let scene = Scene()
        try scene.run { central in
            let device = try await central.connect(to: .service("AE70"))
            scene.recorder.happen(.loseLinks, after: .seconds(3))
            var gaps: [Packet.Gap] = []
            var after = 0
            var sequence: UInt64 = 0
            for try await packet in device.values(of: Scene.data) {
                if let gap = packet.gap {
                    gaps.append(gap)
                    continue
                }
                #expect(packet.sequence == sequence)
                sequence += 1
                if !gaps.isEmpty { after += 1 }
                if after == 20 { break }
            }
            #expect(gaps.map(\.cause) == [.reconnected])
            #expect(gaps[0].end > gaps[0].start)
            #expect(device.state == .connected)
        }
        #expect(scene.log.count("scanStart") == 1)
    }

    @Test func `without reconnection the stream ends with the system's error`() throws {
        let scene = Scene()
        let error = try scene.run { central in
            let device = try await central.connect(to: .service("AE70"), policy: .none)
            scene.recorder.happen(.disconnect, after: .seconds(1))
            return await failure { for try await _ in device.values(of: Scene.data) {} }
        }
        #expect(error.code == .disconnected)
        #expect(error.originalCode == 7)
        #expect(error.originalText == "The specified device has disconnected from us.")
        #expect(error.trace?.events.map(\.step).contains("didDisconnect") == true)
    }

    @Test func `disconnect ends the stream without an error, cancellation too`() throws {
        let scene = Scene()
        try scene.run { central in
            let device = try await central.connect(to: .service("AE70"))
            async let count = {
                var count = 0
                for try await _ in device.values(of: Scene.data) { count += 1 }
                return count
            }()
            await scene.pause(.seconds(1))
            await device.disconnect()
            #expect(try await count > 10)
            let again = try await central.connect(to: .service("AE70"))
            await withTaskGroup(of: Void.self) { group in
                group.addTask {
                    do {
                        for try await _ in again.values(of: Scene.data) {}
                    } catch {
                        Issue.record("\(error)")
                    }
                }
                await scene.pause(.seconds(1))
                group.cancelAll()
            }
        }
    }

    @Test func `power-off ends the stream with the state of the radio`() throws {
        let scene = Scene()
        let error = try scene.run { central in
            let device = try await central.connect(to: .service("AE70"))
            scene.phone.setPower(false, after: .seconds(1))
            return await failure { for try await _ in device.values(of: Scene.data) {} }
        }
        #expect(error.code == .radioOff)
        #expect(error.radio == .off)
    }

    @Test func `a refused subscription ends the stream with the device's error`() throws {
        let scene = Scene { $0.services[0].characteristics[1].hasConfiguration = false }
        let error = try scene.run { central in
            let device = try await central.connect(to: .service("AE70"))
            return await failure { for try await _ in device.values(of: Scene.data) {} }
        }
        #expect(error.code == .operationFailed)
        #expect(error.phase == .subscribe)
        #expect(error.originalCode == 10)
    }

    @Test func `a device that changes its services is read anew, and its streams go on`() throws {
        let scene = Scene()
        try scene.run { central in
            let device = try await central.connect(to: .service("AE70"))
            var services = Scene.spec.services
            services.append(ServiceSpec(BluetoothUUID(0x180F)))
            scene.recorder.happen(.changeServices(services), after: .seconds(1))
            var gap: Packet.Gap?
            for try await packet in device.values(of: Scene.data) {
                if let found = packet.gap { gap = found } else if gap != nil { break }
            }
            #expect(gap?.cause == .servicesChanged)
            #expect(try await device.services().map(\.uuid).contains("180F"))
        }
    }

    @Test func `a gap tells its own cause, not that of an earlier one`() throws {
        let scene = Scene()
        try scene.run { central in
            let device = try await central.connect(to: .service("AE70"))
            var services = Scene.spec.services
            services.append(ServiceSpec(BluetoothUUID(0x180F)))
            scene.recorder.happen(.changeServices(services), after: .seconds(1))
            scene.recorder.happen(.disconnect, after: .seconds(10))
            var causes: [Packet.Gap.Cause] = []
            for try await packet in device.values(of: Scene.data) {
                if let gap = packet.gap { causes.append(gap.cause) }
                if causes.count == 2 { break }
            }
            #expect(causes == [.servicesChanged, .reconnected])
        }
    }
}
