// SPDX-License-Identifier: Apache-2.0

public import Bluetooth

/// A value with where it came from and when. What is not known is the absence of a reading.
public struct Reading<Value> {
    /// What was read.
    public var value: Value
    /// Who said so.
    public var source: ReadingSource
    /// When it was said, on the clock of whoever holds the reading.
    public var observed: Instant

    /// Makes a reading.
    public init(_ value: Value, source: ReadingSource, observed: Instant) {
        self.value = value
        self.source = source
        self.observed = observed
    }

    /// How old the reading is; never negative.
    public func age(at now: Instant) -> Duration {
        max(now - observed, .zero)
    }
}

extension Reading: Sendable where Value: Sendable {}
extension Reading: Equatable where Value: Equatable {}
extension Reading: Hashable where Value: Hashable {}
extension Reading: Encodable where Value: Encodable {}
extension Reading: Decodable where Value: Decodable {}
