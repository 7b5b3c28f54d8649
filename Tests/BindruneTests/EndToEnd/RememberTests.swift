// SPDX-License-Identifier: Apache-2.0

import Bindrune
import BindruneTesting
import CoreBluetooth
import Foundation
import Testing

struct RememberTests {
    @Test func `a name that nobody gave is said to be unknown`() throws {
        let scene = Scene()
        let error = try scene.run { central in
            await failure { _ = try await central.connect(to: .remembered("nothing")) }
        }
        #expect(error.code == .notRemembered)
        #expect(error.description.contains("nothing"))
    }

    @Test func `what is remembered replaces its name and can be forgotten`() throws {
        let scene = Scene()
        try scene.run { central in
            let device = try await central.connect(to: .service("AE70")) { device in
                try device.remember(as: "from the set-up block")
            }
            try device.remember(as: "a")
            try device.remember(as: "a")
            let all = try central.rememberedDevices()
            #expect(all.map(\.name) == ["a", "from the set-up block"])
            #expect(all[0].identifier == scene.identifier)
            #expect(all[0].deviceName == "Recorder-0001")
            #expect(all[0].services == ["AE70"])
            try central.forget("a")
            try central.forget("never")
            #expect(try central.rememberedDevices().count == 1)
        }
    }

    @Test func `a remembered device that the system has forgotten is found by a scan`() throws {
        let scene = Scene()
        try scene.run { central in
            let device = try await central.connect(to: .service("AE70"))
            try device.remember(as: "r")
            await device.disconnect()
        }
        scene.phone.emptyCache()
        try scene.run { central in
            let again = try await central.connect(to: .remembered("r"))
            let sources = again.trace.events.filter { $0.step == "lookUp" }.map { $0["source"] }
            #expect(sources == ["scan", "retrieve", "retrieveConnected"])
            #expect(again.trace.first("connect")?["source"] == "freshScan")
        }
    }

    @Test func `a damaged list is reported where it is read, and its file is kept`() throws {
        let directory = FileManager.default.temporaryDirectory
            .appendingPathComponent("bindrune-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: directory) }
        let file = directory.appendingPathComponent("devices.json")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        try Data("broken".utf8).write(to: file)
        let scene = Scene()
        let central = scene.phone.makeManagers {
            Central(
                configuration: .init(
                    store: FileDeviceStore(file: file),
                    diagnostics: SilentDiagnostics()
                ),
                timekeeper: WorldTimekeeper(world: scene.world)
            ) { CBCentralManager(delegate: $0, queue: $1) }
        }
        do {
            _ = try central.rememberedDevices()
            Issue.record("nothing was thrown")
        } catch {
            #expect(error.code == .storeFailed)
            let damage = try #require(error.underlying as? StoreDamage)
            #expect(error.description.contains(damage.kept))
            #expect(try String(contentsOfFile: damage.kept, encoding: .utf8) == "broken")
        }
        #expect(try central.rememberedDevices().isEmpty)
    }

    @Test func `a link that another app holds is used`() throws {
        let scene = Scene()
        scene.phone.otherAppConnects(to: scene.recorder)
        scene.world.advance(by: .seconds(2))
        #expect(scene.recorder.connectedCentrals == 1)
        try scene.run { central in
            let device = try await central.connect(to: .service("AE70"), within: .seconds(5))
            #expect(device.trace.first("connect")?["source"] == "retrieveConnected")
            #expect(try await device.read(Scene.status) == Data([1, 2, 3]))
            await device.disconnect()
        }
        #expect(scene.recorder.connectedCentrals == 1)
    }
}
