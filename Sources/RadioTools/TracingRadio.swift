// SPDX-License-Identifier: Apache-2.0

package import Bluetooth
package import HostCore
internal import Synchronization

/// A port that holds another, changes nothing, and tells what passes through it.
package final class TracingRadio: RadioPort {
    private let port: any RadioPort
    private let session: Int
    private let client: RadioClient
    private let sink: @Sendable (RadioRecord) -> Void
    private let relay = Mutex<Relay?>(nil)

    /// - Parameter sink: Told of every record, on the thread where it came to pass.
    package init(
        _ port: any RadioPort,
        session: Int = 1,
        client: RadioClient = RadioClient(label: ""),
        to sink: @escaping @Sendable (RadioRecord) -> Void
    ) {
        self.port = port
        self.session = session
        self.client = client
        self.sink = sink
    }

    package var now: Instant { port.now }
    package var quirks: HostQuirks { port.quirks }
    package var absoluteTimeOfZero: Double? { port.absoluteTimeOfZero }

    package func open(_ receiver: any RadioReceiver) {
        record(.opened(client))
        let relay = Relay(to: receiver) { [port, session, sink] entry in
            sink(RadioRecord(time: port.now, session: session, entry: entry))
        }
        self.relay.withLock { $0 = relay }
        port.open(relay)
    }

    package func perform(_ command: RadioCommand) {
        record(.command(command))
        port.perform(command)
    }

    package func wake(at deadline: Instant?) { port.wake(at: deadline) }

    package func knownPeers(_ peers: [PeerID]) -> [PeerSummary] { port.knownPeers(peers) }

    package func connectedPeers(offering services: [BluetoothUUID]) -> [PeerSummary] {
        port.connectedPeers(offering: services)
    }

    package func address(of peer: PeerID) -> BluetoothAddress? { port.address(of: peer) }

    package func close() {
        record(.closed)
        port.close()
    }

    private func record(_ entry: RadioRecord.Entry) {
        sink(RadioRecord(time: port.now, session: session, entry: entry))
    }

    /// Stands between the port and the receiver, which it does not keep alive.
    private final class Relay: RadioReceiver {
        private weak let receiver: (any RadioReceiver)?
        private let record: @Sendable (RadioRecord.Entry) -> Void

        init(
            to receiver: any RadioReceiver,
            record: @escaping @Sendable (RadioRecord.Entry) -> Void
        ) {
            self.receiver = receiver
            self.record = record
        }

        func receive(_ event: RadioEvent) {
            record(.event(event))
            receiver?.receive(event)
        }

        func wakeUp() {
            record(.wakeUp)
            receiver?.wakeUp()
        }
    }
}

/// A provider whose sessions tell what passes through them.
package final class TracingProvider: RadioProvider {
    private let provider: any RadioProvider
    private let sink: @Sendable (RadioRecord) -> Void
    private let sessions = Mutex(0)

    package init(_ provider: any RadioProvider, to sink: @escaping @Sendable (RadioRecord) -> Void)
    {
        self.provider = provider
        self.sink = sink
    }

    package convenience init(_ provider: any RadioProvider, log: RadioLog) {
        self.init(provider) { log.append($0) }
    }

    package var authorization: RadioAuthorization { provider.authorization }

    package func makePort(for client: RadioClient) -> any RadioPort {
        let session = sessions.withLock { count in
            count += 1
            return count
        }
        return TracingRadio(
            provider.makePort(for: client),
            session: session,
            client: client,
            to: sink
        )
    }
}
