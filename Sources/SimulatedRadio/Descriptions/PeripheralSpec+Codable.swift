// SPDX-License-Identifier: Apache-2.0

import Bluetooth

extension PeripheralSpec: Codable {
    /// Reads the written form; a field left out means what the initializer's default means.
    public init(from decoder: any Decoder) throws {
        var fields = try Fields(from: decoder)
        let services: [ServiceSpec] = try fields.value("services", or: [])
        let advertisement: AdvertisementFields? = try fields.optional("advertisement")
        let scanResponse: AdvertisementFields? = try fields.optional("scanResponse")
        self.init(
            name: try fields.required("name"),
            address: try Self.address(&fields),
            advertisement: advertisement?.advertisement,
            scanResponse: scanResponse?.advertisement,
            services: services
        )
        if let interval = try fields.duration("advertisingInterval") {
            guard interval >= .milliseconds(1) else {
                throw fields.problem("advertisingInterval", "shorter than 1 ms")
            }
            advertisingInterval = interval
        }
        isConnectable = try fields.value("isConnectable", or: isConnectable)
        link = try fields.value("link", or: link)
        txPower = try fields.number("txPower") ?? txPower
        position = try fields.value("position", or: position)
        maximumCentrals = try fields.number("maximumCentrals", in: 1...1_000, or: maximumCentrals)
        indicatesServiceChanges =
            try fields.value("indicatesServiceChanges", or: indicatesServiceChanges)
        addressRotation = try fields.duration("addressRotation")
        pairing = try fields.value("pairing", or: pairing)
        timeline = try fields.value("timeline", or: [])
        try fields.finish()
    }

    private static func address(_ fields: inout Fields) throws -> BluetoothAddress {
        let text: String = try fields.required("address")
        // Devices with an address of their own choosing are the rule in LE.
        let kind: BluetoothAddress.Kind = try fields.value("addressKind", or: .random)
        guard let address = BluetoothAddress(text, kind: kind) else {
            throw fields.problem("address", "not an address such as C0:00:00:00:00:01: \(text)")
        }
        return address
    }

    /// Writes everything but the hook, which has no written form.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: FieldName.self)
        try container.write("name", name)
        try container.write("address", address.description)
        try container.write("addressKind", address.kind)
        try container.write("advertisement", AdvertisementFields(advertisement))
        try container.write("scanResponse", scanResponse.map(AdvertisementFields.init))
        try container.write("advertisingInterval", advertisingInterval)
        try container.write("isConnectable", isConnectable, unless: true)
        try container.write("services", services)
        try container.write("link", link, unless: LinkSpec())
        try container.write("txPower", txPower)
        try container.write("position", position)
        try container.write("maximumCentrals", maximumCentrals, unless: 1)
        try container.write("indicatesServiceChanges", indicatesServiceChanges, unless: true)
        try container.write("addressRotation", addressRotation)
        try container.write("pairing", pairing, unless: PairingSpec())
        try container.write("timeline", timeline, unless: [])
    }
}

extension LinkSpec: Codable {
    /// Reads the written form; a field left out means what the initializer's default means.
    public init(from decoder: any Decoder) throws {
        var fields = try Fields(from: decoder)
        self.init()
        if let interval = try fields.duration("interval") {
            // Core Specification Vol 6, Part B, 4.5.1.
            guard (.microseconds(7_500) ... .seconds(4)).contains(interval) else {
                throw fields.problem("interval", "not between 7.5 ms and 4 s")
            }
            self.interval = interval
        }
        packetsPerInterval =
            try fields.number("packetsPerInterval", in: 1...100, or: packetsPerInterval)
        supervisionTimeout = try fields.duration("supervisionTimeout") ?? supervisionTimeout
        mtu = try fields.number("mtu", in: 23...517, or: mtu)
        answerLatency = try fields.duration("answerLatency") ?? answerLatency
        acceptsLongWrites = try fields.value("acceptsLongWrites", or: acceptsLongWrites)
        try fields.finish()
    }

    /// Writes every field.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: FieldName.self)
        try container.write("interval", interval)
        try container.write("packetsPerInterval", packetsPerInterval)
        try container.write("supervisionTimeout", supervisionTimeout)
        try container.write("mtu", mtu)
        try container.write("answerLatency", answerLatency)
        try container.write("acceptsLongWrites", acceptsLongWrites)
    }
}

extension PairingSpec: Codable {
    /// Reads the written form; a field left out means what the initializer's default means.
    public init(from decoder: any Decoder) throws {
        var fields = try Fields(from: decoder)
        self.init()
        outcome = try fields.value("outcome", or: outcome)
        duration = try fields.duration("duration") ?? duration
        try fields.finish()
    }

    /// Writes every field.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: FieldName.self)
        try container.write("outcome", outcome)
        try container.write("duration", duration)
    }
}
