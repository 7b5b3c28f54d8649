// SPDX-License-Identifier: Apache-2.0

import Bluetooth

extension ReadScript: Codable {
    /// Reads `"value"`, `{"counter": 2}`, `{"error": 2}` or `"silence"`.
    public init(from decoder: any Decoder) throws {
        let choice = try Choice(from: decoder, of: ["value", "counter", "error", "silence"])
        switch choice.name {
        case "counter": self = .counter(bytes: try choice.size())
        case "error": self = .error(try choice.errorCode())
        case "silence": self = try choice.plain(.silence)
        default: self = try choice.plain(.value)
        }
    }

    /// Writes the form that is read.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .value: try encoder.write(choice: "value")
        case .counter(let bytes): try encoder.write(choice: "counter", bytes)
        case .error(let code): try encoder.write(choice: "error", code)
        case .silence: try encoder.write(choice: "silence")
        }
    }
}

extension Choice {
    /// How many bytes a number takes.
    func size() throws -> Int {
        let size: Int = try value()
        guard (1...8).contains(size) else { throw problem("not between 1 and 8 bytes: \(size)") }
        return size
    }
}

extension WriteScript: Codable {
    /// Reads `"store"`, `"discard"`, `{"error": 3}` or `"silence"`.
    public init(from decoder: any Decoder) throws {
        let choice = try Choice(from: decoder, of: ["store", "discard", "error", "silence"])
        switch choice.name {
        case "discard": self = try choice.plain(.discard)
        case "error": self = .error(try choice.errorCode())
        case "silence": self = try choice.plain(.silence)
        default: self = try choice.plain(.store)
        }
    }

    /// Writes the form that is read.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .store: try encoder.write(choice: "store")
        case .discard: try encoder.write(choice: "discard")
        case .error(let code): try encoder.write(choice: "error", code)
        case .silence: try encoder.write(choice: "silence")
        }
    }
}

extension WriteEffect: Codable {
    /// Reads an object of a `prefix` and an `action`.
    public init(from decoder: any Decoder) throws {
        var fields = try Fields(from: decoder)
        self.init(prefix: try fields.bytes("prefix") ?? [], try fields.required("action"))
        try fields.finish()
    }

    /// Writes the form that is read.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: FieldName.self)
        try container.write("prefix", prefix)
        try container.write("action", action)
    }
}

extension WriteEffect.Action: Codable {
    private static let names = ["start", "stop", "resume", "setValue", "disconnect", "reboot"]

    /// Reads `{"start": "AE72"}` and its like, `"disconnect"`, or `{"reboot": "2 s"}`.
    public init(from decoder: any Decoder) throws {
        let choice = try Choice(from: decoder, of: Self.names)
        switch choice.name {
        case "start": self = .start(try choice.value())
        case "stop": self = .stop(try choice.value())
        case "resume": self = .resume(try choice.value())
        case "setValue":
            let fields: ValueFields = try choice.value()
            self = .setValue(fields.characteristic, fields.value)
        case "reboot": self = .reboot(try choice.duration())
        default: self = try choice.plain(.disconnect)
        }
    }

    /// Writes the form that is read.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .start(let uuid): try encoder.write(choice: "start", uuid)
        case .stop(let uuid): try encoder.write(choice: "stop", uuid)
        case .resume(let uuid): try encoder.write(choice: "resume", uuid)
        case .setValue(let uuid, let value):
            try encoder.write(
                choice: "setValue",
                ValueFields(characteristic: uuid, value: value)
            )
        case .disconnect: try encoder.write(choice: "disconnect")
        case .reboot(let pause):
            try encoder.write(choice: "reboot", DurationText.text(pause))
        }
    }
}

private struct ValueFields: Codable {
    var characteristic: BluetoothUUID
    var value: [UInt8]

    init(characteristic: BluetoothUUID, value: [UInt8]) {
        self.characteristic = characteristic
        self.value = value
    }

    init(from decoder: any Decoder) throws {
        var fields = try Fields(from: decoder)
        characteristic = try fields.required("characteristic")
        value = try fields.bytes("value") ?? []
        try fields.finish()
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: FieldName.self)
        try container.write("characteristic", characteristic)
        try container.write("value", value)
    }
}

extension NotifyScript: Codable {
    /// Reads an object of `source`, `period`, and where wanted `limit`, `start`, `linkLossAfter`.
    public init(from decoder: any Decoder) throws {
        var fields = try Fields(from: decoder)
        let source: NotifySource = try fields.required("source")
        guard let period = try fields.duration("period") else {
            throw fields.problem("period", "missing; it says how often a packet is sent")
        }
        guard period >= .microseconds(10) else {
            throw fields.problem("period", "shorter than 10 us")
        }
        self.init(source, every: period)
        if fields.has("limit") { limit = try fields.number("limit", in: 0...1_000_000_000, or: 0) }
        start = try fields.value("start", or: start)
        linkLossAfter = try fields.optional("linkLossAfter")
        try fields.finish()
    }

    /// Writes the form that is read.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: FieldName.self)
        try container.write("source", source)
        try container.write("period", period)
        try container.write("limit", limit)
        try container.write("start", start, unless: .subscription)
        try container.write("linkLossAfter", linkLossAfter)
    }
}

extension NotifySource: Codable {
    /// Reads `"value"`, `{"counter": 2}`, `{"packets": ["01", "02"]}` or `{"recording": {…}}`.
    public init(from decoder: any Decoder) throws {
        let choice = try Choice(
            from: decoder,
            of: ["value", "counter", "packets", "recording"]
        )
        switch choice.name {
        case "counter": self = .counter(bytes: try choice.size())
        case "packets":
            let texts: [String] = try choice.value()
            self = .packets(try texts.map(choice.bytes))
        case "recording": self = .recording(try choice.value())
        default: self = try choice.plain(.value)
        }
    }

    /// Writes the form that is read.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .value: try encoder.write(choice: "value")
        case .counter(let bytes): try encoder.write(choice: "counter", bytes)
        case .packets(let packets):
            try encoder.write(choice: "packets", packets.map(TraceText.hex))
        case .recording(let recording): try encoder.write(choice: "recording", recording)
        }
    }
}

extension ToneRecording: Codable {
    /// Reads the written form; a field left out means what the initializer's default means.
    public init(from decoder: any Decoder) throws {
        var fields = try Fields(from: decoder)
        let standard = ToneRecording()
        self.init(
            sampleRate: try fields.number(
                "sampleRate",
                in: 1...1_000_000,
                or: standard.sampleRate
            ),
            sampleCount: try fields.number(
                "sampleCount",
                in: 0...100_000_000,
                or: standard.sampleCount
            ),
            bytesPerPacket: try fields.number(
                "bytesPerPacket",
                in: 2...508,
                or: standard.bytesPerPacket
            ),
            notes: try fields.value("notes", or: standard.notes)
        )
        try fields.finish()
    }

    /// Writes every field.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: FieldName.self)
        try container.write("sampleRate", sampleRate)
        try container.write("sampleCount", sampleCount)
        try container.write("bytesPerPacket", bytesPerPacket)
        try container.write("notes", notes)
    }
}
