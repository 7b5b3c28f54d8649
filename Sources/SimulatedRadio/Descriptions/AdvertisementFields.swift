// SPDX-License-Identifier: Apache-2.0

import Bluetooth

/// The written form of an advertisement: its fields by name, or the AD structures as `raw` bytes.
struct AdvertisementFields: Codable {
    var advertisement: Advertisement

    init(_ advertisement: Advertisement) {
        self.advertisement = advertisement
    }

    init(from decoder: any Decoder) throws {
        var fields = try Fields(from: decoder)
        var read = Advertisement()
        if let raw = try fields.bytes("raw") {
            var failures: [DecodingFailure] = []
            read = Advertisement(decoding: raw, failures: &failures)
            if let failure = failures.first {
                throw fields.problem("raw", "at byte \(failure.offset): \(failure.expectation)")
            }
            try fields.finish()
            advertisement = read
            return
        }
        read.localName = try fields.optional("name")
        if let short: String = try fields.optional("shortName") {
            read.localName = short
            read.isLocalNameShortened = true
        }
        read.flags = try fields.number("flags")
        read.txPower = try fields.number("txPower")
        read.appearance = try fields.number("appearance")
        read.serviceUUIDs = try fields.value("services", or: [])
        read.overflowServiceUUIDs = try fields.value("overflowServices", or: [])
        read.solicitedServiceUUIDs = try fields.value("solicitedServices", or: [])
        let data: [ServiceDataFields] = try fields.value("serviceData", or: [])
        read.serviceData = data.map(\.entry)
        read.manufacturerData = try fields.bytes("manufacturerData")
        try fields.finish()
        advertisement = read
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: FieldName.self)
        let name = advertisement.isLocalNameShortened ? "shortName" : "name"
        try container.write(name, advertisement.localName)
        try container.write("flags", advertisement.flags)
        try container.write("txPower", advertisement.txPower)
        try container.write("appearance", advertisement.appearance)
        try container.write("services", advertisement.serviceUUIDs, unless: [])
        try container.write("overflowServices", advertisement.overflowServiceUUIDs, unless: [])
        try container.write("solicitedServices", advertisement.solicitedServiceUUIDs, unless: [])
        if !advertisement.serviceData.isEmpty {
            try container.write(
                "serviceData",
                advertisement.serviceData.map(ServiceDataFields.init)
            )
        }
        try container.write("manufacturerData", advertisement.manufacturerData)
    }
}

private struct ServiceDataFields: Codable {
    var entry: Advertisement.ServiceData

    init(_ entry: Advertisement.ServiceData) {
        self.entry = entry
    }

    init(from decoder: any Decoder) throws {
        var fields = try Fields(from: decoder)
        entry = Advertisement.ServiceData(
            service: try fields.required("service"),
            data: try fields.bytes("data") ?? []
        )
        try fields.finish()
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: FieldName.self)
        try container.write("service", entry.service)
        try container.write("data", entry.data)
    }
}
