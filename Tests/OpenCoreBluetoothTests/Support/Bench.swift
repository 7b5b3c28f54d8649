// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import HostCore
import OpenCoreBluetooth
import Synchronization

/// A manager on a hand-turned radio, with its log.
final class Bench {
    let radio: HandTurnedRadio
    let log = LogBook()
    let queue: DispatchQueue
    private(set) var manager: CBCentralManager?

    static let peer = PeerID(high: 1, low: 0xAABB_CCDD_EEFF)
    static let other = PeerID(high: 2, low: 2)

    /// Made with a manager that is powered on, unless told otherwise.
    init(
        delegate: (any CBCentralManagerDelegate)? = nil,
        queue: DispatchQueue = DispatchQueue(label: "bench"),
        options: [String: Any]? = nil,
        quirks: HostQuirks = HostQuirks(),
        state: RadioState? = .poweredOn
    ) {
        radio = HandTurnedRadio(quirks: quirks)
        self.queue = queue
        let log = log
        manager = BluetoothLog.$sink.withValue({ log.add($0) }) {
            CBCentralManager(delegate: delegate, queue: queue, options: options, provider: radio)
        }
        if let state { radio.say(.state(state, .allowedAlways)) }
    }

    var central: CBCentralManager {
        guard let manager else { fatalError("the bench's manager is gone") }
        return manager
    }

    func dropManager() {
        manager = nil
    }

    func say(_ event: RadioEvent) {
        radio.say(event)
    }

    /// Lets a peer advertise; the scan that hears it is started here.
    func advertise(_ peer: PeerID = peer, name: String? = nil, services: [BluetoothUUID] = []) {
        central.scanForPeripherals(
            withServices: nil,
            options: [CBCentralManagerScanOptionAllowDuplicatesKey: true]
        )
        var advertisement = Advertisement()
        advertisement.localName = name
        advertisement.serviceUUIDs = services
        say(.discovered(AdvertisementReport(peer: peer, advertisement: advertisement, rssi: -60)))
    }

    /// A peripheral as the host knows it.
    func retrieve(_ peer: PeerID = peer, name: String? = "Recorder") -> CBPeripheral {
        radio.know([PeerSummary(peer: peer, name: name)])
        return central.retrievePeripherals(withIdentifiers: [UUID(peer)])[0]
    }

    /// A connected peripheral and its link.
    func connect(
        _ peripheral: CBPeripheral,
        mtu: Int = 23,
        options: [String: Any]? = nil
    ) -> LinkID {
        _ = radio.takeCommands()
        central.connect(peripheral, options: options)
        guard case .connect(let link) = radio.takeCommands().first else {
            fatalError("the radio was not asked to connect")
        }
        say(.connected(link, LinkParameters(mtu: mtu)))
        return link
    }

    /// Answers the request that the radio was asked last.
    func answer(_ link: LinkID, _ outcome: RequestOutcome) {
        for command in radio.takeCommands() {
            if case .request(link, let id, _) = command { say(.response(link, id, outcome)) }
        }
    }
}

/// The lines that went to the log.
final class LogBook: Sendable {
    private let stored = Mutex<[String]>([])

    var lines: [String] { stored.withLock { $0 } }

    func add(_ line: String) {
        stored.withLock { $0.append(line) }
    }

    func contains(_ text: String) -> Bool {
        lines.contains { $0.contains(text) }
    }
}
