// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import Foundation

@testable import Earbuds

/// One published frame and what its publisher says of it. An absent field is silence; null is "no
/// value". vectors.json holds measurements and assertions, with the place each was found at.
struct Vector: Decodable, Sendable, CustomStringConvertible {
    var payload: String
    var kind: String
    var model: String?
    var levels: [EarbudsPart: Int?]
    var charging: [EarbudsPart: Bool]
    var inEar: [Side: Bool]
    var worn: Bool?
    var lid: String?
    var lidNeverOpen: Bool
    var primary: Side?
    var colour: String?
    var link: String?
    var capture: String
    var key: String?
    var block: String?
    var disagrees: String?
    var source: String

    private enum Key: String, CodingKey {
        case payload, model, left, right, single, charging, inEar, worn, lid, lidNeverOpen, primary
        case colour, link, capture, key, block, disagrees, source
        case kind = "class"
        case chargingCase = "case"
    }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Key.self)
        payload = try fields.decode(String.self, forKey: .payload)
        kind = try fields.decode(String.self, forKey: .kind)
        model = try fields.decodeIfPresent(String.self, forKey: .model)
        levels = [:]
        let parts: [(EarbudsPart, Key)] = [
            (.left, .left), (.right, .right), (.single, .single), (.chargingCase, .chargingCase),
        ]
        for (part, key) in parts where fields.contains(key) {
            levels.updateValue(try fields.decodeIfPresent(Int.self, forKey: key), forKey: part)
        }
        charging = Self.named(
            try fields.decodeIfPresent([String: Bool].self, forKey: .charging),
            EarbudsPart.init(rawValue:)
        )
        inEar = Self.named(
            try fields.decodeIfPresent([String: Bool].self, forKey: .inEar),
            Side.init(rawValue:)
        )
        worn = try fields.decodeIfPresent(Bool.self, forKey: .worn)
        lid = try fields.decodeIfPresent(String.self, forKey: .lid)
        lidNeverOpen = try fields.decodeIfPresent(Bool.self, forKey: .lidNeverOpen) ?? false
        primary = try fields.decodeIfPresent(Side.self, forKey: .primary)
        colour = try fields.decodeIfPresent(String.self, forKey: .colour)
        link = try fields.decodeIfPresent(String.self, forKey: .link)
        capture = try fields.decode(String.self, forKey: .capture)
        key = try fields.decodeIfPresent(String.self, forKey: .key)
        block = try fields.decodeIfPresent(String.self, forKey: .block)
        disagrees = try fields.decodeIfPresent(String.self, forKey: .disagrees)
        source = try fields.decode(String.self, forKey: .source)
    }

    private static func named<Name: Hashable>(
        _ values: [String: Bool]?,
        _ name: (String) -> Name?
    ) -> [Name: Bool] {
        var result: [Name: Bool] = [:]
        for (text, value) in values ?? [:] {
            if let name = name(text) { result[name] = value }
        }
        return result
    }

    var bytes: [UInt8] { Hexadecimal.bytes(payload) ?? [] }
    var description: String { "\(payload) (\(source))" }

    /// Whether header and location bits are as captured, of two buds.
    var isUnalteredPair: Bool {
        ["status", "status-osdecrypted", "status-plaintext"].contains(kind)
            && (capture.hasPrefix("real") || capture.hasPrefix("header real"))
            && !capture.hasPrefix("real header pattern")
            && message?.frame?.shape == .buds
    }

    var message: ProximityMessage? { try? ProximityMessage(element: bytes[...]) }
}

enum Vectors {
    static let all: [Vector] = {
        let document = Data(PackageResources.vectors_json)
        return (try? JSONDecoder().decode([Vector].self, from: document)) ?? []
    }()

    static func of(_ kinds: String...) -> [Vector] {
        all.filter { kinds.contains($0.kind) }
    }
}
