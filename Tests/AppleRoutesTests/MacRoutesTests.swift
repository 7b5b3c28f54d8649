// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import CoreAudio
import Earbuds
import Testing

@testable import AppleRoutes

/// What CoreAudio tells, by the file that is compiled for a Mac: here over declarations of it.
struct MacRoutesTests {
    private static func audio(inCall: Bool = false) -> PlayedAudio {
        var audio = PlayedAudio()
        let system = AudioObjectID(kAudioObjectSystemObject)
        audio.set(system, kAudioHardwarePropertyDevices, .numbers([10, 11, 12, 13]))
        audio.set(system, kAudioHardwarePropertyDefaultOutputDevice, .numbers([11]))
        audio.set(system, kAudioHardwarePropertyDefaultInputDevice, .numbers([inCall ? 12 : 10]))
        audio.set(10, kAudioDevicePropertyDeviceUID, .text("BuiltInMicrophoneDevice"))
        for (device, kind, scope) in [
            (UInt32(11), "output", kAudioObjectPropertyScopeOutput),
            (12, "input", kAudioObjectPropertyScopeInput),
        ] {
            audio.set(device, kAudioDevicePropertyDeviceUID, .text("AA-BB-CC-DD-EE-FF:\(kind)"))
            audio.set(device, kAudioObjectPropertyName, .text("Somebody's AirPods"))
            audio.set(device, kAudioDevicePropertyModelUID, .text("200e 4c"))
            let transport = kAudioDeviceTransportTypeBluetooth
            audio.set(device, kAudioDevicePropertyTransportType, .numbers([transport]))
            audio.set(device, kAudioDevicePropertyStreams, scope: scope, .numbers([1]))
            audio.set(
                device,
                kAudioDevicePropertyDeviceIsRunningSomewhere,
                .numbers([device == 11 || inCall ? 1 : 0])
            )
        }
        return audio
    }

    @Test func `an output and an input are one device, with its model`() throws {
        let snapshot = PlayedAudio.$current.withValue(Self.audio()) { MacRoutes().snapshot() }
        #expect(snapshot.devices.count == 1)
        let device = try #require(snapshot.devices.first)
        #expect(device.name == "Somebody's AirPods")
        #expect(device.address.value == BluetoothAddress(value: 0xAABB_CCDD_EEFF))
        #expect(device.use == .inUse(output: .a2dp, input: nil))
        #expect(device.isStreaming == .known(true, from: .coreAudio))
        #expect(device.model.source == .modelUID)
        #expect(device.model.value?.earbuds()?.name == "AirPods Pro (1st generation)")
        #expect(device.battery == .unknown(.notTold(by: .macOS)))
        #expect(snapshot.mayBeMore == nil)
    }

    @Test func `one that is recorded from is in a call`() {
        let snapshot = PlayedAudio.$current.withValue(Self.audio(inCall: true)) {
            MacRoutes().snapshot()
        }
        #expect(snapshot.devices.map(\.use) == [.inUse(output: .hfp, input: .hfp)])
    }

    @Test func `a Mac without any device has none`() {
        let snapshot = PlayedAudio.$current.withValue(PlayedAudio()) { MacRoutes().snapshot() }
        #expect(snapshot.devices == [])
    }

    @Test func `a device without a model and without an address is one all the same`() throws {
        let snapshot = AudioSnapshot([
            MacAudioDevice(uid: "odd", name: "Odd", transport: .bluetoothLE, isDefaultOutput: true)
        ])
        let device = try #require(snapshot.devices.first)
        #expect(device.id == "odd")
        #expect(device.address.value == nil)
        #expect(device.use == .inUse(output: .leAudio, input: nil))
        #expect(device.model.value == nil)
    }
}
