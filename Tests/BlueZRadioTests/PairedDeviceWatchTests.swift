// SPDX-License-Identifier: Apache-2.0

import BlueZRadio
import DBus
import Dispatch
import Synchronization
import Testing

/// What a played bluetoothd signals of paired devices is followed, and nothing else is.
@Suite(.serialized)
struct PairedDeviceWatchTests {
    /// Follows in a thread of its own.
    private final class Follower: Sendable {
        private let told = Mutex<[[BlueZRadio.PairedDevice]]>([])
        private let isOver = Atomic<Bool>(false)
        private let hasEnded = Atomic<Bool>(false)
        private let bell = Bell()

        init(_ bus: BusAddress) {
            DispatchQueue.global().async { [self] in
                try? BlueZRadio.followPairedDevices(
                    on: bus,
                    while: { !isOver.load(ordering: .acquiring) },
                    tell: { devices in
                        told.withLock { $0.append(devices) }
                        bell.ring()
                    }
                )
                hasEnded.store(true, ordering: .releasing)
                bell.ring()
            }
        }

        func words(_ count: Int) -> [String]? {
            let came = bell.wait { told.withLock { $0.count >= count } }
            guard came else { return nil }
            return told.withLock { told in
                told[count - 1].map { "\($0.name) \($0.isConnected ? "on" : "off")" }
            }
        }

        var count: Int { told.withLock { $0.count } }

        func end() -> Bool {
            isOver.store(true, ordering: .releasing)
            return bell.wait { hasEnded.load(ordering: .acquiring) }
        }

        var endsAlone: Bool { bell.wait { hasEnded.load(ordering: .acquiring) } }
    }

    private func paired(_ name: String, _ address: String) -> Interfaces {
        var device = Fixture.recorder()
        device["org.bluez.Device1"]?["Address"] = .string(address)
        device["org.bluez.Device1"]?["Alias"] = .string(name)
        device["org.bluez.Device1"]?["Paired"] = .bool(true)
        return device
    }

    @Test func `each change of a paired device is told once, and no other is looked at`() throws {
        let bus = try PrivateBus()
        let pods = paired("Pods", "C0:FF:EE:00:00:01")
        let bluez = try FakeBlueZ(on: bus, tree: Fixture.tree(device: pods))
        let follower = Follower(bus.address)
        #expect(follower.words(1) == ["Pods off"])
        bluez.changeDevice(["RSSI": .int16(-40)])
        bluez.add("/org/bluez/hci0/dev_C0_FF_EE_00_00_02", Fixture.recorder())
        bluez.remove("/org/bluez/hci0/dev_C0_FF_EE_00_00_02")
        bluez.changeDevice(["Connected": .bool(true)])
        #expect(follower.words(2) == ["Pods on"])
        bluez.changeDevice(["Alias": .string("Mine")])
        #expect(follower.words(3) == ["Mine on"])
        let other = "/org/bluez/hci0/dev_C0_FF_EE_00_00_03"
        bluez.add(other, paired("Other", "C0:FF:EE:00:00:03"))
        #expect(follower.words(4) == ["Mine on", "Other off"])
        bluez.remove(other)
        #expect(follower.words(5) == ["Mine on"])
        bluez.changeDevice(["Paired": .bool(false)])
        #expect(follower.words(6) == [])
        #expect(follower.end())
        #expect(follower.count == 6)
        #expect(bluez.calls("GetManagedObjects").count == 6)
    }

    @Test func `a bluetoothd that dies has no devices, and gets them back`() throws {
        let bus = try PrivateBus()
        let tree = Fixture.tree(device: paired("Pods", "C0:FF:EE:00:00:01"))
        let bluez = try FakeBlueZ(on: bus, tree: tree)
        let follower = Follower(bus.address)
        #expect(follower.words(1) == ["Pods off"])
        bluez.stop()
        #expect(follower.words(2) == [])
        let again = try FakeBlueZ(on: bus, tree: tree)
        #expect(follower.words(3) == ["Pods off"])
        #expect(follower.end())
        again.stop()
    }

    @Test func `following ends with the bus`() throws {
        let bus = try PrivateBus()
        let follower = Follower(bus.address)
        #expect(follower.words(1) == [])
        bus.stop()
        #expect(follower.endsAlone)
        #expect(throws: BusFailure.self) {
            try BlueZRadio.followPairedDevices(on: bus.address, while: { true }, tell: { _ in })
        }
    }
}
