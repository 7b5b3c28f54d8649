// SPDX-License-Identifier: Apache-2.0

extension AVAudioSession {
    /// Single settings of a category.
    public struct CategoryOptions: OptionSet, Hashable, Sendable {
        /// The bits.
        public let rawValue: UInt

        /// Makes a set from bits, known or not.
        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        /// Mixes with the sound of others; no influence on the route.
        public static let mixWithOthers = CategoryOptions(rawValue: 0x1)
        /// Makes others quieter; no influence on the route.
        public static let duckOthers = CategoryOptions(rawValue: 0x2)
        /// The former name of `allowBluetoothHFP`.
        public static let allowBluetooth = CategoryOptions(rawValue: 0x4)
        /// Lets a session that records use Bluetooth devices for calls (HFP).
        public static let allowBluetoothHFP = CategoryOptions(rawValue: 0x4)
        /// Sends the sound to the speaker and not to the receiver.
        public static let defaultToSpeaker = CategoryOptions(rawValue: 0x8)
        /// Interrupts spoken sound only; no influence on the route.
        public static let interruptSpokenAudioAndMixWithOthers = CategoryOptions(rawValue: 0x11)
        /// Lets a session that records play over A2DP.
        public static let allowBluetoothA2DP = CategoryOptions(rawValue: 0x20)
        /// Lets a session that records play over AirPlay.
        public static let allowAirPlay = CategoryOptions(rawValue: 0x40)
        /// Goes on when the microphone is muted; no influence on the route.
        public static let overrideMutedMicrophoneInterruption = CategoryOptions(rawValue: 0x80)
        /// Prefers a microphone for distant voices; no influence on the route.
        public static let farFieldInput = CategoryOptions(rawValue: 1 << 18)
        /// Lets a session that records use Bluetooth microphones of high quality; on Linux as
        /// `allowBluetoothHFP`.
        public static let bluetoothHighQualityRecording = CategoryOptions(rawValue: 1 << 19)
    }

    /// What happens to others when the session changes its activity.
    public struct SetActiveOptions: OptionSet, Hashable, Sendable {
        /// The bits.
        public let rawValue: UInt

        /// Makes a set from bits, known or not.
        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        /// Tells others that they may play again; there is nobody to tell on Linux.
        public static let notifyOthersOnDeactivation = SetActiveOptions(rawValue: 1)
    }

    /// Why a route changed.
    public enum RouteChangeReason: UInt, Hashable, Sendable {
        /// Nobody knows.
        case unknown = 0
        /// A device came, and sound goes to it.
        case newDeviceAvailable = 1
        /// The device that was used is gone.
        case oldDeviceUnavailable = 2
        /// The app set another category or changed its activity.
        case categoryChange = 3
        /// Somebody chose: the app by an override or a preferred input, or the user.
        case override = 4
        /// The device woke; never told on Linux.
        case wakeFromSleep = 6
        /// Nothing is left that the category could use.
        case noSuitableRouteForCategory = 7
        /// The ports are the same and something about them is not; on Linux also a Bluetooth device
        /// that changed between A2DP and HFP.
        case routeConfigurationChange = 8
    }

    /// What an app may send its sound to whatever the route.
    public enum PortOverride: UInt, Hashable, Sendable {
        /// The route decides.
        case none = 0
        /// The speaker.
        case speaker = 0x7370_6B72
    }

    /// How the app shares routes with others.
    public enum RouteSharingPolicy: UInt, Hashable, Sendable {
        /// As the system sees fit.
        case `default` = 0
        /// Long sound, such as music and books.
        case longFormAudio = 1
        /// Chosen by the system for the app alone.
        case independent = 2
        /// Long films.
        case longFormVideo = 3
    }
}

extension AVAudioSession {
    /// Why a call of a session was refused; the numbers of `NSOSStatusErrorDomain`.
    public enum ErrorCode: Int, Hashable, Sendable {
        /// Nothing went wrong.
        case none = 0
        /// An argument that does not go with the others.
        case badParam = -50
    }
}
