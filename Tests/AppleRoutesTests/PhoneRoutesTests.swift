// SPDX-License-Identifier: Apache-2.0

import AVFAudio
import Bluetooth
import CoreMotion
import OpenAVFAudio
import Synchronization
import Testing

@testable import AppleRoutes

/// What an app on an iPhone can know, by the files that are compiled for one: here over the
/// simulated computer's audio session and over declarations of the headphone motion.
struct PhoneRoutesTests {
    private static let address = BluetoothAddress(value: 0xAABB_CCDD_EEFF)
    private static let pods = SimulatedDevice(
        address: address,
        name: "Somebody's AirPods",
        modalias: "bluetooth:v004Cp2014d0A1B"
    )

    private func connected(_ profile: BluetoothProfile) -> SimulatedAudio {
        let audio = SimulatedAudio()
        audio.play(.link(Self.pods))
        audio.play(.open(Self.address, profile))
        audio.play(.choose(Self.address, profile))
        return audio
    }

    @Test func `an output of the route is a device in use, and nothing says its model`() throws {
        let devices = AudioDevices(PhoneRoutes(connected(.a2dp).session, motion: nil))
        let snapshot = devices.snapshot
        let device = try #require(snapshot.devices.first)
        #expect(device.name == "Somebody's AirPods")
        #expect(device.use == .inUse(output: .a2dp, input: nil))
        #expect(device.profiles == .known([.a2dp], from: .route))
        #expect(device.model == .unknown(.notTold(by: .iOS)))
        #expect(device.battery == .unknown(.notTold(by: .iOS)))
        #expect(device.hasMotionSensors == .unknown(.notTold(by: .iOS)))
        #expect(snapshot.mayBeMore == .notTold(by: .iOS), "other devices may be connected")
    }

    @Test func `a call is in use as well`() throws {
        let audio = connected(.hfp)
        try audio.session.setCategory(
            .playAndRecord,
            options: [.allowBluetoothHFP, .allowBluetoothA2DP]
        )
        let snapshot = AudioDevices(PhoneRoutes(audio.session, motion: nil)).snapshot
        #expect(snapshot.devices.map(\.use) == [.inUse(output: .hfp, input: .hfp)])
    }

    @Test func `a category that hides Bluetooth does not disconnect anything`() throws {
        let audio = connected(.a2dp)
        let routes = PhoneRoutes(audio.session, motion: nil)
        let before = routes.snapshot()
        try audio.session.setCategory(.playAndRecord)
        let after = routes.snapshot()
        #expect(after.devices == [])
        #expect(after.mayBeMore == .hiddenByCategory)
        let changes = AudioChange.changes(from: before, to: after)
        let device = try #require(before.devices.first)
        #expect(changes.contains(.lostSight(device, .hiddenByCategory)))
        #expect(!changes.contains(.disconnected(device)))
    }

    @Test func `headphone motion adds that the one device has sensors`() throws {
        let audio = connected(.a2dp)
        let (motion, manager) = Self.motion()
        let routes = PhoneRoutes(audio.session, motion: motion)
        let rings = Mutex(0)
        let number = routes.observe { rings.withLock { $0 += 1 } }
        #expect(routes.snapshot().devices[0].hasMotionSensors.value == nil)
        manager.tell(isConnected: true)
        #expect(
            routes.snapshot().devices[0].hasMotionSensors == .known(true, from: .headphoneMotion)
        )
        manager.tell(isConnected: false)
        #expect(routes.snapshot().devices[0].hasMotionSensors.value == false)
        #expect(rings.withLock { $0 } == 2)
        routes.forget(number)
        manager.tell(isConnected: true)
        #expect(rings.withLock { $0 } == 2)
    }

    @Test func `a change of the route is told`() throws {
        let audio = SimulatedAudio()
        let routes = PhoneRoutes(audio.session, motion: nil)
        let seen = Mutex<[AudioSnapshot]>([])
        let number = routes.observe { [weak routes] in
            guard let snapshot = routes?.snapshot() else { return }
            seen.withLock { $0.append(snapshot) }
        }
        audio.play(.link(Self.pods))
        audio.play(.open(Self.address, .a2dp))
        audio.play(.choose(Self.address, .a2dp))
        #expect(seen.withLock { $0.last?.inUse?.name } == "Somebody's AirPods")
        routes.forget(number)
    }

    @Test(
        arguments: [
            (.playback, [], true), (.ambient, [], true), (.soloAmbient, [], true),
            (.record, .allowBluetoothHFP, false), (.playAndRecord, [], false),
            (.playAndRecord, .allowBluetoothHFP, false),
            (.playAndRecord, [.allowBluetoothHFP, .allowBluetoothA2DP], true),
            (.multiRoute, [], false),
        ] as [(AVAudioSession.Category, AVAudioSession.CategoryOptions, Bool)]
    )
    func `which categories see every Bluetooth output`(
        _ category: AVAudioSession.Category,
        _ options: AVAudioSession.CategoryOptions,
        _ sees: Bool
    ) {
        #expect(PhoneRoutes.seesBluetooth(category, options) == sees)
    }

    private static func motion() -> (HeadphoneMotion, CMHeadphoneMotionManager) {
        nonisolated(unsafe) var made: CMHeadphoneMotionManager?
        let motion = CMHeadphoneMotionManager.$hook.withValue({ made = $0 }) { HeadphoneMotion() }
        guard let made else { preconditionFailure("the hook is called when one is made") }
        return (motion, made)
    }
}
