// SPDX-License-Identifier: Apache-2.0

/// Numbers one waiting call of a central, so that values can stand for continuations.
struct CallID: Hashable, Comparable, Sendable {
    let number: UInt64

    static func < (left: CallID, right: CallID) -> Bool {
        left.number < right.number
    }
}

/// A device as the machines know it: its place in the order in which the central met devices.
///
/// A number rather than the identifier, so that everything that goes through devices does so in an
/// order that does not differ from process to process.
struct Peer: Hashable, Comparable, Sendable {
    let index: Int

    static func < (left: Peer, right: Peer) -> Bool {
        left.index < right.index
    }
}

/// A characteristic by its place in the device's table, valid for as long as that table is.
struct AttributePath: Hashable, Comparable, Sendable {
    /// The position of its service.
    let service: Int
    /// Its position within the service.
    let characteristic: Int

    static func < (left: AttributePath, right: AttributePath) -> Bool {
        (left.service, left.characteristic) < (right.service, right.characteristic)
    }
}
