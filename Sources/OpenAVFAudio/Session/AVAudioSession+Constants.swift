// SPDX-License-Identifier: Apache-2.0

public import Foundation

extension AVAudioSession {
    /// Posted after the route changed, with the session as its object.
    ///
    /// `userInfo` has `AVAudioSessionRouteChangeReasonKey` and
    /// `AVAudioSessionRouteChangePreviousRouteKey`.
    public static let routeChangeNotification = NSNotification.Name(
        "AVAudioSessionRouteChangeNotification"
    )

    /// Posted when the audio server went away. The route stays as it was for three seconds, so that
    /// a server that is only started anew changes nothing.
    public static let mediaServicesWereLostNotification = NSNotification.Name(
        "AVAudioSessionMediaServicesWereLostNotification"
    )

    /// Posted when an audio server answers again.
    public static let mediaServicesWereResetNotification = NSNotification.Name(
        "AVAudioSessionMediaServicesWereResetNotification"
    )

    /// Posted when `availableInputs` has other members; without `userInfo`.
    public static let availableInputsChangeNotification = NSNotification.Name(
        "AVAudioSessionAvailableInputsChangeNotification"
    )

    /// How the sound is meant; told apart on Apple's systems only.
    public struct Mode: RawRepresentable, Hashable, Sendable {
        /// The text that Apple's constant of the name has.
        public let rawValue: String

        /// Makes a value from a text, known or not.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// Nothing in particular.
        public static let `default` = Mode(rawValue: "AVAudioSessionModeDefault")
        /// A voice call over the network.
        public static let voiceChat = Mode(rawValue: "AVAudioSessionModeVoiceChat")
        /// The voice chat of a game.
        public static let gameChat = Mode(rawValue: "AVAudioSessionModeGameChat")
        /// Recording a film.
        public static let videoRecording = Mode(rawValue: "AVAudioSessionModeVideoRecording")
        /// Measuring sound.
        public static let measurement = Mode(rawValue: "AVAudioSessionModeMeasurement")
        /// Playing a film.
        public static let moviePlayback = Mode(rawValue: "AVAudioSessionModeMoviePlayback")
        /// A video call over the network.
        public static let videoChat = Mode(rawValue: "AVAudioSessionModeVideoChat")
        /// Spoken sound, such as podcasts.
        public static let spokenAudio = Mode(rawValue: "AVAudioSessionModeSpokenAudio")
        /// Spoken directions.
        public static let voicePrompt = Mode(rawValue: "AVAudioSessionModeVoicePrompt")

        static let all: [Mode] = [
            .default, .voiceChat, .gameChat, .videoRecording, .measurement, .moviePlayback,
            .videoChat, .spokenAudio, .voicePrompt,
        ]
    }
}

/// In the `userInfo` of a route change: a number of `AVAudioSession.RouteChangeReason`.
public let AVAudioSessionRouteChangeReasonKey =
    "AVAudioSessionRouteChangeReasonKey"
/// In the `userInfo` of a route change: the `AVAudioSessionRouteDescription` of the route before.
public let AVAudioSessionRouteChangePreviousRouteKey =
    "AVAudioSessionRouteChangePreviousRouteKey"
