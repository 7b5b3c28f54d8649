// SPDX-License-Identifier: Apache-2.0

import Bluetooth

/// One part as it is written: the values, then the age and the source of the level; those of the
/// other values only where they differ from it.
struct PartText: Codable, Sendable {
    var percent: Int?
    var step: Int?
    var charging: Bool?
    var location: Location?
    var age: Double
    var source: ReadingSource
    var chargingAge: Double?
    var chargingSource: ReadingSource?
    var locationAge: Double?
    var locationSource: ReadingSource?

    private enum Key: String, CodingKey {
        case percent, step, charging, location, age, source
        case chargingAge, chargingSource, locationAge, locationSource
    }

    /// Nil where nothing is known of the part.
    init?(_ part: PartReadings, at now: Instant) {
        let charging = part.charging.map { ($0.age(at: now).seconds, $0.source) }
        let location = part.location.map { ($0.age(at: now).seconds, $0.source) }
        let level = part.level.map { ($0.age(at: now).seconds, $0.source) }
        guard let main = level ?? charging ?? location else { return nil }
        percent = part.level?.value.percent
        step = part.level?.value.step
        self.charging = part.charging?.value
        self.location = part.location?.value
        (age, source) = main
        if let charging {
            chargingAge = charging.0 == age ? nil : charging.0
            chargingSource = charging.1 == source ? nil : charging.1
        }
        if let location {
            locationAge = location.0 == age ? nil : location.0
            locationSource = location.1 == source ? nil : location.1
        }
    }

    func readings(_ taken: Instant) -> PartReadings {
        PartReadings(
            level: percent.map {
                Reading(
                    BatteryLevel(percent: $0, step: step ?? 1),
                    source: source,
                    observed: taken.earlier(bySeconds: age)
                )
            },
            charging: charging.map {
                Reading(
                    $0,
                    source: chargingSource ?? source,
                    observed: taken.earlier(bySeconds: chargingAge ?? age)
                )
            },
            location: location.map {
                Reading(
                    $0,
                    source: locationSource ?? source,
                    observed: taken.earlier(bySeconds: locationAge ?? age)
                )
            }
        )
    }

    func encode(to encoder: any Encoder) throws {
        var box = encoder.container(keyedBy: Key.self)
        try box.encode(percent, forKey: .percent)
        try box.encodeIfPresent(step, forKey: .step)
        try box.encode(charging, forKey: .charging)
        try box.encode(location, forKey: .location)
        try box.encode(age, forKey: .age)
        try box.encode(source, forKey: .source)
        try box.encodeIfPresent(chargingAge, forKey: .chargingAge)
        try box.encodeIfPresent(chargingSource, forKey: .chargingSource)
        try box.encodeIfPresent(locationAge, forKey: .locationAge)
        try box.encodeIfPresent(locationSource, forKey: .locationSource)
    }
}

/// Bytes as hexadecimal digits without spaces.
enum HexBytes {
    static func text(_ bytes: [UInt8]) -> String {
        bytes.map { byte in
            let digits = String(byte, radix: 16)
            return byte < 16 ? "0" + digits : digits
        }.joined()
    }

    static func text(_ number: UInt16) -> String {
        text([UInt8(number >> 8), UInt8(number & 0xFF)])
    }

    /// The bytes of the pairs of digits; what is no pair is left out.
    static func bytes(_ text: String) -> [UInt8] {
        let digits = Array(text)
        return stride(from: 0, to: digits.count - 1, by: 2).compactMap {
            UInt8(String(digits[$0...$0 + 1]), radix: 16)
        }
    }
}

extension Duration {
    /// Seconds, to the millisecond.
    var seconds: Double { Double(wholeNanoseconds / 1_000_000) / 1000 }
}

extension Instant {
    var seconds: Double { (self - .zero).seconds }

    /// From seconds, to the millisecond; what is out of range is held within.
    init(seconds: Double) {
        let limit = 9_000_000_000_000_000.0
        let milliseconds = min(max((seconds * 1000).rounded(), -limit / 1000), limit / 1000)
        self.init(nanoseconds: milliseconds.isNaN ? 0 : Int64(milliseconds) * 1_000_000)
    }

    func earlier(bySeconds seconds: Double) -> Instant {
        self + .nanoseconds(-Instant(seconds: seconds).nanoseconds)
    }
}
