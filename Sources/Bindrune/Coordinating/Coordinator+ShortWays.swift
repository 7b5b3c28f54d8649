// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// The short ways of values and of those who wait for them. They do what `handle` does with the
/// same, without outputs, owners and deadlines, which a value does not need.
extension Coordinator {
    /// Where the record of a stream lies, until anything but a short way is gone.
    typealias StreamPlace = Dictionary<StreamID, StreamRecord>.Index

    /// Whether no value of a device can be the answer to an operation.
    func answersNothing(of peer: Peer) -> Bool { peers[peer.index].requests.current == nil }

    /// The one stream that gets the values of a characteristic; nil where there are several, and
    /// while a value may be an answer.
    func soleListener(on path: AttributePath, of peer: Peer) -> StreamID? {
        guard answersNothing(of: peer) else { return nil }
        let listeners = peers[peer.index].subscriptions.streams(on: path)
        return listeners.count == 1 ? listeners[0] : nil
    }

    /// A call wants the next packet; nil for one that will not wait. The tray is filled with all
    /// packets where nothing but being taken can happen to them any more.
    mutating func turn(
        _ call: CallID?,
        at place: StreamPlace,
        _ tray: StreamTray
    ) -> StreamRecord.Turn {
        let peers = peers
        func needsHelp(_ peer: Peer) -> Bool {
            if case .settingUp(runner: nil) = peers[peer.index].link.state { return true }
            return false
        }
        // What lies on the tray comes before what has come since.
        let packet = tray.take { list in
            streams.values[place].exchange(for: &list, needsHelp: needsHelp)
        }
        if let packet { return .packet(packet) }
        return streams.values[place].turn(call, needsHelp: needsHelp)
    }
}
