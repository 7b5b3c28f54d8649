// SPDX-License-Identifier: Apache-2.0

/// A place on the plane of the world, in metres.
public struct Position: Hashable, Sendable, Codable {
    /// Metres to the east of the origin.
    public var x: Double
    /// Metres to the north of the origin.
    public var y: Double

    /// The place where everything is put that says nothing else.
    public static let origin = Position(x: 0, y: 0)

    /// Makes a place.
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    /// The distance to another place in metres.
    public func distance(to other: Position) -> Double {
        let (dx, dy) = (x - other.x, y - other.y)
        return (dx * dx + dy * dy).squareRoot()
    }
}

/// How a signal weakens with distance: 40 dB over the first metre at 2.4 GHz, then with the
/// exponent 2, as in free space.
///
/// The logarithm is computed here, because the system's library need not give the same last digit
/// everywhere and a world must.
enum SignalPath {
    /// The weakest signal, in dBm, that a receiver makes something of.
    static let sensitivity = -95.0

    /// The mean strength in dBm at a distance in metres.
    static func strength(txPower: Int8, distance: Double) -> Double {
        Double(txPower) - 40 - 20 * log10(max(distance, 0.1))
    }

    /// The decimal logarithm of a finite positive number.
    static func log10(_ value: Double) -> Double {
        guard value.isFinite, value > 0 else { return value > 0 ? 300 : -300 }
        // ln(m) = 2 artanh((m - 1) / (m + 1)), with m from 1 to 2, so that the series is short.
        let ratio = (value.significand - 1) / (value.significand + 1)
        let square = ratio * ratio
        var power = ratio
        var sum = 0.0
        var divisor = 1.0
        while divisor <= 23 {
            sum += power / divisor
            power *= square
            divisor += 2
        }
        return (2 * sum + Double(value.exponent) * 0.693147180559945309) / 2.302585092994045684
    }
}
