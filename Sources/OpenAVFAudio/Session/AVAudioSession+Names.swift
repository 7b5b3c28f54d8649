// SPDX-License-Identifier: Apache-2.0

extension AVAudioSession {
    /// What kind of thing an end of a route is.
    public struct Port: RawRepresentable, Hashable, Sendable {
        /// The text that Apple's constant of the name has.
        public let rawValue: String

        /// Makes a value from a text, known or not.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The microphone of the device itself.
        public static let builtInMic = Port(rawValue: "MicrophoneBuiltIn")
        /// The microphone of a wired headset.
        public static let headsetMic = Port(rawValue: "MicrophoneWired")
        /// A line input.
        public static let lineIn = Port(rawValue: "LineIn")
        /// The microphone of another device of the same person; never found on Linux.
        public static let continuityMicrophone = Port(rawValue: "ContinuityMicrophone")
        /// A line output.
        public static let lineOut = Port(rawValue: "LineOut")
        /// Wired headphones.
        public static let headphones = Port(rawValue: "Headphones")
        /// A Bluetooth device that plays sound of high quality (A2DP): AirPods while no call is on.
        public static let bluetoothA2DP = Port(rawValue: "BluetoothA2DPOutput")
        /// The speaker that is held to the ear.
        public static let builtInReceiver = Port(rawValue: "Receiver")
        /// The speaker of the device itself.
        public static let builtInSpeaker = Port(rawValue: "Speaker")
        /// A screen over HDMI.
        public static let HDMI = Port(rawValue: "HDMIOutput")
        /// A device in the network.
        public static let airPlay = Port(rawValue: "AirPlay")
        /// A Bluetooth LE device, such as a hearing aid.
        public static let bluetoothLE = Port(rawValue: "BluetoothLE")
        /// A Bluetooth device in a call (HFP), as input and as output.
        public static let bluetoothHFP = Port(rawValue: "BluetoothHFP")
        /// A USB device.
        public static let usbAudio = Port(rawValue: "USBAudio")
        /// A car; never found on Linux.
        public static let carAudio = Port(rawValue: "CarAudio")
        /// A port that is no hardware.
        public static let virtual = Port(rawValue: "Virtual")
        /// A PCI card; never told apart on Linux.
        public static let PCI = Port(rawValue: "PCI")
        /// A FireWire device; never told apart on Linux.
        public static let fireWire = Port(rawValue: "FireWire")
        /// A screen over DisplayPort; never told apart on Linux.
        public static let displayPort = Port(rawValue: "DisplayPort")
        /// A device over Audio Video Bridging; never found on Linux.
        public static let AVB = Port(rawValue: "AVB")
        /// A Thunderbolt device; never told apart on Linux.
        public static let thunderbolt = Port(rawValue: "Thunderbolt")
    }

    /// What sound means to the app, which decides what routes it may have.
    public struct Category: RawRepresentable, Hashable, Sendable {
        /// The text that Apple's constant of the name has.
        public let rawValue: String

        /// Makes a value from a text, known or not.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// Sound that is not the main thing, mixed with that of others.
        public static let ambient = Category(rawValue: "AVAudioSessionCategoryAmbient")
        /// The category of a new session: sound that is not the main thing, alone.
        public static let soloAmbient = Category(rawValue: "AVAudioSessionCategorySoloAmbient")
        /// Sound that is the main thing.
        public static let playback = Category(rawValue: "AVAudioSessionCategoryPlayback")
        /// Recording only: the route has no outputs.
        public static let record = Category(rawValue: "AVAudioSessionCategoryRecord")
        /// Recording and playing: the route sees Bluetooth only with the options that allow it.
        public static let playAndRecord = Category(rawValue: "AVAudioSessionCategoryPlayAndRecord")
        /// Several routes at once, none of them Bluetooth.
        public static let multiRoute = Category(rawValue: "AVAudioSessionCategoryMultiRoute")
    }
}
