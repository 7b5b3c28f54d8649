// SPDX-License-Identifier: Apache-2.0

import HostCore

/// A world as it can be written down: a seed, devices and phones. `World(_:)` makes it.
///
/// Its JSON form is described in `Documentation/world-files.md`.
public struct WorldDescription: Sendable {
    /// The seed everything follows from.
    public var seed: UInt64
    /// The devices, in the order in which they are added.
    public var devices: [PeripheralSpec]
    /// The phones. A program that says nothing of phones uses the first one.
    public var phones: [PhoneDescription]

    /// Makes a description; without phones there is one, named "phone".
    public init(
        seed: UInt64 = 1,
        devices: [PeripheralSpec] = [],
        phones: [PhoneDescription] = []
    ) {
        self.seed = seed
        self.devices = devices
        self.phones = phones.isEmpty ? [PhoneDescription("phone")] : phones
    }

    /// A phone as it can be written down.
    public struct PhoneDescription: Hashable, Sendable {
        /// Its name, which its identifiers for devices follow from.
        public var name: String
        /// How it starts out.
        public var options: PhoneOptions
        /// The names of the devices its system knows from earlier connections.
        public var remembers: [String]
        /// The names of the devices that another app of the phone connects to at the start.
        public var otherAppConnects: [String]
        /// How the user answers the question for permission, where it is still to be asked.
        public var answer: PhoneOptions.Authorization?

        /// Makes a phone that knows no device.
        public init(
            _ name: String,
            options: PhoneOptions = PhoneOptions(),
            remembers: [String] = [],
            otherAppConnects: [String] = [],
            answer: PhoneOptions.Authorization? = nil
        ) {
            self.name = name
            self.options = options
            self.remembers = remembers
            self.otherAppConnects = otherAppConnects
            self.answer = answer
        }
    }
}

extension World {
    /// Makes the world of a description, at the moment zero.
    public convenience init(
        _ description: WorldDescription,
        trace: TraceRetention = .last(20_000)
    ) {
        self.init(seed: description.seed, trace: trace)
        for device in description.devices { add(device) }
        for entry in description.phones {
            let phone = phone(entry.name, options: entry.options)
            for name in entry.remembers {
                peripheral(named: name).map { phone.remember($0, name: name) }
            }
            for name in entry.otherAppConnects {
                peripheral(named: name).map { phone.otherAppConnects(to: $0) }
            }
            if let answer = entry.answer { phone.authorize(answer, after: .seconds(1)) }
        }
    }

    /// The phones of the world, in the order in which they were added.
    public var phones: [Phone] {
        read { $0.phones.map(\.name) }.map { phone($0) }
    }
}

extension WorldDescription: Codable {
    /// Reads the written form, and checks that the names it uses are there.
    public init(from decoder: any Decoder) throws {
        var fields = try Fields(from: decoder)
        self.init(
            seed: try fields.number("seed") ?? 1,
            devices: try fields.value("devices", or: []),
            phones: try fields.value("phones", or: [])
        )
        let names = devices.map(\.name)
        for (index, phone) in phones.enumerated() {
            let missing = (phone.remembers + phone.otherAppConnects).first { !names.contains($0) }
            if let missing {
                throw fields.problem("phones[\(index)]", "no device is named \(missing)")
            }
        }
        try fields.finish()
    }

    /// Writes the form that is read.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: FieldName.self)
        try container.write("seed", seed)
        try container.write("devices", devices)
        try container.write("phones", phones)
    }
}

extension WorldDescription.PhoneDescription: Codable {
    /// Reads the written form; a field left out means what the initializers' defaults mean.
    public init(from decoder: any Decoder) throws {
        var fields = try Fields(from: decoder)
        self.init(try fields.required("name"))
        options.position = try fields.value("position", or: options.position)
        options.isPoweredOn = try fields.value("isPoweredOn", or: options.isPoweredOn)
        options.isSupported = try fields.value("isSupported", or: options.isSupported)
        options.authorization = try fields.value("authorization", or: options.authorization)
        options.connectionLimit =
            try fields.number("connectionLimit", in: 0...1_000, or: options.connectionLimit)
        options.mtu = try fields.number("mtu", in: 23...517, or: options.mtu)
        options.writeCredits =
            try fields.number("writeCredits", in: 1...10_000, or: options.writeCredits)
        options.systemLatency = try fields.duration("systemLatency") ?? options.systemLatency
        options.quirks = try fields.value("quirks", or: options.quirks)
        options.pairedAudio = try fields.value("pairedAudio", or: [])
        remembers = try fields.value("remembers", or: [])
        otherAppConnects = try fields.value("otherAppConnects", or: [])
        answer = try fields.optional("answer")
        try fields.finish()
    }

    /// Writes every field that is set.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: FieldName.self)
        try container.write("name", name)
        try container.write("position", options.position, unless: .origin)
        try container.write("isPoweredOn", options.isPoweredOn, unless: true)
        try container.write("isSupported", options.isSupported, unless: true)
        try container.write("authorization", options.authorization, unless: .allowedAlways)
        try container.write("connectionLimit", options.connectionLimit)
        try container.write("mtu", options.mtu)
        try container.write("writeCredits", options.writeCredits)
        try container.write("systemLatency", options.systemLatency)
        try container.write("quirks", options.quirks, unless: HostQuirks())
        try container.write("pairedAudio", options.pairedAudio, unless: [])
        try container.write("remembers", remembers, unless: [])
        try container.write("otherAppConnects", otherAppConnects, unless: [])
        try container.write("answer", answer)
    }
}
