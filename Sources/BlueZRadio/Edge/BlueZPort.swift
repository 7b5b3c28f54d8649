// SPDX-License-Identifier: Apache-2.0

package import Bluetooth
package import HostCore

/// A manager's session with BlueZ.
///
/// The session ends with `close` or with the last reference to the port, whichever comes first:
/// links that this process opened are taken down, those of others are left alone.
package final class BlueZPort: RadioPort {
    private let session: BlueZSession

    init(_ session: BlueZSession) {
        self.session = session
    }

    deinit {
        session.close()
    }

    package var now: Instant { session.now }

    package func open(_ receiver: any RadioReceiver) { session.open(receiver) }

    package func perform(_ command: RadioCommand) { session.perform(command) }

    package func wake(at deadline: Instant?) { session.wake(at: deadline) }

    package func knownPeers(_ peers: [PeerID]) -> [PeerSummary] { session.knownPeers(peers) }

    package func connectedPeers(offering services: [BluetoothUUID]) -> [PeerSummary] {
        session.connectedPeers(offering: services)
    }

    package func close() { session.close() }

    package func address(of peer: PeerID) -> BluetoothAddress? { session.address(of: peer) }
}
