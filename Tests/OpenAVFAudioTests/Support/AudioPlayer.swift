// SPDX-License-Identifier: Apache-2.0

import AVFAudio
import AudioRoutes
import Bluetooth
import OpenAVFAudio
import Synchronization
import Testing

/// Makes the steps of a script happen to the audio of some computer.
protocol AudioPlayer: AnyObject {
    var host: any AudioHost { get }
    func play(_ step: AudioStep) throws
}

/// The simulated computer: everything is told when a step returns.
final class SimulatedPlayer: AudioPlayer {
    let audio = SimulatedAudio()
    var host: any AudioHost { audio }
    func play(_ step: AudioStep) { audio.play(step) }
}

/// What a session posts, in words.
final class RouteDiary: Sendable {
    private struct State {
        var lines: [String] = []
        var previous: [AVAudioSessionRouteDescription] = []
        var wasOnMainThread = false
    }

    private let state = Mutex(State())
    /// Written once, before anybody else has the object.
    private nonisolated(unsafe) var observer: (any NSObjectProtocol)?
    let bell = Bell()

    /// Writes down every change of the route of that session.
    init(_ session: AVAudioSession) {
        observer = NotificationCenter.default.addObserver(
            forName: AVAudioSession.routeChangeNotification,
            object: session,
            queue: nil
        ) { [weak self] notification in self?.note(notification) }
    }

    deinit {
        if let observer { NotificationCenter.default.removeObserver(observer) }
    }

    private func note(_ notification: Notification) {
        let number = notification.userInfo?[AVAudioSessionRouteChangeReasonKey] as? UInt
        let reason = number.flatMap(AVAudioSession.RouteChangeReason.init(rawValue:))
        let previous =
            notification.userInfo?[AVAudioSessionRouteChangePreviousRouteKey]
            as? AVAudioSessionRouteDescription
        state.withLock { state in
            let from = previous?.outputs.map(\.portType.rawValue).joined(separator: "+")
            state.lines.append("\(reason.map { "\($0)" } ?? "?") from \(from ?? "?")")
            if let previous { state.previous.append(previous) }
            if Thread.isMainThread { state.wasOnMainThread = true }
        }
        bell.ring()
    }

    var lines: [String] { state.withLock { $0.lines } }
    var wasOnMainThread: Bool { state.withLock { $0.wasOnMainThread } }
}
