// SPDX-License-Identifier: Apache-2.0

/// How full a battery is, and how exactly that is known.
public struct BatteryLevel: Hashable, Sendable {
    /// Per cent, 0 to 100.
    public var percent: Int { Int(wholePercent) }
    /// The true level lies at or above `percent` and less than this many per cent above it.
    public var step: Int { Int(wholeStep) }

    /// Two bytes and not two words: levels are copied and compared for every frame.
    private let wholePercent: UInt8
    private let wholeStep: UInt8

    /// Makes a level, held within 0 and 100, and a step within 1 and 100.
    public init(percent: Int, step: Int = 1) {
        wholePercent = UInt8(min(max(percent, 0), 100))
        wholeStep = UInt8(min(max(step, 1), 100))
    }

    /// Reads the four bits of a status frame: 0 to 9 are tens of per cent, rounded down; A is 100.
    /// F means that there is no value, and for B to E nobody knows a meaning: nil.
    init?(nibble: UInt8) {
        switch nibble {
        case 0...9: (wholePercent, wholeStep) = (nibble * 10, 10)
        case 0xA: (wholePercent, wholeStep) = (100, 1)
        default: return nil
        }
    }
}

extension BatteryLevel: CustomStringConvertible {
    /// Such as `58 %`, or `50 % or more` where only the tens are known.
    public var description: String {
        step == 1 ? "\(percent) %" : "\(percent) % or more"
    }
}

extension BatteryLevel: Codable {
    private enum Key: String, CodingKey {
        case percent, step
    }

    /// Reads an object of the two numbers, and holds them within their ranges.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        self.init(
            percent: try container.decode(Int.self, forKey: .percent),
            step: try container.decode(Int.self, forKey: .step)
        )
    }

    /// Writes an object of the two numbers.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(percent, forKey: .percent)
        try container.encode(step, forKey: .step)
    }
}
