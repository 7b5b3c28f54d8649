// SPDX-License-Identifier: Apache-2.0

import Bindrune
import BindruneTesting
import Foundation
import Testing

struct DiscoveryTests {
    @Test func `devices are found with what they advertise, and the scan ends with the loop`()
        throws
    {
        let scene = Scene()
        let device = try scene.run { central -> DiscoveredDevice? in
            for try await event in central.discoveries(.name("Recorder-*")) {
                return event.device
            }
            return nil
        }
        let found = try #require(device)
        #expect(found.id == scene.identifier)
        #expect(found.name == "Recorder-0001")
        #expect(found.advertisement.services == ["AE70"])
        #expect(found.advertisement.isConnectable == true)
        #expect((found.rssi ?? 0) < -20)
        #expect(scene.log.count("scanStart") == 1)
        #expect(scene.log.count("scanStop") == 1)
    }

    @Test func `two readers with two filters share one scan and hear only theirs`() throws {
        let scene = Scene()
        let strap = scene.world.add(
            PeripheralSpec(
                name: "Strap",
                address: BluetoothAddress(value: 0xC0_0000_00_0002, kind: .random),
                services: [ServiceSpec(BluetoothUUID(0x180D))]
            )
        )
        let names = try scene.run { central in
            @Sendable func first(_ filter: DiscoveryFilter) async throws -> String? {
                for try await event in central.discoveries(filter) where event.device.name != nil {
                    return event.device.name
                }
                return nil
            }
            async let recorder = first(.service("AE70"))
            async let other = first(.service("180D"))
            return try await [recorder, other]
        }
        #expect(names == ["Recorder-0001", strap.name])
    }

    @Test func `a device that vanishes is reported as lost`() throws {
        let scene = Scene()
        scene.recorder.happen(.vanish, after: .seconds(5))
        try scene.run { central in
            var last: DiscoveryEvent?
            for try await event in central.discoveries(.any, lostAfter: .seconds(3)) {
                last = event
                if case .lost = event { break }
            }
            guard case .lost(let device)? = last else {
                Issue.record("\(String(describing: last))")
                return
            }
            #expect(device.id == scene.identifier)
            #expect(scene.seconds > 7.5 && scene.seconds < 9)
        }
    }

    @Test func `what is no UUID is refused before it reaches the system`() throws {
        let scene = Scene()
        try scene.run { central in
            let scan = await failure {
                for try await _ in central.discoveries(.service("nonsense")) {}
            }
            #expect(scan.code == .invalidIdentifier)
            let connect = await failure { _ = try await central.connect(to: .service("AE7")) }
            #expect(connect.code == .invalidIdentifier)
            #expect(connect.description.contains("AE7"))
            let device = try await central.connect(to: .service("AE70"))
            let read = await failure { _ = try await device.read("not a UUID") }
            #expect(read.code == .invalidIdentifier)
        }
    }

    @Test func `the radio that goes off ends the loop with its state`() throws {
        let scene = Scene()
        scene.phone.setPower(false, after: .seconds(2))
        let error = try scene.run { central in
            await failure { for try await _ in central.discoveries() {} }
        }
        #expect(error.code == .radioOff)
        #expect(error.radio == .off)
    }
}
