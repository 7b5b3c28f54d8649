// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import CoreBluetooth
import SimulatedRadio
import Testing

/// The post's own sequence, as an iPhone app writes it, and its two wrong theories.
@MainActor
struct FirstConnectionTests {
    @Test func `the post's sequence finds, connects, subscribes and receives`() {
        let stage = Stage()
        let app = stage.app { RecorderApp() }
        stage.world.run(until: { app.packets.count >= 10 }, limit: .seconds(30))
        #expect(app.lines == ["state 5", "didConnect", "subscribed true"])
        #expect(app.packets.prefix(2) == [Data([0, 0, 0, 0]), Data([1, 0, 0, 0])])
        #expect(app.connected?.name == "MyDevice-0001")
        #expect(stage.console.lines.isEmpty)
    }

    // MARK: Theory 1: the scan result was kept as a value

    @Test func `a peripheral that nobody keeps loses its connection, and the log says why`() {
        let stage = Stage()
        let app = stage.app { RecorderApp(.init(keeping: .value)) }
        stage.world.advance(by: .seconds(30))
        #expect(app.values.count == 1)
        #expect(app.lines == ["state 5"])
        #expect(
            stage.console.printed("API MISUSE: Cancelling connection for unused peripheral")
        )
        #expect(stage.console.printed("Did you forget to keep a reference to it?"))
        #expect(stage.recorder.connectedCentrals == 0)
    }

    @Test func `a value cannot be turned back into a device the system has forgotten`() {
        let stage = Stage()
        let app = stage.app { RecorderApp(.init(keeping: .value, connectsAtOnce: false)) }
        stage.world.run(until: { !app.values.isEmpty })
        app.manager.stopScan()
        stage.world.advance(by: .seconds(60))
        stage.phone.evictScanned(notHeardFor: .seconds(5))
        #expect(!app.connect(app.values[0].id))
        #expect(app.lines.last == "not found")
    }

    @Test func `the kept handle connects also when the system has forgotten the device`() {
        let stage = Stage()
        let app = stage.app { RecorderApp(.init(connectsAtOnce: false)) }
        stage.world.run(until: { !app.values.isEmpty })
        app.manager.stopScan()
        stage.world.advance(by: .seconds(60))
        stage.phone.evictScanned(notHeardFor: .seconds(5))
        #expect(app.connect(app.values[0].id))
        stage.world.run(until: { app.connected != nil }, limit: .seconds(10))
        #expect(app.lines.contains("connect known=false"))
        #expect(app.connected?.state == .connected)
    }

    @Test func `a device that was only scanned counts as known`() {
        let stage = Stage()
        let app = stage.app { RecorderApp(.init(connectsAtOnce: false)) }
        stage.world.run(until: { !app.values.isEmpty })
        let found = app.manager.retrievePeripherals(withIdentifiers: [app.values[0].id])
        #expect(found.first === app.handles[app.values[0].id])
    }

    // MARK: Theory 2: another central holds the device

    @Test func `a device held by another phone stays pending, without any error`() {
        let stage = Stage()
        let app = stage.app { RecorderApp(.init(connectsAtOnce: false)) }
        stage.world.run(until: { !app.values.isEmpty })
        stage.world.phone("android").otherAppConnects(to: stage.recorder)
        stage.world.run(until: { stage.recorder.connectedCentrals == 1 })
        #expect(app.connect(app.values[0].id))
        stage.world.advance(by: .seconds(3600))
        let handle = app.handles[app.values[0].id]
        #expect(handle?.state == .connecting)
        #expect(app.lastError == nil)
        #expect(!app.lines.contains("didFailToConnect"))

        stage.world.phone("android").otherAppDisconnects(from: stage.recorder)
        stage.world.run(until: { app.connected != nil }, limit: .seconds(10))
        #expect(handle?.state == .connected)
    }

    // MARK: The checklist

    @Test func `a scan before power-on is dropped with a line in the log, never queued`() {
        let stage = Stage()
        let app = stage.app { RecorderApp(.init(waitsForPower: false)) }
        stage.world.advance(by: .seconds(30))
        #expect(app.lines == ["state 5"])
        #expect(app.values.isEmpty)
        #expect(
            stage.console.printed("can only accept this command while in the powered on state")
        )
    }

    @Test func `a connect has no time-out of its own`() {
        let stage = Stage()
        let app = stage.app { RecorderApp(.init(connectsAtOnce: false)) }
        stage.world.run(until: { !app.values.isEmpty })
        stage.recorder.happen(.vanish)
        #expect(app.connect(app.values[0].id))
        stage.world.advance(by: .seconds(24 * 3600))
        #expect(app.handles[app.values[0].id]?.state == .connecting)

        stage.recorder.happen(.appear)
        stage.world.run(until: { app.connected != nil }, limit: .seconds(10))
        #expect(app.lines.last == "didConnect")
    }

    @Test(arguments: [true, false])
    func `the first connection works with an empty and with a warm cache`(isWarm: Bool) {
        let stage = Stage()
        if isWarm { stage.phone.remember(stage.recorder) } else { stage.phone.emptyCache() }
        let app = stage.app { RecorderApp(.init(connectsAtOnce: false)) }
        stage.world.run(until: { app.manager.state == .poweredOn })
        app.manager.stopScan()
        let id = UUID(uuidString: stage.phone.identifier(of: stage.recorder).description)
        let identifier = id ?? UUID()
        let isKnown = app.connect(identifier)
        #expect(isKnown == isWarm)
        if !isKnown {
            app.scan()
            stage.world.run(until: { !app.values.isEmpty }, limit: .seconds(10))
            #expect(app.connect(identifier))
        }
        stage.world.run(until: { app.connected != nil }, limit: .seconds(10))
        #expect(app.connected?.identifier == identifier)
    }

    @Test func `power-off ends a link without a disconnect callback`() throws {
        let stage = Stage()
        let diary = Diary()
        let delegate = DelegateWithBoth(diary: diary)
        let manager = stage.app { CBCentralManager(delegate: delegate, queue: nil) }
        let peripheral = try #require(stage.discovered(by: manager, diary))
        manager.connect(peripheral)
        stage.world.run(until: { peripheral.state == .connected }, limit: .seconds(10))
        stage.phone.setPower(false)
        stage.world.run(until: { manager.state == .poweredOff }, limit: .seconds(10))
        stage.world.advance(by: .seconds(30))
        #expect(peripheral.state == .disconnected)
        #expect(diary.lines == ["didConnect"])
    }
}
