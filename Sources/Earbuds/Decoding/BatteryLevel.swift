// SPDX-License-Identifier: Apache-2.0

/// How full a battery is, and how exactly that is known.
public struct BatteryLevel: Hashable, Sendable, Codable {
    /// Per cent, 0 to 100.
    public let percent: Int
    /// The true level lies at or above `percent` and less than this many per cent above it.
    public let step: Int

    /// Makes a level, held within 0 and 100.
    public init(percent: Int, step: Int = 1) {
        self.percent = min(max(percent, 0), 100)
        self.step = max(step, 1)
    }

    /// Reads the four bits of a status frame: 0 to 9 are tens of per cent, rounded down; A is 100.
    /// F means that there is no value, and for B to E nobody knows a meaning: nil.
    init?(nibble: UInt8) {
        switch nibble {
        case 0...9: self.init(percent: Int(nibble) * 10, step: 10)
        case 0xA: self.init(percent: 100)
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
