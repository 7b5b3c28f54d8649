// SPDX-License-Identifier: Apache-2.0

import AVFAudio
import AudioRoutes
import Bluetooth
import OpenAVFAudio
import Testing

/// One list of steps with what must follow from each, played to every kind of computer.
struct AudioScript {
    struct Line {
        var step: AudioStep
        /// What the session posts because of it.
        var posts: [String] = []
        /// The outputs of the route afterwards.
        var outputs: [String]
        /// What the device is used for afterwards; nil where it is not connected.
        var use: AudioDevice.Use?
    }

    static let address = BluetoothAddress(value: 0xAABB_CCDD_EEFF)
    static let pods = SimulatedDevice(
        address: address,
        name: "Somebody's AirPods",
        modalias: "bluetooth:v004Cp2014d0A1B",
        battery: 80
    )
    static let a2dp = "BluetoothA2DPOutput"
    static let hfp = "BluetoothHFP"

    /// AirPods connect, play, go into a call and back, are left for the speaker, and disconnect.
    static let day: [Line] = [
        Line(step: .link(pods), outputs: ["Speaker"], use: .idle),
        Line(step: .open(address, .a2dp), outputs: ["Speaker"], use: .idle),
        Line(
            step: .choose(address, .a2dp),
            posts: ["newDeviceAvailable from Speaker"],
            outputs: [a2dp],
            use: .inUse(output: .a2dp, input: nil)
        ),
        Line(
            step: .open(address, .hfp),
            outputs: [a2dp],
            use: .inUse(output: .a2dp, input: nil)
        ),
        Line(
            step: .choose(address, .hfp),
            posts: ["routeConfigurationChange from \(a2dp)"],
            outputs: [hfp],
            use: .inUse(output: .hfp, input: .hfp)
        ),
        Line(
            step: .choose(address, .a2dp),
            posts: ["routeConfigurationChange from \(hfp)"],
            outputs: [a2dp],
            use: .inUse(output: .a2dp, input: nil)
        ),
        Line(step: .close(address, .hfp), outputs: [a2dp], use: .inUse(output: .a2dp, input: nil)),
        Line(
            step: .chooseSpeaker,
            posts: ["override from \(a2dp)"],
            outputs: ["Speaker"],
            use: .idle
        ),
        Line(step: .close(address, .a2dp), outputs: ["Speaker"], use: .idle),
        Line(step: .unlink(address), outputs: ["Speaker"], use: nil),
    ]

    /// Plays the lines, and expects what each says.
    static func play(_ lines: [AudioScript.Line], with player: some AudioPlayer) throws {
        let session = AudioSelection.$current.withValue(player.host) {
            AVAudioSession.sharedInstance()
        }
        let devices = AudioSelection.$current.withValue(player.host) { AudioDevices() }
        let diary = RouteDiary(session)
        let bell = Bell()
        let observer = session.hub.observe { bell.ring() }
        defer { session.hub.forget(observer) }
        #expect(session.currentRoute.outputs.map(\.portType) == [.builtInSpeaker])

        var posts: [String] = []
        for line in lines {
            try player.play(line.step)
            posts += line.posts
            let holds = {
                let device = devices.snapshot.devices.first {
                    $0.id == AudioScript.address.description
                }
                return device?.use == line.use && diary.lines == posts
                    && session.currentRoute.outputs.map(\.portType.rawValue) == line.outputs
            }
            let came = player is SimulatedPlayer ? holds() : bell.wait(until: holds)
            #expect(
                came,
                """
                after \(line.step): \(diary.lines), \(session.currentRoute),
                \(devices.snapshot.devices)
                """
            )
            guard came else { return }
        }
        #expect(!diary.wasOnMainThread)
    }
}
