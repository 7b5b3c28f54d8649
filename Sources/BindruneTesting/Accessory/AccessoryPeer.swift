// SPDX-License-Identifier: Apache-2.0

internal import Earbuds

/// Earbuds as the accessory protocol sees them: frames in, frames out. Pure. What it writes shares
/// nothing with the product's own encoder.
struct AccessoryPeer: Sendable {
    enum Answer: Hashable {
        case frame([UInt8])
        case close
    }

    /// The level and the code of the state of a battery.
    struct Cell: Hashable {
        var percent: UInt8
        var state: UInt8
    }

    var name: String
    var fault: AccessoryFault?
    var cells: [EarbudsPart: Cell] = [
        .left: Cell(percent: 87, state: 2), .right: Cell(percent: 91, state: 2),
        .chargingCase: Cell(percent: 42, state: 1),
    ]
    var places: [Side: UInt8] = [.left: 0, .right: 0]
    var primary = Side.left
    var settings: [UInt8: UInt32] = [0x0A: 1, 0x0D: 2, 0x1A: 0x0E, 0x28: 2]
    /// Made up; nobody's.
    var irk = [UInt8](0x10...0x1F)
    var enc = [UInt8](0xA0...0xAF)
    private(set) var isGreeted = false
    private(set) var isSubscribed = false

    init(name: String) {
        self.name = name
    }

    /// A new channel knows nothing of the one before.
    mutating func open() {
        isGreeted = false
        isSubscribed = false
    }

    mutating func receive(_ frame: [UInt8]) -> [Answer] {
        guard frame.count >= 4, frame[2] == 4, frame[3] == 0, fault != .mute else { return [] }
        switch frame[0] {
        case 0: return greet()
        case 4 where isGreeted && frame.count >= 6 && fault != .muteAfterGreeting:
            return obey(frame[4], Array(frame[6...]))
        default: return []
        }
    }

    private mutating func greet() -> [Answer] {
        var status: UInt16 = 0
        switch fault {
        case .nonsense: return [.frame([0xDE, 0xAD, 0xBE, 0xEF, 0])]
        case .closesOnGreeting: return [.close]
        case .denies(let code): status = code
        default: isGreeted = true
        }
        let code = [UInt8(status & 0xFF), UInt8(status >> 8)]
        let versions: [UInt8] = [1, 0, 2, 0]
        return [.frame([1, 0, 4, 0] + code + versions + [UInt8](repeating: 0, count: 8))]
    }

    private mutating func obey(_ opcode: UInt8, _ payload: [UInt8]) -> [Answer] {
        switch opcode {
        case 0x0F:
            isSubscribed = true
            return everything.map { .frame($0) }
        case 0x09 where payload.count >= 5: return change(payload)
        case 0x1A where payload.count >= 3:
            name = String(decoding: payload[3...].prefix(Int(payload[1])), as: UTF8.self)
            return fault == .silentAboutSettings ? [] : [.frame(metadata)]
        case 0x30: return [.frame(keys)]
        default: return []
        }
    }

    private mutating func change(_ payload: [UInt8]) -> [Answer] {
        let value = (1...4).reduce(UInt32(0)) { $0 | UInt32(payload[$1]) << (8 * ($1 - 1)) }
        switch fault {
        case .closesOnChange: return [.close]
        case .keepsSettings: return [.frame(setting(payload[0]))]
        case .silentAboutSettings:
            settings[payload[0]] = value
            return []
        default:
            settings[payload[0]] = value
            // Conversation awareness was seen not to be told back.
            return payload[0] == 0x28 ? [] : [.frame(setting(payload[0]))]
        }
    }
}

// MARK: - What they tell

extension AccessoryPeer {
    private var everything: [[UInt8]] {
        [metadata, battery, role, wearing] + settings.map(\.key).sorted().map(setting)
    }

    private var buds: [Side] { [primary, primary.other] }

    private static func message(_ opcode: UInt8, _ payload: [UInt8]) -> [UInt8] {
        [4, 0, 4, 0, opcode, 0] + payload
    }

    var battery: [UInt8] {
        let parts = buds.map { EarbudsPart($0) } + [.chargingCase, .single]
        let entries = parts.compactMap { part in cells[part].map { (part, $0) } }
        let bytes = entries.flatMap { part, cell -> [UInt8] in
            let number: UInt8 =
                switch part {
                case .single: 1
                case .right: 2
                case .left: 4
                case .chargingCase: 8
                }
            return [number, 1, cell.percent, cell.state, 1]
        }
        return Self.message(0x04, [UInt8(entries.count)] + bytes)
    }

    var wearing: [UInt8] { Self.message(0x06, buds.map { places[$0] ?? 3 }) }

    var role: [UInt8] { Self.message(0x08, [primary == .left ? 1 : 2]) }

    func setting(_ number: UInt8) -> [UInt8] {
        let value = settings[number] ?? 0
        return Self.message(0x09, [number] + (0..<4).map { UInt8(value >> (8 * $0) & 0xFF) })
    }

    func speech(_ level: UInt8) -> [UInt8] { Self.message(0x4B, [2, 0, 1, level]) }

    var metadata: [UInt8] {
        let texts = [
            name, "A2698", "Apple Inc.", "SIMULATED0", "1A100", "1A100", "1.0.0",
            "com.example.simulated", "SIMULATED1", "SIMULATED2", "8454371",
        ]
        let bytes = texts.flatMap { text -> [UInt8] in Array(text.utf8) + [0] }
        let count = bytes.count + 2
        return Self.message(0x1D, [2, UInt8(count & 0xFF), UInt8(count >> 8 & 0xFF), 4, 0] + bytes)
    }

    private var keys: [UInt8] {
        let frame = Self.message(0x31, [2, 1, 0, 16, 0] + irk + [4, 0, 16, 0] + enc)
        return fault == .cutsKeys ? Array(frame.dropLast(5)) : frame
    }
}
