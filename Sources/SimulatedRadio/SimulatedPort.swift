// SPDX-License-Identifier: Apache-2.0

package import Bluetooth
package import HostCore

/// One session with a phone of a world.
package final class SimulatedPort: RadioPort {
    private let world: World
    private let session: Int

    package let quirks: HostQuirks

    init(world: World, session: Int, quirks: HostQuirks) {
        self.world = world
        self.session = session
        self.quirks = quirks
    }

    deinit {
        close()
    }

    package var now: Instant { world.now }

    package func open(_ receiver: any RadioReceiver) {
        world.update { $0.open(session, receiver) }
    }

    package func perform(_ command: RadioCommand) {
        world.update { $0.perform(command, for: session) }
    }

    package func wake(at deadline: Instant?) {
        world.update { $0.wake(session, at: deadline) }
    }

    package func knownPeers(_ peers: [PeerID]) -> [PeerSummary] {
        world.update { $0.knownPeers(peers, for: session) }
    }

    package func connectedPeers(offering services: [BluetoothUUID]) -> [PeerSummary] {
        world.read { $0.connectedPeers(offering: services, for: session) }
    }

    package func address(of peer: PeerID) -> BluetoothAddress? {
        world.read { $0.address(of: peer, for: session) }
    }

    /// Every world starts on 1 January 2026, 00:00 UTC.
    package var absoluteTimeOfZero: Double? { 788_918_400 }

    package func close() {
        world.update { $0.close(session) }
    }
}
