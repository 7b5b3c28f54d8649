// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import HostCore
import Testing

@Suite struct ScanTests {
    let plain = Fixture.advertisement(services: [0xAE70])

    private func scanning(
        _ parameters: ScanParameters = ScanParameters(),
        quirks: HostQuirks = HostQuirks()
    ) -> Script {
        let script = Script.poweredOn(quirks: quirks)
        script.call(.scan(parameters))
        return script
    }

    @Test func `scanning is true as soon as the call was taken`() {
        let script = Script.poweredOn()
        #expect(script.call(.scan(ScanParameters())) == [.radio(.startScan(ScanParameters()))])
        #expect(script.isScanning)
        #expect(script.call(.stopScan) == [.radio(.stopScan)])
        #expect(!script.isScanning)
        #expect(script.call(.stopScan) == [])
    }

    @Test func `an advertisement that says the same is told once`() {
        let script = scanning()
        #expect(script.radio(Fixture.report(.recorder, plain)).callbacks.count == 1)
        #expect(script.radio(Fixture.report(.recorder, plain, rssi: -80)) == [])
    }

    @Test func `an advertisement that changes is told again, and again when it changes back`() {
        let script = scanning()
        script.radio(Fixture.report(.recorder, plain))
        let changed = Fixture.advertisement(services: [0xAE70], manufacturer: [1, 2, 3])
        for advertisement in [changed, plain, changed] {
            #expect(
                script.radio(Fixture.report(.recorder, advertisement))
                    == [.deliver(.didDiscover(.recorder, Fixture.discovery(advertisement)))]
            )
            #expect(script.radio(Fixture.report(.recorder, advertisement)) == [])
        }
    }

    @Test func `a device that becomes connectable is told again`() {
        let script = scanning()
        var report = AdvertisementReport(
            peer: .recorder,
            advertisement: plain,
            rssi: -50,
            isConnectable: false
        )
        script.radio(.discovered(report))
        report.isConnectable = true
        #expect(
            script.radio(.discovered(report)).callbacks
                == [.didDiscover(.recorder, Fixture.discovery(plain))]
        )
    }

    @Test func `with duplicates allowed every packet is told`() {
        let script = scanning(ScanParameters(allowsDuplicates: true))
        for rssi in [-50, -50, -61, 127] {
            #expect(
                script.radio(Fixture.report(.recorder, plain, rssi: rssi)).callbacks
                    == [.didDiscover(.recorder, Fixture.discovery(plain, rssi: rssi))]
            )
        }
    }

    @Test func `the advertisement comes first, then the union with the scan response`() {
        let script = scanning()
        let response = Fixture.advertisement(name: "Recorder", manufacturer: [9, 9])
        var union = plain
        union.localName = "Recorder"
        union.manufacturerData = [9, 9]
        #expect(
            script.radio(Fixture.report(.recorder, plain))
                == [.deliver(.didDiscover(.recorder, Fixture.discovery(plain)))]
        )
        #expect(script.name() == nil)
        #expect(
            script.radio(Fixture.report(.recorder, response, scanResponse: true))
                == [.deliver(.didDiscover(.recorder, Fixture.discovery(union)))]
        )
        #expect(script.name() == "Recorder")
        #expect(script.radio(Fixture.report(.recorder, plain)) == [])
        #expect(script.radio(Fixture.report(.recorder, response, scanResponse: true)) == [])
    }

    @Test func `a changed advertisement keeps the scan response known before`() {
        let script = scanning()
        script.radio(Fixture.report(.recorder, plain))
        script.radio(
            Fixture.report(.recorder, Fixture.advertisement(name: "Recorder"), scanResponse: true)
        )
        let changed = Fixture.advertisement(services: [0xAE70, 0x180F])
        let union = Fixture.advertisement(name: "Recorder", services: [0xAE70, 0x180F])
        #expect(
            script.radio(Fixture.report(.recorder, changed)).callbacks
                == [.didDiscover(.recorder, Fixture.discovery(union))]
        )
    }

    @Test func `the filter asks for one of the services, wherever it was sent`() {
        let wanted = ScanParameters(services: [BluetoothUUID(0xAE70), BluetoothUUID(0x180D)])
        let script = scanning(wanted)
        let other = Fixture.advertisement(name: "Lamp", services: [0x1234])
        #expect(script.radio(Fixture.report(.watch, other)) == [])
        #expect(script.radio(Fixture.report(.recorder, plain)).callbacks.count == 1)
        // The service of the watch stands in its scan response.
        let response = Fixture.advertisement(services: [0x180D])
        #expect(
            script.radio(Fixture.report(.watch, response, scanResponse: true)).callbacks
                == [
                    .didDiscover(
                        .watch,
                        Fixture.discovery(
                            Fixture.advertisement(name: "Lamp", services: [0x1234, 0x180D])
                        )
                    )
                ]
        )
    }

    @Test func `a device that solicits a wanted service is told`() {
        let wanted = ScanParameters(
            services: [BluetoothUUID(0xAE70)],
            solicitedServices: [BluetoothUUID(0x1805)]
        )
        let script = scanning(wanted)
        var advertisement = Advertisement()
        advertisement.solicitedServiceUUIDs = [BluetoothUUID(0x1805)]
        #expect(script.radio(Fixture.report(.watch, advertisement)).callbacks.count == 1)
    }

    @Test func `the same scan again is nothing, another one replaces it`() {
        let parameters = ScanParameters(services: [BluetoothUUID(0xAE70)])
        let script = scanning(parameters)
        script.radio(Fixture.report(.recorder, plain))
        #expect(script.call(.scan(parameters)) == [])
        #expect(script.radio(Fixture.report(.recorder, plain)) == [], "the memory was kept")
        #expect(script.call(.scan(ScanParameters())) == [.radio(.startScan(ScanParameters()))])
        #expect(script.isScanning)
        #expect(script.radio(Fixture.report(.recorder, plain)).callbacks.count == 1)
    }

    @Test func `a rebooted device that says the same needs a restarted scan to be told again`() {
        let script = scanning()
        script.radio(Fixture.report(.recorder, plain))
        #expect(script.radio(Fixture.report(.recorder, plain)) == [])
        script.call(.stopScan)
        script.call(.scan(ScanParameters()))
        #expect(script.radio(Fixture.report(.recorder, plain)).callbacks.count == 1)
    }

    @Test func `a packet that was under way when the scan stopped is dropped`() {
        let script = scanning()
        script.call(.stopScan)
        #expect(script.radio(Fixture.report(.recorder, plain)) == [])
    }

    @Test func `the duplicate memory has a limit and forgets the oldest`() {
        let script = scanning()
        let limit = 4096
        for number in 0..<limit {
            let report = Fixture.report(.numbered(number), plain)
            #expect(script.radio(report).callbacks.count == 1)
        }
        #expect(script.radio(Fixture.report(.numbered(limit - 1), plain)) == [])
        #expect(script.radio(Fixture.report(.numbered(limit), plain)).callbacks.count == 1)
        #expect(
            script.radio(Fixture.report(.numbered(0), plain)).callbacks.count == 1,
            "the first one was forgotten"
        )
        #expect(script.radio(Fixture.report(.numbered(limit - 1), plain)) == [])
    }
}
