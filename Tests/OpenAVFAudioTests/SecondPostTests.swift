// SPDX-License-Identifier: Apache-2.0

import AVFAudio
import Bluetooth
import Foundation
import OpenAVFAudio
import Synchronization
import Testing

/// The model layer of an app that shows whether AirPods are connected, as it is written for an
/// iPhone; an observer by block stands where the Objective-C run time would be needed.
private final class AudioManager: Sendable {
    private struct State {
        var isAirPodsConnected = false
        var airpodsName = ""
    }

    private let state = Mutex(State())
    private let audioSession: AVAudioSession
    /// Written once, before anybody else has the object.
    private nonisolated(unsafe) var observer: (any NSObjectProtocol)?

    var isAirPodsConnected: Bool { state.withLock { $0.isAirPodsConnected } }
    var airpodsName: String { state.withLock { $0.airpodsName } }

    init() {
        audioSession = AVAudioSession.sharedInstance()
        observer = NotificationCenter.default.addObserver(
            forName: AVAudioSession.routeChangeNotification,
            object: audioSession,
            queue: nil
        ) { [weak self] _ in self?.updateAirPodsConnectionStatus() }
        updateAirPodsConnectionStatus()
    }

    deinit {
        if let observer { NotificationCenter.default.removeObserver(observer) }
    }

    private func updateAirPodsConnectionStatus() {
        let currentRoute = audioSession.currentRoute
        for output in currentRoute.outputs {
            if output.portType == .bluetoothA2DP {
                state.withLock {
                    $0.isAirPodsConnected = true
                    $0.airpodsName = output.portName
                }
                return
            }
        }
        state.withLock { $0.isAirPodsConnected = false }
    }
}

struct SecondPostTests {
    @Test func `the app of the second post sees AirPods come, and loses them in a call`() {
        let audio = SimulatedAudio()
        let manager = AudioSelection.$current.withValue(audio) { AudioManager() }
        #expect(!manager.isAirPodsConnected)
        audio.play(.link(AudioScript.pods))
        audio.play(.open(AudioScript.address, .a2dp))
        audio.play(.choose(AudioScript.address, .a2dp))
        #expect(manager.isAirPodsConnected)
        #expect(manager.airpodsName == "Somebody's AirPods")

        // Its mistake, which is the reason for AudioRoutes: a call is not A2DP.
        audio.play(.open(AudioScript.address, .hfp))
        audio.play(.choose(AudioScript.address, .hfp))
        #expect(!manager.isAirPodsConnected)
    }

    @Test func `a second computer knows nothing of the first`() {
        let first = SimulatedAudio()
        let second = SimulatedAudio()
        first.play(.link(AudioScript.pods))
        first.play(.open(AudioScript.address, .a2dp))
        first.play(.choose(AudioScript.address, .a2dp))
        #expect(first.session.currentRoute.outputs.map(\.portType) == [.bluetoothA2DP])
        #expect(second.session.currentRoute.outputs.map(\.portType) == [.builtInSpeaker])
        #expect(first.session !== second.session)
        #expect(first.session === first.session)
    }

    @Test func `an option that does not go with the category is refused`() throws {
        let session = SimulatedAudio().session
        #expect(throws: NSError.self) {
            try session.setCategory(.playback, options: .allowBluetoothHFP)
        }
        #expect(session.category == .soloAmbient)
        try session.setCategory(.playAndRecord, options: [.allowBluetoothHFP, .allowBluetoothA2DP])
        #expect(session.category == .playAndRecord)
        #expect(session.categoryOptions.rawValue == 0x24)
    }
}
