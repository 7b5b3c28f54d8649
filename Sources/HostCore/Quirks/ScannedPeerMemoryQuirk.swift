// SPDX-License-Identifier: Apache-2.0

/// How long the host remembers a peer that was only ever scanned, never connected.
///
/// Not documented; reports of `retrievePeripherals` coming back empty disagree
/// (lionheart/openradar-mirror#12583, pauldemarco/flutter_blue#38, Apple forum 776041). By default
/// nothing is forgotten. The limits are for the radio, which keeps the host's memory.
package struct ScannedPeerMemoryQuirk: Hashable, Sendable, Codable {
    /// How many such peers are kept, the oldest going first; nil for all.
    package var limit: Int?
    /// How long one is kept after it was last heard; nil for ever.
    package var age: Duration?

    package init(limit: Int? = nil, age: Duration? = nil) {
        self.limit = limit
        self.age = age
    }
}
