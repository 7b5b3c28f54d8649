// SPDX-License-Identifier: Apache-2.0

import AVFAudio
import AudioRoutes
import Bluetooth
import Earbuds
import OpenAVFAudio
import Testing

struct AudioScriptTests {
    @Test func `AirPods' day, simulated`() throws {
        try AudioScript.play(AudioScript.day, with: SimulatedPlayer())
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
