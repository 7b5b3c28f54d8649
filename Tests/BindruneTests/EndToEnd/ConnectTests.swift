// SPDX-License-Identifier: Apache-2.0

import Bindrune
import BindruneTesting
import Foundation
import Testing

struct ConnectTests {
    @Test func `a first connection scans, connects, discovers and can be used`() throws {
        let scene = Scene()
        let value = try scene.run { central in
            let recorder = try await central.connect(to: .service("AE70"))
            #expect(recorder.state == .connected)
            #expect(recorder.name == "Recorder-0001")
            let services = try await recorder.services()
            #expect(services.map(\.uuid) == ["AE70"])
            #expect(services.first?.characteristics.map(\.uuid) == ["AE71", "AE72", "AE73"])
            let trace = recorder.trace
            #expect(trace.first("lookUp")?["source"] == "scan")
            #expect(trace.first("lookUp")?["found"] == "false")
            #expect(trace.first("connect")?["source"] == "freshScan")
            return try await recorder.read(Scene.status)
        }
        #expect(value == Data([1, 2, 3]))
        #expect(scene.recorder.connectedCentrals == 1)
    }

    @Test func `another day the device is found without a scan`() throws {
        let scene = Scene()
        try scene.run { central in
            let recorder = try await central.connect(to: .service("AE70"))
            try recorder.remember(as: "recorder")
            await recorder.disconnect()
            #expect(recorder.state == .disconnected(.requested))
        }
        #expect(scene.recorder.connectedCentrals == 0)
        let before = scene.log.count("scanStart")
        try scene.run { central in
            #expect(try central.rememberedDevices().map(\.name) == ["recorder"])
            let again = try await central.connect(
                to: .remembered("recorder"),
                within: .seconds(10)
            )
            #expect(again.trace.first("connect")?["source"] == "retrieve")
            #expect(again.trace.first("connect")?["known"] == "true")
            #expect(again.id == scene.identifier)
        }
        #expect(scene.log.count("scanStart") == before)
    }

    @Test func `a device that was just discovered is connected by its own handle`() throws {
        let scene = Scene()
        try scene.run { central in
            for try await event in central.discoveries(.service("AE70")) {
                let device = try await central.connect(to: .device(event.device))
                #expect(device.trace.first("connect")?["source"] == "scan")
                #expect(device.trace.first("connect")?["known"] == "false")
                break
            }
        }
    }

    @Test func `what a stranger's identifier names is looked for in every place, in order`() throws
    {
        let scene = Scene()
        let stranger = UUID()
        let error = try scene.run { central in
            await failure {
                _ = try await central.connect(to: .identifier(stranger), within: .seconds(3))
            }
        }
        #expect(error.code == .notFound)
        #expect(error.phase == .scan)
        #expect(error.elapsed == .seconds(3))
        let trace = try #require(error.trace)
        #expect(
            trace.events.compactMap { $0.step == "lookUp" ? $0["source"] : nil }
                == ["scan", "retrieve", "retrieveConnected"]
        )
        #expect(trace.events.first { $0["source"] == "retrieveConnected" }?["services"] == "1800")
        #expect(trace.events.map(\.step).contains("scan"))
        #expect(scene.log.count("scanStop") == 1)
    }

    @Test func `a device that another phone holds is given up at the deadline, and stays free`()
        throws
    {
        let scene = Scene()
        scene.recorder.happen(.hold)
        scene.phone.remember(scene.recorder)
        let identifier = scene.identifier
        let error = try scene.run { central in
            await failure {
                _ = try await central.connect(to: .identifier(identifier), within: .seconds(5))
            }
        }
        #expect(error.code == .timedOut)
        #expect(error.phase == .connect)
        #expect(error.elapsed == .seconds(5))
        scene.recorder.happen(.release)
        scene.world.advance(by: .seconds(60))
        #expect(scene.recorder.connectedCentrals == 0)
    }

    @Test func `cancelling the task ends the call at once and cuts the attempt`() throws {
        let scene = Scene()
        scene.recorder.happen(.hold)
        scene.phone.remember(scene.recorder)
        let identifier = scene.identifier
        let error = try scene.run { central in
            await withTaskGroup(of: BluetoothError.self) { group in
                group.addTask {
                    await failure { _ = try await central.connect(to: .identifier(identifier)) }
                }
                await scene.pause(.seconds(2))
                group.cancelAll()
                return await group.next() ?? BluetoothError(.connectFailed, during: .connect)
            }
        }
        #expect(error.code == .cancelled)
        #expect(error.elapsed == .seconds(2))
        scene.recorder.happen(.release)
        scene.world.advance(by: .seconds(60))
        #expect(scene.recorder.connectedCentrals == 0)
    }

    /// Sets a quirk of the host, which only packages inside can name.
    private func set<Value: Decodable>(_ value: inout Value, _ json: String) throws {
        value = try JSONDecoder().decode(Value.self, from: Data(json.utf8))
    }

    @Test(arguments: ["didDisconnect", "didFailToConnect", "silence"])
    func `whatever a cancel is answered with, the next connect begins within two seconds`(
        answer: String
    ) throws {
        var options = PhoneOptions()
        try set(&options.quirks, #"{"pendingCancel":"\#(answer)"}"#)
        let scene = Scene(options: options)
        scene.recorder.happen(.hold)
        scene.phone.remember(scene.recorder)
        let identifier = scene.identifier
        try scene.run { central in
            let error = await failure {
                _ = try await central.connect(to: .identifier(identifier), within: .seconds(3))
            }
            #expect(error.elapsed == .seconds(3))
            scene.recorder.happen(.release)
            let device = try await central.connect(to: .identifier(identifier))
            #expect(device.state == .connected)
            #expect(scene.seconds < 3 + 2 + 1)
            #expect(try await device.read(Scene.status) == Data([1, 2, 3]))
        }
    }

    @Test func `a device already connected is found again though it does not advertise`() throws {
        let scene = Scene()
        try scene.run { central in
            let device = try await central.connect(to: .name("Recorder*"))
            await scene.pause(.seconds(60))
            let again = try await central.connect(to: .name("Recorder*"), within: .seconds(1))
            #expect(again == device)
        }
        #expect(scene.log.count("scanStart") == 1)
    }

    @Test func `calls for one device share one attempt, and each has its own deadline`() throws {
        let scene = Scene()
        scene.recorder.happen(.hold)
        scene.recorder.happen(.release, after: .seconds(8))
        scene.phone.remember(scene.recorder)
        let identifier = scene.identifier
        try scene.run { central in
            async let first = failure {
                _ = try await central.connect(to: .identifier(identifier), within: .seconds(3))
            }
            async let second = central.connect(to: .identifier(identifier), within: .seconds(20))
            async let third = central.connect(to: .identifier(identifier), within: .seconds(30))
            let error = await first
            #expect(error.code == .timedOut)
            let devices = try await [second, third]
            #expect(devices[0] == devices[1])
            #expect(devices[0].trace.events.filter { $0.step == "connect" }.count == 1)
        }
    }

    @Test func `power-off during a connect ends it with the state of the radio`() throws {
        let scene = Scene()
        scene.recorder.happen(.hold)
        scene.phone.remember(scene.recorder)
        let identifier = scene.identifier
        let error = try scene.run { central in
            async let error = failure {
                _ = try await central.connect(to: .identifier(identifier))
            }
            await scene.pause(.seconds(1))
            scene.phone.setPower(false)
            return await error
        }
        #expect(error.code == .radioOff)
        #expect(error.radio == .off)
        #expect(error.elapsed < .seconds(2))
    }

    @Test func `after power came back a new attempt is possible at once`() throws {
        let scene = Scene()
        try scene.run { central in
            let device = try await central.connect(to: .service("AE70"), policy: .none)
            scene.phone.setPower(false)
            scene.phone.setPower(true, after: .seconds(1))
            for await state in device.states where state != .connected {
                #expect(state == .disconnected(.radioOff(.off)))
                break
            }
            let again = try await central.connect(to: .service("AE70"))
            #expect(again == device)
            #expect(again.state == .connected)
        }
    }

    @Test func `the system's refusal reaches the caller as it was`() throws {
        let scene = Scene(options: PhoneOptions(connectionLimit: 0))
        let error = try scene.run { central in
            await failure {
                _ = try await central.connect(to: .service("AE70"), policy: .none)
            }
        }
        #expect(error.code == .noSlots)
        #expect(error.originalDomain == "CBErrorDomain")
        #expect(error.originalCode == 11)
        #expect(error.attempts.count == 1)
        #expect(error.localizedDescription.contains(error.originalText ?? "nothing"))
    }

    @Test func `the auto-reconnect option is never set`() throws {
        // Where it is always refused, a connect with it would fail with code 1.
        var options = PhoneOptions()
        options.autoReconnect = .alwaysRefused
        let scene = Scene(options: options)
        try scene.run { central in
            _ = try await central.connect(to: .service("AE70"))
            scene.recorder.happen(.loseLinks)
            let device = try await central.connect(to: .service("AE70"))
            try await device.connected()
        }
    }

    @Test func `a central that is let go gives up its links`() throws {
        let scene = Scene()
        try scene.run { central in
            _ = try await central.connect(to: .service("AE70"))
            #expect(scene.recorder.connectedCentrals == 1)
        }
        scene.world.advance(by: .seconds(10))
        #expect(scene.recorder.connectedCentrals == 0)
        #expect(scene.phone.linkCount == 0)
    }

    @Test func `disconnecting twice, and before anything, is no error and takes no time`() throws {
        let scene = Scene()
        try scene.run { central in
            let device = try await central.connect(to: .service("AE70"))
            async let first: Void = device.disconnect()
            async let second: Void = device.disconnect()
            _ = await (first, second)
            let start = scene.seconds
            await device.disconnect()
            #expect(scene.seconds == start)
            #expect(device.state == .disconnected(.requested))
            let error = await failure { _ = try await device.read(Scene.status) }
            #expect(error.code == .notConnected)
        }
        #expect(scene.recorder.connectedCentrals == 0)
    }
}
