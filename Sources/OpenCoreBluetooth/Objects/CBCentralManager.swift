// SPDX-License-Identifier: Apache-2.0

package import HostCore

/// Finds peripherals, connects to them, and hands them out.
///
/// Made with state `.unknown`; commands are taken once `centralManagerDidUpdateState` said
/// `.poweredOn`, and before that dropped with a line in the log, never queued. The app has to hold
/// the manager: when it goes away its connections are given up, and its peripherals with them.
/// Calls may be made on any thread; all callbacks come on the manager's queue.
open class CBCentralManager: CBManager {
    private weak var storedDelegate: (any CBCentralManagerDelegate)?
    private var disconnectDetails: DisconnectDetails?

    /// Makes a manager without a delegate, on the main queue.
    public convenience init() {
        self.init(delegate: nil, queue: nil, options: nil)
    }

    /// Makes a manager; nil stands for the main queue.
    public convenience init(delegate: (any CBCentralManagerDelegate)?, queue: DispatchQueue?) {
        self.init(delegate: delegate, queue: queue, options: nil)
    }

    /// Makes a manager; nil stands for the main queue. A serial queue is expected: a concurrent one
    /// promises no order.
    ///
    /// The state callback follows on the queue. `CBCentralManagerOptionShowPowerAlertKey` is handed
    /// to the radio; a restore identifier has no effect off Apple platforms.
    public init(
        delegate: (any CBCentralManagerDelegate)?,
        queue: DispatchQueue?,
        options: [String: Any]? = nil
    ) {
        storedDelegate = delegate
        super.init(session: .forManager(queue: queue, options: options, provider: nil))
        session.start(manager: self, options: options)
    }

    /// Makes a manager with the radio of this provider.
    package init(
        delegate: (any CBCentralManagerDelegate)?,
        queue: DispatchQueue?,
        options: [String: Any]? = nil,
        provider: any RadioProvider
    ) {
        storedDelegate = delegate
        super.init(session: .forManager(queue: queue, options: options, provider: provider))
        session.start(manager: self, options: options)
    }

    deinit {
        session.close()
    }

    /// Whoever is told of states, discoveries and connections. Held weakly.
    open weak var delegate: (any CBCentralManagerDelegate)? {
        get { session.objects.lock.locked { storedDelegate } }
        set {
            session.objects.lock.locked { storedDelegate = newValue }
            session.warnOfOverlookedMethods(in: newValue)
        }
    }

    /// Whether a scan is on: true as soon as one was accepted, until `stopScan()` or a loss of
    /// power.
    open var isScanning: Bool { session.isScanning }

    /// Whether the adapter can do all of these; no radio of this module has any of them.
    @discardableResult
    open class func supports(_ features: Feature) -> Bool {
        features.isEmpty
    }

    /// The peripherals with these identifiers that the system knows, discovered or connected some
    /// time before; the others are missing. Empty unless powered on.
    @discardableResult
    open func retrievePeripherals(withIdentifiers identifiers: [UUID]) -> [CBPeripheral] {
        session.retrieve { port in
            identifiers.isEmpty ? [] : port.knownPeers(identifiers.map(\.peerID))
        }
    }

    /// The peripherals to which the system holds a link, for whatever process, and which offer one
    /// of the services. Connect to them before use. Empty unless powered on.
    @discardableResult
    open func retrieveConnectedPeripherals(withServices serviceUUIDs: [CBUUID]) -> [CBPeripheral] {
        session.retrieve { port in
            serviceUUIDs.isEmpty ? [] : port.connectedPeers(offering: serviceUUIDs.map(\.value))
        }
    }

    /// Looks for peripherals that advertise one of these services, or for all with nil, until
    /// `stopScan()`. A second call replaces the parameters of the first.
    ///
    /// `centralManager(_:didDiscover:advertisementData:rssi:)` follows once for each peripheral and
    /// again when its content changes, or for every packet with
    /// `CBCentralManagerScanOptionAllowDuplicatesKey`.
    open func scanForPeripherals(
        withServices serviceUUIDs: [CBUUID]?,
        options: [String: Any]? = nil
    ) {
        session.call(.scan(ScanParameters(services: serviceUUIDs, options: options)))
    }

    /// Ends the scan. The next one reports known peripherals again.
    open func stopScan() {
        session.call(.stopScan)
    }

    /// Asks for a link to the peripheral, without a time limit.
    ///
    /// `didConnect` or, rarely, `didFailToConnect` follows. The request ends as well with
    /// `cancelPeripheralConnection(_:)`, with a loss of power, and when the app lets the
    /// peripheral go.
    open func connect(_ peripheral: CBPeripheral, options: [String: Any]? = nil) {
        guard owns(peripheral) else { return }
        session.call(.connect(peripheral.peerID, connectOptions(options)))
    }

    /// Gives up the link or the request; returns at once. `didDisconnectPeripheral` follows with a
    /// nil error. The system keeps the link while others use it.
    open func cancelPeripheralConnection(_ peripheral: CBPeripheral) {
        guard owns(peripheral) else { return }
        session.call(.cancelConnection(peripheral.peerID))
    }

    /// Asks to be told when the system's link to a peripheral comes or goes, whichever process it
    /// is for, this one included: those that offer one of `.serviceUUIDs` (four at most) or are
    /// among `.peripheralUUIDs`.
    ///
    /// `centralManager(_:connectionEventDidOccur:for:)` follows for each, before the `didConnect`
    /// or `didDisconnectPeripheral` of the app's own. Links that are up already are not told:
    /// `retrieveConnectedPeripherals(withServices:)` finds them. A second call replaces the
    /// options, nil ends it, and so do options that name nobody, with a line in the log. It ends
    /// with a loss of power as well: ask again in `.poweredOn`. Apple's macOS does not have this
    /// method; source for it puts the call in `#if !os(macOS)`.
    open func registerForConnectionEvents(
        options: [CBConnectionEventMatchingOption: Any]? = nil
    ) {
        session.call(.watchConnections(ConnectionFilter(options)))
    }
}

extension CBCentralManager {
    /// What an adapter may be able to do beyond the usual.
    public struct Feature: OptionSet, Hashable, Sendable {
        /// The bits.
        public let rawValue: UInt

        /// Makes a set from its bits.
        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        /// Scanning for and connecting to extended advertisements.
        public static let extendedScanAndConnect = Feature(rawValue: 1 << 0)
        /// Measuring distances. The bit is not confirmed by a public source.
        public static let channelSounding = Feature(rawValue: 1 << 1)
    }
}

// MARK: - For the deliveries

extension CBCentralManager {
    /// What only the longer disconnect callback tells.
    struct DisconnectDetails {
        var peripheral: ObjectIdentifier
        var timestamp: CFAbsoluteTime
        var isReconnecting: Bool
    }

    /// Tells of a disconnect: by the shorter callback, whose default calls the longer one.
    func tellDisconnect(
        of peripheral: CBPeripheral,
        timestamp: CFAbsoluteTime,
        isReconnecting: Bool,
        error: (any Error)?
    ) {
        let details = DisconnectDetails(
            peripheral: ObjectIdentifier(peripheral),
            timestamp: timestamp,
            isReconnecting: isReconnecting
        )
        session.objects.lock.locked { disconnectDetails = details }
        delegate?.centralManager(self, didDisconnectPeripheral: peripheral, error: error)
        session.objects.lock.locked { disconnectDetails = nil }
    }

    /// The details of the disconnect that is being told, once.
    func takeDisconnectDetails(of peripheral: CBPeripheral) -> DisconnectDetails? {
        session.objects.lock.locked {
            guard let details = disconnectDetails,
                details.peripheral == ObjectIdentifier(peripheral)
            else { return nil }
            disconnectDetails = nil
            return details
        }
    }

    private func owns(_ peripheral: CBPeripheral) -> Bool {
        guard peripheral.session !== session || peripheral.isOrphan else { return true }
        session.log(
            .finding(
                peripheral.peerID,
                "a call with \(peripheral) was dropped: another manager handed it out, or this one "
                    + "no longer knows it"
            )
        )
        return false
    }

    private func connectOptions(_ options: [String: Any]?) -> ConnectOptions {
        var result = ConnectOptions(options)
        guard result.autoReconnect != nil else { return result }
        guard let delegate else {
            result.delegate = .neither
            return result
        }
        if let known = DelegateShape.disconnects(of: delegate) {
            result.delegate = known
        } else {
            result.delegate = .both
            session.log(
                .finding(
                    nil,
                    "which disconnect callbacks \(type(of: delegate)) has cannot be known here, so "
                        + "both are assumed; CBDelegateCapabilities lets it say so itself"
                )
            )
        }
        return result
    }
}
