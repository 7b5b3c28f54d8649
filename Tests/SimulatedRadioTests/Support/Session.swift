// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import HostCore
import SimulatedRadio
import Synchronization

/// A session as a test drives it: numbers its attempts and requests, keeps what it hears.
final class Session: RadioReceiver {
    private struct State {
        var events: [(time: Instant, event: RadioEvent)] = []
        var wakeUps: [Instant] = []
        var attempts: UInt32 = 0
        var requests: UInt32 = 0
    }

    private let state = Mutex(State())
    let port: any RadioPort
    let world: World

    init(_ phone: Phone, label: String = "test") {
        world = phone.world
        port = phone.makePort(for: RadioClient(label: label))
        port.open(self)
    }

    init(port: any RadioPort, world: World) {
        self.world = world
        self.port = port
        port.open(self)
    }

    func receive(_ event: RadioEvent) {
        let now = port.now
        state.withLock { $0.events.append((now, event)) }
    }

    func wakeUp() {
        let now = port.now
        state.withLock { $0.wakeUps.append(now) }
    }

    var events: [RadioEvent] { state.withLock { $0.events.map(\.event) } }
    var timedEvents: [(time: Instant, event: RadioEvent)] { state.withLock { $0.events } }
    var wakeUps: [Instant] { state.withLock { $0.wakeUps } }

    func clear() { state.withLock { $0.events = [] } }

    // MARK: Commands

    func scan(_ services: [BluetoothUUID] = []) {
        port.perform(.startScan(ScanParameters(services: services, allowsDuplicates: true)))
    }

    @discardableResult
    func connect(_ peer: PeerID) -> LinkID {
        let link = LinkID(
            peer: peer,
            attempt: state.withLock {
                $0.attempts += 1; return $0.attempts
            }
        )
        port.perform(.connect(link))
        return link
    }

    @discardableResult
    func request(_ link: LinkID, _ request: GATTRequest) -> RequestID {
        let id = RequestID(
            number: state.withLock {
                $0.requests += 1; return $0.requests
            }
        )
        port.perform(.request(link, id, request))
        return id
    }

    // MARK: Waiting

    /// Turns the world until an event satisfies a condition; gives the first that does.
    func wait<Found>(
        within limit: Duration = .seconds(60),
        for find: (RadioEvent) -> Found?
    ) -> Found? {
        world.run(until: { events.contains { find($0) != nil } }, limit: limit)
        return events.lazy.compactMap(find).first
    }

    func discover(_ services: [BluetoothUUID] = []) -> PeerID? {
        scan(services)
        let peer = wait { $0.report?.peer }
        port.perform(.stopScan)
        return peer
    }

    /// Connects and waits until the link is up; nil when it is not within the limit.
    func connected(_ peer: PeerID, within limit: Duration = .seconds(60)) -> LinkID? {
        let link = connect(peer)
        return wait(within: limit) { event in
            guard case .connected(link, _) = event else { return nil }
            return link
        }
    }

    /// Finds whatever advertises and connects to it.
    func link(within limit: Duration = .seconds(60)) -> LinkID? {
        discover().flatMap { connected($0, within: limit) }
    }

    /// Sends a request and waits for its outcome.
    func outcome(_ link: LinkID, _ request: GATTRequest, within limit: Duration = .seconds(60))
        -> RequestOutcome?
    {
        let id = self.request(link, request)
        return wait(within: limit) { event in
            guard case .response(link, id, let outcome) = event else { return nil }
            return outcome
        }
    }

    /// The handle of a characteristic, by discovery.
    func handle(of uuid: BluetoothUUID, _ link: LinkID) -> AttributeHandle? {
        guard case .success(.services(let services)) = outcome(link, .discoverServices(nil)) else {
            return nil
        }
        for service in services {
            guard
                case .success(.characteristics(let found)) = outcome(
                    link,
                    .discoverCharacteristics(service: service.handle, nil)
                )
            else { continue }
            if let record = found.first(where: { $0.uuid == uuid }) { return record.handle }
        }
        return nil
    }

    var values: [[UInt8]] {
        events.compactMap {
            guard case .value(_, _, let bytes) = $0 else { return nil }
            return bytes
        }
    }
}

extension RadioEvent {
    var report: AdvertisementReport? {
        guard case .discovered(let report) = self else { return nil }
        return report
    }

    var end: LinkEnd? {
        guard case .disconnected(_, let end) = self else { return nil }
        return end
    }

    var state: RadioState? {
        guard case .state(let state, _) = self else { return nil }
        return state
    }

    var mtu: Int? {
        guard case .mtu(_, let mtu) = self else { return nil }
        return mtu
    }
}
