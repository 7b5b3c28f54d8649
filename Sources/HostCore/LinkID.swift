// SPDX-License-Identifier: Apache-2.0

package import Bluetooth

/// One attempt to reach a peer, and the link that came of it.
///
/// Every attempt of a session has a new number, so an event that arrives late (after a cancel,
/// after the next attempt began) names the attempt it belongs to and can be told apart.
package struct LinkID: Hashable, Comparable, Sendable, Codable {
    /// Whom the attempt is for.
    package var peer: PeerID
    /// Which attempt of this session it is, from 1.
    package var attempt: UInt32

    package init(peer: PeerID, attempt: UInt32) {
        self.peer = peer
        self.attempt = attempt
    }

    package static func < (left: LinkID, right: LinkID) -> Bool {
        (left.peer, left.attempt) < (right.peer, right.attempt)
    }
}

/// Numbers one request on one link, so that its answer can be told from a late one.
package struct RequestID: Hashable, Comparable, Sendable, Codable {
    package var number: UInt32

    package init(number: UInt32) {
        self.number = number
    }

    package static func < (left: RequestID, right: RequestID) -> Bool {
        left.number < right.number
    }
}

/// Names an attribute of a peer while a link lasts.
///
/// Services go by the handle of their declaration, characteristics by that of their declaration,
/// descriptors by their own. Radios that do not know handles may use any numbers that differ.
package struct AttributeHandle: Hashable, Comparable, Sendable, Codable {
    package var number: UInt16

    package init(_ number: UInt16) {
        self.number = number
    }

    package static func < (left: AttributeHandle, right: AttributeHandle) -> Bool {
        left.number < right.number
    }
}
