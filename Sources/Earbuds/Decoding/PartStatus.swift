// SPDX-License-Identifier: Apache-2.0

/// What one frame says of one part. What it does not say is nil.
public struct PartStatus: Hashable, Sendable {
    /// How full it is.
    public var level: BatteryLevel?
    /// Whether it is being charged.
    public var isCharging: Bool?
    /// Where it is; nil for a case too.
    public var location: Location?

    /// Makes a status.
    public init(level: BatteryLevel? = nil, isCharging: Bool? = nil, location: Location? = nil) {
        self.level = level
        self.isCharging = isCharging
        self.location = location
    }
}
