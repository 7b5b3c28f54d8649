// SPDX-License-Identifier: Apache-2.0

import AVFAudio
import AudioRoutes
import Bluetooth
import OpenAVFAudio
import Testing

/// The product beside real audio servers. One at a time: a machine has few processors.
@Suite(.serialized)
struct RealServerTests {
    @Suite(
        .serialized,
        .enabled(if: RealServer.Kind.pulseAudio.obstacle == nil, "needs pulseaudio and pactl")
    )
    struct PulseAudioTests {
        @Test func `AirPods' day`() throws {
            try AudioScript.play(AudioScript.day, with: try RealPlayer(.pulseAudio))
        }

        @Test func `a server that dies and returns changes nothing`() throws {
            try RealServerTests.killAndRestart(.pulseAudio)
        }

        @Test func `a server that stops answering is given up, and found again`() throws {
            try RealServerTests.haltAndContinue(.pulseAudio)
        }

        @Test func `three hundred devices at once are all seen`() throws {
            try RealServerTests.crowd()
        }

        @Test func `a bluetoothd that dies leaves what the audio server knows`() throws {
            try RealServerTests.loseBlueZ(.pulseAudio)
        }
    }

    @Suite(
        .serialized,
        .enabled(
            if: RealServer.Kind.pipeWire.obstacle == nil,
            "needs pipewire-pulse, wireplumber, pactl"
        )
    )
    struct PipeWireTests {
        @Test func `AirPods' day`() throws {
            try AudioScript.play(AudioScript.day, with: try RealPlayer(.pipeWire))
        }

        @Test func `a server that dies and returns changes nothing`() throws {
            try RealServerTests.killAndRestart(.pipeWire)
        }

        @Test func `a server that stops answering is given up, and found again`() throws {
            try RealServerTests.haltAndContinue(.pipeWire)
        }
    }
}

extension RealServerTests {
    private static func watch(_ session: AVAudioSession) -> (bell: Bell, number: UInt64) {
        let bell = Bell()
        return (bell, session.hub.observe { bell.ring() })
    }

    private static func session(_ player: RealPlayer) -> AVAudioSession {
        AudioSelection.$current.withValue(player.host) { AVAudioSession.sharedInstance() }
    }

    fileprivate static func killAndRestart(_ kind: RealServer.Kind) throws {
        let player = try RealPlayer(kind)
        let session = session(player)
        let (bell, number) = watch(session)
        defer { session.hub.forget(number) }
        #expect(session.currentRoute.outputs.map(\.portType) == [.builtInSpeaker])
        let diary = RouteDiary(session)
        for _ in 0..<2 {
            try player.play(.killServer)
            #expect(bell.wait { session.hub.read { $0.serverTrouble } != nil })
            #expect(session.currentRoute.outputs.map(\.portType) == [.builtInSpeaker])
            try player.play(.startServer)
            #expect(bell.wait { session.hub.read { $0.serverTrouble } == nil })
        }
        #expect(bell.wait { session.currentRoute.outputs.map(\.portType) == [.builtInSpeaker] })
        session.hub.finishAnnouncements()
        #expect(diary.lines.allSatisfy { !$0.hasPrefix("oldDevice") }, "\(diary.lines)")
    }

    fileprivate static func haltAndContinue(_ kind: RealServer.Kind) throws {
        let player = try RealPlayer(kind)
        player.server.halt(true)
        defer { player.server.halt(false) }
        let devices = AudioDevices(host: player.host)
        let session = session(player)
        let (bell, number) = watch(session)
        defer { session.hub.forget(number) }
        try player.play(.link(AudioScript.pods))
        // What the Bluetooth daemon tells is told, whatever the audio server does.
        #expect(bell.wait { devices.snapshot.devices.count == 1 })
        let trouble = devices.snapshot.server?.reason
        #expect(trouble != nil)
        #expect(devices.snapshot.devices.first?.isInUse == nil)
        player.server.halt(false)
        #expect(bell.wait { devices.snapshot.server?.value != nil })
        #expect(bell.wait { devices.snapshot.devices.first?.use == .idle })
    }

    /// Every device has one output; they come all at once, and go all at once.
    fileprivate static func crowd() throws {
        let player = try RealPlayer(.pulseAudio)
        let devices = AudioDevices(host: player.host)
        let session = session(player)
        let (bell, number) = watch(session)
        defer { session.hub.forget(number) }
        #expect(devices.snapshot.devices == [])
        player.server.kill()
        let lines = (0..<300).map { count in
            let address = BluetoothAddress(value: 0x0200_5E00_0000 + UInt64(count))
            return "module-null-sink sink_name="
                + SimulatedDevice.endpoint(address, .output, .a2dp)
                + " sink_properties=\"\(RealPlayer.properties(address, .a2dp))\""
        }
        try player.server.start(lines)
        let isWhole = bell.wait { devices.snapshot.devices.count == 300 }
        #expect(isWhole, "\(devices.snapshot.devices.count) devices")
        #expect(devices.snapshot.devices.allSatisfy { $0.profiles.value == [.a2dp] })
        player.server.kill()
        try player.server.start()
        #expect(bell.wait { devices.snapshot.devices.isEmpty })
    }

    fileprivate static func loseBlueZ(_ kind: RealServer.Kind) throws {
        let player = try RealPlayer(kind)
        let devices = AudioDevices(host: player.host)
        let session = session(player)
        let (bell, number) = watch(session)
        defer { session.hub.forget(number) }
        try player.play(.link(AudioScript.pods))
        try player.play(.open(AudioScript.address, .a2dp))
        #expect(bell.wait { devices.snapshot.devices.first?.profiles.value == [.a2dp] })
        #expect(devices.snapshot.devices.first?.name == "Somebody's AirPods")
        #expect(devices.snapshot.mayBeMore == nil)
        player.killBlueZ()
        #expect(bell.wait { devices.snapshot.mayBeMore != nil })
        let device = devices.snapshot.devices.first
        #expect(device?.address.source == .audioServer)
        #expect(device?.model.value == nil)
        try player.play(.close(AudioScript.address, .a2dp))
        #expect(bell.wait { devices.snapshot.devices.isEmpty })
    }
}
