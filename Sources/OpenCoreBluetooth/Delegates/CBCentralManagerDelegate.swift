// SPDX-License-Identifier: Apache-2.0

/// Whoever is told what happens to a central manager and its peripherals.
///
/// Called on the manager's queue, one call at a time, never from inside a call of the app's. All
/// methods but the first are optional: a class that leaves one out gets an implementation here. A
/// method found only in a *subclass* of the class that adopts the protocol is never called, since
/// Swift chooses the implementation where the protocol is adopted.
public protocol CBCentralManagerDelegate: NSObjectProtocol {
    /// The manager's state changed; read `central.state`. Comes once after the manager was made.
    ///
    /// Below `.poweredOn` all peripherals are disconnected by now, without a call for each.
    func centralManagerDidUpdateState(_ central: CBCentralManager)

    /// The system restored the manager. Never called off Apple platforms.
    func centralManager(_ central: CBCentralManager, willRestoreState dict: [String: Any])

    /// A peripheral advertises. Hold on to the object to connect to it; `RSSI` is in dBm, and 127
    /// means unknown.
    func centralManager(
        _ central: CBCentralManager,
        didDiscover peripheral: CBPeripheral,
        advertisementData: [String: Any],
        rssi RSSI: NSNumber  // swift-format-ignore
    )

    /// The link is up; nothing is discovered yet on it.
    func centralManager(_ central: CBCentralManager, didConnect peripheral: CBPeripheral)

    /// A connect request ended without a link. There is no time-out among the reasons.
    func centralManager(
        _ central: CBCentralManager,
        didFailToConnect peripheral: CBPeripheral,
        error: (any Error)?
    )

    /// The link, or a pending request, is over; `error` is nil exactly when the app asked for it.
    /// The peripheral's services are invalid. A delegate that has this method is never called with
    /// the longer form.
    func centralManager(
        _ central: CBCentralManager,
        didDisconnectPeripheral peripheral: CBPeripheral,
        error: (any Error)?
    )

    /// As the shorter form, with the moment and whether the system reconnects by itself, in which
    /// case the peripheral is `.connecting` again and `didConnect` may follow.
    func centralManager(
        _ central: CBCentralManager,
        didDisconnectPeripheral peripheral: CBPeripheral,
        timestamp: CFAbsoluteTime,
        isReconnecting: Bool,
        error: (any Error)?
    )

    /// The system's link to a peer that `registerForConnectionEvents(options:)` asked for came or
    /// went, whichever process it is for. The peripheral is not connected for this app by it: hold
    /// on to the object and connect to it.
    func centralManager(
        _ central: CBCentralManager,
        connectionEventDidOccur event: CBConnectionEvent,
        for peripheral: CBPeripheral
    )

    /// The user changed whether notifications are shared. Never called off Apple platforms.
    func centralManager(
        _ central: CBCentralManager,
        didUpdateANCSAuthorizationFor peripheral: CBPeripheral
    )
}

// What a delegate leaves out does nothing, with one exception: without the shorter disconnect
// callback the longer one is called, so which of the two a delegate has need not be known. Where
// `WitnessProbe` looks for a method, the optimiser must leave calls of its default alone.
extension CBCentralManagerDelegate {
    /// Does nothing.
    @_optimize(none)
    public func centralManager(
        _ central: CBCentralManager,
        willRestoreState dict: [String: Any]
    ) {}

    /// Does nothing.
    public func centralManager(
        _ central: CBCentralManager,
        didDiscover peripheral: CBPeripheral,
        advertisementData: [String: Any],
        rssi RSSI: NSNumber  // swift-format-ignore
    ) {}

    /// Does nothing.
    public func centralManager(
        _ central: CBCentralManager,
        didConnect peripheral: CBPeripheral
    ) {}

    /// Does nothing.
    public func centralManager(
        _ central: CBCentralManager,
        didFailToConnect peripheral: CBPeripheral,
        error: (any Error)?
    ) {}

    /// Calls the longer form while a disconnect is being told; else does nothing.
    @_optimize(none)
    public func centralManager(
        _ central: CBCentralManager,
        didDisconnectPeripheral peripheral: CBPeripheral,
        error: (any Error)?
    ) {
        guard let details = central.takeDisconnectDetails(of: peripheral) else { return }
        centralManager(
            central,
            didDisconnectPeripheral: peripheral,
            timestamp: details.timestamp,
            isReconnecting: details.isReconnecting,
            error: error
        )
    }

    /// Does nothing.
    @_optimize(none)
    public func centralManager(
        _ central: CBCentralManager,
        didDisconnectPeripheral peripheral: CBPeripheral,
        timestamp: CFAbsoluteTime,
        isReconnecting: Bool,
        error: (any Error)?
    ) {}

    /// Does nothing.
    public func centralManager(
        _ central: CBCentralManager,
        connectionEventDidOccur event: CBConnectionEvent,
        for peripheral: CBPeripheral
    ) {}

    /// Does nothing.
    public func centralManager(
        _ central: CBCentralManager,
        didUpdateANCSAuthorizationFor peripheral: CBPeripheral
    ) {}
}
