// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import Earbuds

/// What the command says of earbuds, in words.
enum EarbudsText {
    static func productID(_ id: UInt16) -> String {
        "0x" + HexDump.packed([UInt8(id >> 8), UInt8(id & 0xFF)]).uppercased()
    }

    /// A level: exact, or the tens that it lies in.
    static func level(_ level: BatteryLevel) -> String {
        let last = min(100, level.percent + level.step - 1)
        return last == level.percent ? "\(level.percent) %" : "\(level.percent)-\(last) %"
    }

    static func location(_ location: Location) -> String {
        switch location {
        case .out: "out of the case"
        case .inEar: "worn"
        case .inCase: "in the case"
        }
    }

    /// How long ago something was, in one unit.
    static func age(_ age: Duration) -> String {
        let seconds = max(0, age.components.seconds)
        return switch seconds {
        case 0: "now"
        case ..<60: "\(seconds) s ago"
        case ..<3600: "\(seconds / 60) min ago"
        default: "\(seconds / 3600) h ago"
        }
    }

    static func lid(_ lid: LidState) -> String {
        lid.isClosed ? "lid closed" : "lid open"
    }

    static func ownership(_ ownership: EarbudsOwnership) -> String? {
        switch ownership {
        case .pairedHere: "yours"
        case .someoneElse: "someone else's"
        case .unknown: nil
        }
    }

    /// Why all that is heard is taken for one pair.
    static func confidence(_ confidence: EarbudsConfidence) -> String {
        switch confidence {
        case .link: "told over its own link"
        case .irk: "known by its key"
        case .soleCandidate: "the only ones of the connected model"
        case .address: "by their addresses"
        case .heuristic: "by likeness: levels, colour, strength"
        }
    }

    static func audio(_ link: LinkState) -> String? {
        switch link.audio {
        case .idle: nil
        case .music: "playing"
        case .call: "in a call"
        case .ringing: "ringing"
        }
    }
}

extension EarbudsSnapshot {
    /// What the pods are called: the model, or what is left where it is not known.
    var title: String {
        if let model { return DisplayText.neutralised(model) }
        guard let productID else { return "Earbuds" }
        return "Unknown model \(EarbudsText.productID(productID))"
    }

    /// The parts such pods have, in the order in which they are shown.
    var shownParts: [EarbudsPart] {
        let row = productID.flatMap { EarbudsModels.builtIn[$0] }
        switch row?.kind {
        case .single, .speaker: return [.single]
        case .chargingCase: return [.chargingCase]
        case .buds: return buds(hasCase: row?.hasCaseBattery != false)
        case .other, nil: break
        }
        let isPair = !left.isEmpty || !right.isEmpty
        guard isPair || single.isEmpty else { return [.single] }
        return isPair ? buds(hasCase: true) : chargingCase.isEmpty ? [] : [.chargingCase]
    }

    private func buds(hasCase: Bool) -> [EarbudsPart] {
        let parts: [EarbudsPart] = hasCase ? [.left, .right, .chargingCase] : [.left, .right]
        return single.isEmpty ? parts : parts + [.single]
    }

    /// Whether the level of every bud, or of the headphones, is known. That of a case is told only
    /// while a bud is in it, so it is not waited for.
    var isWhole: Bool {
        let parts = shownParts.filter { $0 != .chargingCase }
        guard parts.contains(.left) else {
            return !shownParts.isEmpty && shownParts.allSatisfy { self[$0].level != nil }
        }
        return left.level != nil && right.level != nil
    }

    /// All that is known on one line, for a pipe.
    var summary: String {
        var words = shownParts.compactMap { part -> String? in
            let readings = self[part]
            let level = readings.level.map { EarbudsText.level($0.value) }
            let charging = readings.charging?.value == true ? "charging" : nil
            let location = readings.location.map { EarbudsText.location($0.value) }
            let told = [level, charging, location].compactMap(\.self)
            return told.isEmpty ? nil : "\(part.word) \(told.joined(separator: " "))"
        }
        if let lid { words.append(EarbudsText.lid(lid.value)) }
        if let audio = link.flatMap(EarbudsText.audio) { words.append(audio) }
        if isConnected == true { words.append("connected here") }
        return words.joined(separator: ", ")
    }
}

extension EarbudsPart {
    /// The part in small letters, as it stands in a sentence.
    var word: String { self == .single ? "battery" : rawValue }
}
