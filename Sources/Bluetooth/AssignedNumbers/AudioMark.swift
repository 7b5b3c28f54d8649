// SPDX-License-Identifier: Apache-2.0

/// One thing about a device that says something about sound, with its name and what it says.
public struct AudioMark: Hashable, Sendable, Codable {
    /// Where such a mark is found.
    public enum Place: String, Hashable, Sendable, Codable {
        /// In the service records of BR/EDR (SDP, EIR). Never in an LE advertisement, so that no
        /// scan can filter by it.
        case classicService
        /// In the attribute table of an LE Audio device, and mostly in its advertisements.
        case leService
        /// In the 24 bits that a BR/EDR device answers an inquiry with.
        case classOfDevice
        /// In advertisements, and in the attribute table.
        case appearance
    }

    /// What a mark says of the device that carries it.
    public enum Verdict: String, Hashable, Sendable, Codable {
        /// It plays or records: headphones, a loudspeaker, a headset.
        case device
        /// It is the other end: a phone or a computer that sends sound to such devices.
        case source
        /// It is often found on such devices, and on others as well.
        case hint
    }

    /// Where it was found.
    public let place: Place
    /// The number: a short UUID, a minor class or an appearance.
    public let number: UInt32
    /// Its name in Assigned Numbers.
    public let name: String
    /// What it says.
    public let verdict: Verdict

    /// The place, the number and the name, such as `service 110B (Audio Sink)`.
    public var explanation: String {
        let number = HexText.padded(UInt64(number), to: 4)
        return switch place {
        case .classicService: "BR/EDR service \(number) (\(name))"
        case .leService: "LE service \(number) (\(name))"
        case .classOfDevice: "class of device (\(name))"
        case .appearance: "appearance \(number) (\(name))"
        }
    }
}

/// The numbers that mark an audio device (Assigned Numbers, 3.3, 3.4, 3.11, 2.6 and 2.8).
public enum AudioMarks: Sendable {
    /// The services, in the order of their numbers.
    ///
    /// AirPods carry `110B` and `111E` among their BR/EDR records and none of the LE ones, and
    /// advertise no service at all: there is nothing that a scan could filter them by.
    public static let services: [AudioMark] = [
        classic(0x1108, "Headset", .device), classic(0x110A, "Audio Source", .source),
        classic(0x110B, "Audio Sink", .device),
        classic(0x110C, "A/V Remote Control Target", .hint),
        classic(0x110D, "Advanced Audio Distribution", .hint),
        classic(0x110E, "A/V Remote Control", .hint),
        classic(0x110F, "A/V Remote Control Controller", .hint),
        classic(0x1112, "Headset Audio Gateway", .source), classic(0x111E, "Hands-Free", .device),
        classic(0x111F, "Hands-Free Audio Gateway", .source),
        classic(0x1131, "Headset HS", .device), le(0x1844, "Volume Control", .device),
        le(0x1845, "Volume Offset Control", .device),
        le(0x1846, "Coordinated Set Identification", .hint),
        le(0x1848, "Media Control", .source), le(0x1849, "Generic Media Control", .source),
        le(0x184B, "Telephone Bearer", .source), le(0x184C, "Generic Telephone Bearer", .source),
        le(0x184D, "Microphone Control", .device), le(0x184E, "Audio Stream Control", .device),
        le(0x184F, "Broadcast Audio Scan", .device),
        le(0x1850, "Published Audio Capabilities", .device),
        le(0x1851, "Basic Audio Announcement", .source),
        le(0x1852, "Broadcast Audio Announcement", .source), le(0x1853, "Common Audio", .hint),
        le(0x1854, "Hearing Access", .device),
        le(0x1855, "Telephony and Media Audio", .hint),
        le(0x1856, "Public Broadcast Announcement", .source),
        le(0x1858, "Gaming Audio", .hint), le(0xFDD2, "Bose Corporation", .hint),
        le(0xFD82, "Sony Corporation", .hint),
        le(0xFDF0, "Audio Streaming for Hearing Aids", .device),
        le(0xFE2C, "Google Fast Pair", .hint),
    ]

    /// The minor classes of the major class Audio/Video, by their number.
    public static let minorClasses: [AudioMark] = [
        minor(0, "Uncategorized Audio/Video", .hint), minor(1, "Wearable Headset", .device),
        minor(2, "Hands-free", .device), minor(4, "Microphone", .device),
        minor(5, "Loudspeaker", .device), minor(6, "Headphones", .device),
        minor(7, "Portable Audio", .device), minor(8, "Car Audio", .device),
        minor(9, "Set-top Box", .hint), minor(10, "HiFi Audio", .device),
        minor(11, "VCR", .hint), minor(12, "Video Camera", .hint), minor(13, "Camcorder", .hint),
        minor(14, "Video Monitor", .hint), minor(15, "Video Display and Loudspeaker", .hint),
        minor(16, "Video Conferencing", .hint), minor(18, "Gaming/Toy", .hint),
    ]

    /// The appearances, in the order of their numbers.
    public static let appearances: [AudioMark] = [
        look(0x0840, "Audio Sink"), look(0x0841, "Standalone Speaker"), look(0x0842, "Soundbar"),
        look(0x0843, "Bookshelf Speaker"), look(0x0844, "Standmounted Speaker"),
        look(0x0845, "Speakerphone"), look(0x0940, "Wearable Audio Device"),
        look(0x0941, "Earbud"), look(0x0942, "Headset"), look(0x0943, "Headphones"),
        look(0x0944, "Neck Band"), look(0x0945, "Left Earbud"), look(0x0946, "Right Earbud"),
        look(0x0A40, "Hearing Aid"), look(0x0A41, "In-ear Hearing Aid"),
        look(0x0A42, "Behind-ear Hearing Aid"), look(0x0A43, "Cochlear Implant"),
    ]

    /// Everything about a device that says something about sound, services first.
    ///
    /// Pass what is known; a value that is missing says nothing. Of the class of device the major
    /// class decides: its service bits are set by phones as well.
    public static func marks(
        uuids: [BluetoothUUID] = [],
        classOfDevice: UInt32? = nil,
        appearance: UInt16? = nil
    ) -> [AudioMark] {
        let shorts = Set(uuids.compactMap(\.short).map(UInt32.init))
        var found = services.filter { shorts.contains($0.number) }
        if let classOfDevice, classOfDevice >> 8 & 0x1F == 0x04 {
            let number = classOfDevice >> 2 & 0x3F
            found += minorClasses.filter { $0.number == number }
        }
        if let appearance {
            found += appearances.filter { $0.number == UInt32(appearance) }
        }
        return found
    }

    /// Whether at least one mark says that the device plays or records sound.
    public static func isAudioDevice(
        uuids: [BluetoothUUID] = [],
        classOfDevice: UInt32? = nil,
        appearance: UInt16? = nil
    ) -> Bool {
        marks(uuids: uuids, classOfDevice: classOfDevice, appearance: appearance)
            .contains { $0.verdict == .device }
    }

    private static func classic(
        _ number: UInt32,
        _ name: String,
        _ verdict: AudioMark.Verdict
    ) -> AudioMark {
        AudioMark(place: .classicService, number: number, name: name, verdict: verdict)
    }

    private static func le(
        _ number: UInt32,
        _ name: String,
        _ verdict: AudioMark.Verdict
    ) -> AudioMark {
        AudioMark(place: .leService, number: number, name: name, verdict: verdict)
    }

    private static func minor(
        _ number: UInt32,
        _ name: String,
        _ verdict: AudioMark.Verdict
    ) -> AudioMark {
        AudioMark(place: .classOfDevice, number: number, name: name, verdict: verdict)
    }

    private static func look(_ number: UInt32, _ name: String) -> AudioMark {
        AudioMark(place: .appearance, number: number, name: name, verdict: .device)
    }
}
