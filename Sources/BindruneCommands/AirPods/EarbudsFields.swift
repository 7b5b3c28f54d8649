// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import Earbuds

extension EarbudsSnapshot {
    /// The snapshot for programs: the object that `EarbudsSnapshot` is coded as, with every key
    /// always there.
    var fields: [JSONLine.Field] {
        [
            .init("time", .number(Quantity.seconds(taken - .zero))),
            .init("id", .string(id.description)),
            .init("productID", .optional(productID) { .string(EarbudsText.productID($0)) }),
            .init("model", .optional(model) { .string($0) }),
            .init("left", left.value(at: taken)), .init("right", right.value(at: taken)),
            .init("single", single.value(at: taken)),
            .init("case", chargingCase.value(at: taken)),
            .init("lid", .optional(lid) { $0.value(at: taken) }),
            .init("colour", .optional(colour) { $0.value }),
            .init("speaker", .optional(speaker) { .string($0.rawValue) }),
            .init("link", .optional(link) { $0.value }),
            .init("raw", .string(HexDump.packed(raw))), .init("clone", .bool(isClone)),
            .init("ownership", .string(ownership.rawValue)),
            .init("confidence", .string(confidence.rawValue)),
            .init("presence", .string(presence.rawValue)),
            .init("connected", .optional(isConnected) { .bool($0) }),
            .init("rssi", .optional(rssi) { .integer(Int64($0)) }),
        ]
    }
}

extension JSONLine.Value {
    /// A value, or null where there is none.
    static func optional<Wrapped>(
        _ value: Wrapped?,
        _ make: (Wrapped) -> JSONLine.Value
    ) -> JSONLine.Value {
        value.map(make) ?? .null
    }
}

extension PartReadings {
    fileprivate func value(at now: Instant) -> JSONLine.Value {
        func age(_ observed: Instant) -> JSONLine.Value {
            .number(Quantity.seconds(max(now - observed, .zero)))
        }
        let sources = [level?.source, charging?.source, location?.source]
        let times = [level?.observed, charging?.observed, location?.observed]
        guard let source = sources.lazy.compactMap(\.self).first,
            let time = times.lazy.compactMap(\.self).first
        else { return .null }
        return .object([
            .init("percent", .optional(level) { .integer(Int64($0.value.percent)) }),
            .init("step", .optional(level) { .integer(Int64($0.value.step)) }),
            .init("charging", .optional(charging) { .bool($0.value) }),
            .init("location", .optional(location) { .string($0.value.rawValue) }),
            .init("age", age(time)), .init("source", .string(source.rawValue)),
            .init("chargingAge", .optional(charging) { age($0.observed) }),
            .init("chargingSource", .optional(charging) { .string($0.source.rawValue) }),
            .init("locationAge", .optional(location) { age($0.observed) }),
            .init("locationSource", .optional(location) { .string($0.source.rawValue) }),
        ])
    }
}

extension Reading<LidState> {
    fileprivate func value(at now: Instant) -> JSONLine.Value {
        .object([
            .init("closed", .bool(value.isClosed)),
            .init("openings", .integer(Int64(value.openings))),
            .init("age", .number(Quantity.seconds(age(at: now)))),
            .init("source", .string(source.rawValue)),
        ])
    }
}

extension EarbudsColour {
    fileprivate var value: JSONLine.Value {
        .object([
            .init("code", .integer(Int64(code))), .init("name", .optional(name) { .string($0) }),
        ])
    }
}

extension LinkState {
    fileprivate var value: JSONLine.Value {
        .object([
            .init("audio", .string(audio.rawValue)),
            .init("connectedHosts", .integer(Int64(connectedHosts))),
        ])
    }
}

extension FieldExplanation {
    /// The field for programs.
    var value: JSONLine.Value {
        .object([
            .init("place", .string(place)), .init("raw", .string(raw)),
            .init("name", .string(name)), .init("meaning", .string(meaning)),
            .init("confidence", .string(confidence.rawValue)), .init("why", .string(why)),
        ])
    }
}

extension EarbudsOutput {
    /// What happened, in one word.
    var word: String {
        switch self {
        case .appeared: "appeared"
        case .changed: "changed"
        case .silent: "silent"
        case .vanished: "vanished"
        case .showSheet: "showSheet"
        case .hideSheet: "hideSheet"
        }
    }

    /// What is known now; nil where something ended.
    var snapshot: EarbudsSnapshot? {
        switch self {
        case .appeared(let snapshot), .changed(let snapshot), .silent(let snapshot),
            .showSheet(let snapshot):
            snapshot
        case .vanished, .hideSheet: nil
        }
    }

    /// The line for programs.
    func event(at now: Instant, _ more: [JSONLine.Field] = []) -> JSONLine {
        if let snapshot { return JSONLine(word, snapshot.fields + more) }
        let reason: JSONLine.Value
        var successor = JSONLine.Value.null
        switch self {
        case .vanished(_, let departure):
            reason = .string(departure.word)
            if case .identified(let id) = departure { successor = .string(id.description) }
        case .hideSheet(_, let end): reason = .string(end.rawValue)
        default: reason = .null
        }
        var fields: [JSONLine.Field] = [
            .init("time", .number(Quantity.seconds(now - .zero))),
            .init("id", .string(id.description)), .init("reason", reason),
        ]
        if case .vanished = self { fields.append(.init("successor", successor)) }
        return JSONLine(word, fields + more)
    }
}

extension EarbudsDeparture {
    /// The reason in one word.
    var word: String {
        switch self {
        case .unheard: "unheard"
        case .crowdedOut: "crowdedOut"
        case .identified: "identified"
        case .forgotten: "forgotten"
        }
    }
}
