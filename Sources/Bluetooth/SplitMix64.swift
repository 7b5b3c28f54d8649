// SPDX-License-Identifier: Apache-2.0

/// A small generator whose whole sequence follows from its seed (Steele, Lea and Flood, 2014).
///
/// Not for secrets. The ranges are computed here and not by the standard library, whose way of
/// mapping bits to a range may change between releases.
package struct SplitMix64: Sendable {
    private var state: UInt64

    package init(seed: UInt64) {
        state = seed
    }

    /// The next 64 bits.
    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        return Self.mix(state)
    }

    /// A number from zero up to, but not including, the bound; zero when the bound is zero.
    package mutating func below(_ bound: UInt64) -> UInt64 {
        next().multipliedFullWidth(by: bound).high
    }

    /// A number from zero up to, but not including, one.
    package mutating func unit() -> Double {
        Double(next() >> 11) / 9_007_199_254_740_992
    }

    /// Whether something of this probability happens.
    package mutating func happens(_ probability: Double) -> Bool {
        unit() < probability
    }

    /// A generator of its own, which does not disturb this one any further.
    package mutating func fork() -> SplitMix64 {
        SplitMix64(seed: next())
    }

    /// Scrambles 64 bits; different inputs give different outputs.
    package static func mix(_ value: UInt64) -> UInt64 {
        var mixed = value
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
