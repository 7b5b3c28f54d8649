// SPDX-License-Identifier: Apache-2.0

/// How a scan response is told.
///
/// The first callback of an active scan carries the advertisement alone; what follows was seen to
/// hold either packet or both (hbldh/bleak#281 and #282,
/// adafruit/Adafruit_Python_BluefruitLE#29, don/cordova-plugin-ble-central#203).
package enum ScanResponseQuirk: String, Hashable, Sendable, Codable, CaseIterable {
    /// Laid over the advertisement heard before.
    case merged
    /// On its own.
    case separate
}
