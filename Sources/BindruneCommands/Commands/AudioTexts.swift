// SPDX-License-Identifier: Apache-2.0

import AudioRoutes
import Bluetooth
import Earbuds

extension AudioModel {
    /// The name of the model, or as much as its numbers say.
    var text: String {
        if let model = earbuds() { return model.name }
        let product = "0x" + Self.digits(productID)
        let company = vendorIDSource == .bluetooth ? CompanyID(rawValue: vendorID).name : nil
        return "\(company ?? "maker 0x" + Self.digits(vendorID)), product \(product)"
    }

    /// Four digits, as they stand in a modalias.
    static func digits(_ number: UInt16) -> String {
        let text = String(number, radix: 16, uppercase: true)
        return String(repeating: "0", count: 4 - text.count) + text
    }
}

extension AudioDevice.Use {
    /// What the device is used for.
    var text: String {
        switch self {
        case .idle: return "not in use"
        case .unknown: return "unknown"
        case .inUse(let output, let input):
            if let output, output == input { return "plays, records \(output.name)" }
            let words = [output.map { "plays \($0.name)" }, input.map { "records \($0.name)" }]
            return words.compactMap { $0 }.joined(separator: ", ")
        }
    }
}

extension AudioDevice {
    /// The device on the rest of a line.
    var plainText: String {
        var details = [use.text]
        if case .known(let profiles, _) = profiles, !profiles.isEmpty {
            details.append("up: " + profiles.map(\.name).joined(separator: " and "))
        }
        if isStreaming.value == true { details.append("sound flows") }
        if let battery = battery.value { details.append("\(battery) %") }
        let model = model.value.map { "  [\($0.text)]" } ?? ""
        return (address.value?.description ?? id) + "  \"\(name)\"  "
            + details.joined(separator: ", ") + model
    }

    /// The device for programs. What is not known is null, and `unknown` says why.
    var fields: [JSONLine.Field] {
        let model = model.value
        return [
            .init("address", address.value.map { .string($0.description) } ?? .null),
            .init("name", .string(name)),
            .init("model", model.map { .string($0.text) } ?? .null),
            .init("vendorID", model.map { .string(AudioModel.digits($0.vendorID)) } ?? .null),
            .init("productID", model.map { .string(AudioModel.digits($0.productID)) } ?? .null),
            .init("inUse", isInUse.map { .bool($0) } ?? .null),
            .init("output", use.output.map { .string($0.rawValue) } ?? .null),
            .init("input", use.input.map { .string($0.rawValue) } ?? .null),
            .init(
                "profiles",
                profiles.value.map { .array($0.map { .string($0.rawValue) }) } ?? .null
            ),
            .init("streaming", isStreaming.value.map { .bool($0) } ?? .null),
            .init("battery", battery.value.map { .integer(Int64($0)) } ?? .null),
            .init("unknown", .object(reasons)),
        ]
    }

    private var reasons: [JSONLine.Field] {
        let reasons: [(String, CannotKnow?)] = [
            ("address", address.reason), ("model", model.reason), ("inUse", use.reason),
            ("profiles", profiles.reason), ("streaming", isStreaming.reason),
            ("battery", battery.reason),
        ]
        return reasons.compactMap { key, reason in
            reason.map { .init(key, .string($0.sentence)) }
        }
    }
}

extension AudioDevice.Use {
    fileprivate var output: AudioProfile? {
        if case .inUse(let output, _) = self { output } else { nil }
    }

    fileprivate var input: AudioProfile? {
        if case .inUse(_, let input) = self { input } else { nil }
    }

    fileprivate var reason: CannotKnow? {
        if case .unknown(let reason) = self { reason } else { nil }
    }
}
