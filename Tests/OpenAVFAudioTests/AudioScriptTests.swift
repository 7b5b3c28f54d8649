// SPDX-License-Identifier: Apache-2.0

import AVFAudio
import AudioRoutes
import Bluetooth
import Earbuds
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
            outputs: [a2dp]
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
}

struct AudioScriptTests {
    private func play(_ lines: [AudioScript.Line], with player: some AudioPlayer) throws {
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
                let isRight = line.step.isVague || device?.use == line.use
                return isRight && diary.lines == posts
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

    @Test func `AirPods' day, simulated`() throws {
        try play(AudioScript.day, with: SimulatedPlayer())
    }

    @Test(
        .enabled(
            if: RealPlayer.obstacle == nil,
            Comment(rawValue: RealPlayer.obstacle ?? "")
        )
    )
    func `AirPods' day on a real audio server`() throws {
        try play(AudioScript.day, with: try RealPlayer())
    }

    @Test(
        .enabled(
            if: RealPlayer.obstacle == nil,
            Comment(rawValue: RealPlayer.obstacle ?? "")
        )
    )
    func `a real server that dies and returns changes nothing`() throws {
        let player = try RealPlayer()
        let session = AudioSelection.$current.withValue(player.host) {
            AVAudioSession.sharedInstance()
        }
        let bell = Bell()
        let observer = session.hub.observe { bell.ring() }
        defer { session.hub.forget(observer) }
        #expect(session.currentRoute.outputs.map(\.portType) == [.builtInSpeaker])
        let diary = RouteDiary(session)

        try player.play(.killServer)
        #expect(bell.wait { session.hub.read { $0.serverTrouble } != nil })
        #expect(session.currentRoute.outputs.map(\.portType) == [.builtInSpeaker])
        try player.play(.startServer)
        #expect(bell.wait { session.hub.read { $0.serverTrouble } == nil })
        #expect(session.currentRoute.outputs.map(\.portType) == [.builtInSpeaker])
        session.hub.finishAnnouncements()
        #expect(diary.lines == [])
    }

    @Test func `a simulated server that stays away leaves no route`() {
        let player = SimulatedPlayer()
        let session = player.audio.session
        let diary = RouteDiary(session)
        player.play(.link(AudioScript.pods))
        player.play(.killServer)
        #expect(diary.lines == [])
        player.play(.wait)
        #expect(diary.lines == ["noSuitableRouteForCategory from Speaker"])
        #expect(session.currentRoute.outputs == [])
        let devices = AudioDevices(host: player.audio)
        let device = devices.snapshot.devices.first
        #expect(device?.use == .unknown(.audioServerAway("the simulated server was stopped")))
        #expect(device?.isInUse == nil)
    }

    @Test func `what is known of AirPods comes with its source`() throws {
        let player = SimulatedPlayer()
        player.play(.link(AudioScript.pods))
        let devices = AudioDevices(host: player.audio)
        let device = try #require(devices.snapshot.devices.first)
        #expect(device.name == "Somebody's AirPods")
        #expect(device.battery == .known(80, from: .bluez))
        let model = try #require(device.model.value)
        #expect(model.isApples)
        #expect(model.productID == 0x2014)
        #expect(model.earbuds()?.name.contains("AirPods Pro") == true)
        #expect(device.model.source == .modalias)
        #expect(device.marks.map(\.name).contains("Audio Sink"))
    }

    @Test func `a report tells what is different, and none is lost`() async {
        let player = SimulatedPlayer()
        let devices = AudioDevices(host: player.audio)
        var reports = devices.reports().makeAsyncIterator()
        let server = Knowledge.known("simulated", from: .audioServer)
        #expect(await reports.next()?.changes == [.server(server)])
        player.play(.link(AudioScript.pods))
        player.play(.unlink(AudioScript.address))
        guard case .connected(let device)? = await reports.next()?.changes.first else {
            Issue.record("no arrival")
            return
        }
        #expect(await reports.next()?.changes == [.disconnected(device)])
    }

    @Test func `a loop that is slow loses no last state and says what it skipped`() async {
        let player = SimulatedPlayer()
        let devices = AudioDevices(host: player.audio)
        var reports = devices.reports().makeAsyncIterator()
        for _ in 0..<100 {
            player.play(.link(AudioScript.pods))
            player.play(.unlink(AudioScript.address))
        }
        player.play(.link(AudioScript.pods))
        var last: AudioReport?
        var count = 0
        while count < 64 {
            last = await reports.next()
            count += 1
        }
        #expect(last?.skipped == 202 - 64)
        #expect(last?.snapshot.devices.count == 1)
    }
}

extension AudioStep {
    /// Whether its end depends on an order that servers choose themselves.
    fileprivate var isVague: Bool { self == .choose(AudioScript.address, .a2dp) }
}
