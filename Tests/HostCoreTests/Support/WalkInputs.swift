// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import HostCore

/// Draws inputs: sensible ones that follow from what the machine asked, and nonsense.
struct WalkInputs {
    private var random: SplitMix64
    private let peers: [PeerID] = [.recorder, .watch, .numbered(3)]
    /// Attempts and links as a radio would hold them, and what is outstanding on each.
    private(set) var attempts: [LinkID] = []
    private(set) var open: [LinkID] = []
    private(set) var outstanding: [LinkID: [(RequestID, GATTRequest)]] = [:]
    var usesReconnect = false

    init(seed: UInt64) {
        random = SplitMix64(seed: seed)
    }

    /// Notes what the machine told the radio.
    mutating func note(_ command: RadioCommand) {
        switch command {
        case .connect(let link): attempts.append(link)
        case .request(let link, let id, let request):
            outstanding[link, default: []].append((id, request))
        case .disconnect, .startScan, .stopScan, .writeCommand, .watchConnections: break
        }
    }

    /// Forgets what a power loss ends.
    mutating func noteInput(_ input: CentralInput) {
        switch input {
        case .radio(.state): reset()
        case .radio(.connected(let link, _)):
            if attempts.contains(link), !open.contains(link) { open.append(link) }
            attempts.removeAll { $0 == link }
        case .radio(.connectFailed(let link, _)), .radio(.disconnected(let link, _)): drop(link)
        case .radio(.response(let link, let id, _)):
            outstanding[link]?.removeAll { $0.0 == id }
        default: break
        }
    }

    private mutating func reset() {
        attempts = []
        open = []
        outstanding = [:]
    }

    private mutating func drop(_ link: LinkID) {
        attempts.removeAll { $0 == link }
        open.removeAll { $0 == link }
        outstanding[link] = nil
    }

    mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[Int(random.below(UInt64(elements.count)))]
    }

    mutating func happens(_ probability: Double) -> Bool { random.happens(probability) }

    /// How long until the next input.
    mutating func pause() -> Duration {
        random.happens(0.004)
            ? .seconds(Int(random.below(40))) : .milliseconds(Int(random.below(400)))
    }

    mutating func next() -> CentralInput {
        switch random.below(100) {
        case 0..<45: .call(call())
        case 45..<85: .radio(sensible())
        case 85..<95: .radio(nonsense())
        case 95: .radio(power())
        default: .wakeUp
        }
    }

    private mutating func power() -> RadioEvent {
        .state(random.happens(0.8) ? .poweredOn : pick(RadioState.allCases), .allowedAlways)
    }

    private mutating func call() -> CentralCall {
        let peer = pick(peers)
        switch random.below(16) {
        case 0: return .scan(ScanParameters(allowsDuplicates: random.happens(0.5)))
        case 1: return random.happens(0.5) ? .watchConnections(filter()) : .stopScan
        case 2, 3, 4:
            return .connect(
                peer,
                ConnectOptions(
                    autoReconnect: usesReconnect ? pick([nil, true, false]) : nil,
                    startDelay: pick([nil, nil, nil, .seconds(1)]),
                    delegate: pick(DisconnectShape.allCases)
                )
            )
        case 5: return random.happens(0.2) ? .cancelConnection(peer) : .stopScan
        case 6: return .retrieved([PeerSummary(peer: peer, name: pick([nil, "Name"]))])
        case 7: return random.happens(0.15) ? .release(peer) : .retrieved([])
        case 8, 9:
            let characteristic = pick(Fixture.characteristics)
            return .write(
                peer,
                characteristic.handle,
                [UInt8](repeating: 1, count: Int(random.below(30))),
                properties: characteristic.properties
            )
        default:
            return .request(
                peer,
                request(),
                observer: random.happens(0.9) ? .present : .absent
            )
        }
    }

    private mutating func filter() -> ConnectionFilter? {
        pick([
            nil, ConnectionFilter(), ConnectionFilter(services: [Fixture.service.uuid]),
            ConnectionFilter(peers: [.watch]), ConnectionFilter(peers: peers),
        ])
    }

    private mutating func request() -> GATTRequest {
        let handle = pick(Fixture.characteristics).handle
        switch random.below(12) {
        case 0, 1: return .discoverServices(pick([nil, [], [Fixture.service.uuid]]))
        case 2, 3: return .discoverCharacteristics(service: Fixture.service.handle, nil)
        case 4: return .discoverDescriptors(characteristic: handle)
        case 5: return .discoverIncludedServices(service: Fixture.service.handle, nil)
        case 6: return .readRSSI
        case 7: return .setNotify(handle, random.happens(0.6))
        case 8: return .writeCharacteristic(handle, [UInt8](repeating: 0, count: pick([3, 513])))
        case 9: return .readDescriptor(Fixture.userDescription.handle)
        case 10: return .writeDescriptor(pick(Fixture.descriptors).handle, [0])
        default: return .readCharacteristic(handle)
        }
    }

    /// What a radio would say next.
    private mutating func sensible() -> RadioEvent {
        if !attempts.isEmpty, random.happens(0.5) {
            let link = pick(attempts)
            switch random.below(10) {
            case 0: return .connectFailed(link, failure())
            case 1: return .disconnected(link, .requested)
            default:
                return .connected(
                    link,
                    LinkParameters(mtu: pick([23, 185]), writeCredits: pick([0, 1, 20]))
                )
            }
        }
        guard !open.isEmpty else {
            return random.happens(0.2)
                ? connectionEvent()
                : Fixture.report(pick(peers), Fixture.advertisement(name: pick([nil, "Ad"])))
        }
        return onLink(pick(open))
    }

    private mutating func connectionEvent() -> RadioEvent {
        .connectionEvent(
            pick(ConnectionEvent.allCases),
            PeerSummary(peer: pick(peers), name: pick([nil, "Name"]))
        )
    }

    private mutating func onLink(_ link: LinkID) -> RadioEvent {
        if let (id, request) = outstanding[link]?.first, random.happens(0.8) {
            return .response(
                link,
                id,
                random.happens(0.8) ? .success(Self.answer(to: request)) : .failure(failure())
            )
        }
        switch random.below(40) {
        case 0: return .disconnected(link, .lost(failure()))
        case 1: return .disconnected(link, .requested)
        case 2: return .servicesChanged(link, [Fixture.service.handle])
        case 3..<6: return .mtu(link, Int(random.below(600)))
        case 6..<14: return .writeCredits(link, Int(random.below(5)))
        case 14..<17: return .name(link.peer, pick([nil, "Device"]))
        default: return .value(link, Fixture.values.handle, [1])
        }
    }

    /// What no radio should say.
    private mutating func nonsense() -> RadioEvent {
        let link = LinkID(peer: pick(peers), attempt: UInt32(random.below(40)))
        let id = RequestID(number: UInt32(random.below(30)))
        switch random.below(10) {
        case 0: return .connected(link, LinkParameters(mtu: -1, writeCredits: .min))
        case 1: return .connectFailed(link, failure())
        case 2: return .disconnected(link, random.happens(0.5) ? .requested : .lost(failure()))
        case 3: return .response(link, id, .success(pick([.done, .rssi(.max), .value([])])))
        case 4: return .value(link, AttributeHandle(UInt16(random.below(40))), [])
        case 5: return .writeCredits(link, pick([.min, .max, 0]))
        case 6: return .mtu(link, pick([.min, .max, 0]))
        case 7: return .servicesChanged(link, [AttributeHandle(0), AttributeHandle(10)])
        case 8: return .requestHeld(link, id)
        default:
            return random.happens(0.5)
                ? .note(RadioNote("a rival scans", peer: link.peer)) : connectionEvent()
        }
    }

    private mutating func failure() -> RadioFailure {
        RadioFailure(pick([.hci(0x08), .hci(0x13), .att(5), .host(code: 0), .bus(name: "x")]))
    }

    /// The answer of a recorder that works.
    static func answer(to request: GATTRequest) -> GATTResponse {
        switch request {
        case .discoverServices: .services([Fixture.service])
        case .discoverIncludedServices: .services([])
        case .discoverCharacteristics: .characteristics(Fixture.characteristics)
        case .discoverDescriptors: .descriptors(Fixture.descriptors)
        case .readCharacteristic, .readDescriptor: .value([1])
        case .writeCharacteristic, .writeDescriptor, .setNotify: .done
        case .readRSSI: .rssi(-40)
        }
    }
}
