// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import HostCore

/// A method call that has not been answered.
struct PendingCall: Hashable, Sendable, Codable {
    var purpose: Purpose
    /// When it counts as unanswered.
    var deadline: Instant

    enum Purpose: Hashable, Sendable, Codable {
        case watch
        case owner
        case objects
        /// The tree is read again before a link counts as up.
        case table(LinkID)
        case discovery(DiscoveryMachine.Step)
        case connect(LinkID)
        case clear(LinkID)
        case disconnect(device: String)
        case request(LinkID, RequestID, GATTRequest, tries: Int)
        case writeCommand(LinkID, number: UInt32)
        /// Nobody waits for the answer.
        case farewell
    }
}
