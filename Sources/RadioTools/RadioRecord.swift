// SPDX-License-Identifier: Apache-2.0

package import Bluetooth
package import HostCore

/// One thing that passed between a session and its radio.
package struct RadioRecord: Hashable, Sendable, Codable {
    /// What passed.
    package enum Entry: Hashable, Sendable, Codable {
        case opened(RadioClient)
        case command(RadioCommand)
        case event(RadioEvent)
        case wakeUp
        case closed
    }

    /// The moment of the radio's clock.
    package var time: Instant
    /// Counts the sessions of a provider, from 1.
    package var session: Int
    package var entry: Entry

    package init(time: Instant, session: Int, entry: Entry) {
        self.time = time
        self.session = session
        self.entry = entry
    }
}
