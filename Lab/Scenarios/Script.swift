// SPDX-License-Identifier: Apache-2.0

import CoreBluetooth

/// What a scenario holds in its hands: the stage, the trace, and the usual steps.
package final class Script {
    let stage: any Stage
    let trace: CallbackTrace
    private let output: (String) -> Void
    private var centrals: [CBCentralManager] = []

    /// How long a callback may take where nothing else is said. Generous: a guest is slow, and a
    /// scenario that works does not wait.
    static let patience = Duration.seconds(30)

    package init(stage: any Stage, output: @escaping (String) -> Void) {
        self.stage = stage
        self.output = output
        trace = CallbackTrace(output: output)
    }

    // MARK: Words

    /// Says in the trace what the scenario does, or what it found.
    func note(_ text: String) {
        output("- " + text)
    }

    /// Has something happen and says so, with what there is to tell of it.
    func cue(_ cue: Cue) throws {
        output("! " + cue.text)
        let answer = try stage.act(cue)
        if !answer.isEmpty { output("= " + answer) }
    }

    // MARK: Waiting

    /// Lets time pass until the condition holds; fails when that takes too long.
    func wait(
        for what: String,
        within limit: Duration = Script.patience,
        until condition: () -> Bool
    ) throws {
        guard stage.run(until: condition, within: limit) else {
            throw ScenarioFailure("waited \(limit) for \(what)")
        }
    }

    /// Lets the body ask for something, then waits for one more callback of this kind.
    func wait(
        for callback: String,
        within limit: Duration = Script.patience,
        after body: () throws -> Void
    ) throws {
        let before = trace.count(of: callback)
        try body()
        try wait(for: callback, within: limit) { trace.count(of: callback) > before }
    }

    /// Lets time pass in which nothing is expected; what comes all the same is in the trace.
    func pause(_ duration: Duration) {
        _ = stage.run(until: { false }, within: duration)
    }

    // MARK: Steps

    /// A manager that is powered on, held until the scenario ends.
    func makeCentral() throws -> CBCentralManager {
        let central = stage.makeCentral(delegate: trace)
        centrals.append(central)
        try wait(for: "poweredOn") { central.state == .poweredOn }
        return central
    }

    /// Lets go of a manager, and with it of what it held.
    func release(_ central: CBCentralManager) {
        centrals.removeAll { $0 === central }
    }

    /// Scans for the recorder's service until the recorder is found, then stops.
    func findRecorder(with central: CBCentralManager) throws -> CBPeripheral {
        trace.startOver()
        note("scan for AE70")
        central.scanForPeripherals(withServices: [CBUUID(string: "AE70")])
        try wait(for: "the recorder") { !trace.discovered.isEmpty }
        central.stopScan()
        let peripheral = trace.discovered[0].peripheral
        peripheral.delegate = trace
        return peripheral
    }

    /// Connects, and comes back when the link is up.
    func connect(_ peripheral: CBPeripheral, with central: CBCentralManager) throws {
        note("connect")
        try wait(for: "didConnect") { central.connect(peripheral) }
    }

    /// Disconnects, and comes back when the link is down.
    func disconnect(_ peripheral: CBPeripheral, with central: CBCentralManager) throws {
        note("disconnect")
        try wait(for: "didDisconnectPeripheral") { central.cancelPeripheralConnection(peripheral) }
    }

    /// Discovers the recorder's service and its characteristics.
    func discoverRecorder(_ peripheral: CBPeripheral) throws {
        try wait(for: "didDiscoverServices") {
            peripheral.discoverServices([CBUUID(string: "AE70")])
        }
        guard let service = peripheral.services?.first else {
            throw ScenarioFailure("the peripheral has no service AE70")
        }
        try wait(for: "didDiscoverCharacteristicsFor") {
            peripheral.discoverCharacteristics(nil, for: service)
        }
    }

    /// Finds, connects and discovers: the way to a usable recorder.
    func connectedRecorder(with central: CBCentralManager) throws -> CBPeripheral {
        let peripheral = try findRecorder(with: central)
        try connect(peripheral, with: central)
        try discoverRecorder(peripheral)
        return peripheral
    }

    /// A discovered characteristic of the recorder.
    func characteristic(_ uuid: String, of peripheral: CBPeripheral) throws -> CBCharacteristic {
        let all = (peripheral.services ?? []).flatMap { $0.characteristics ?? [] }
        guard let found = all.first(where: { $0.uuid == CBUUID(string: uuid) }) else {
            throw ScenarioFailure("there is no characteristic \(uuid)")
        }
        return found
    }

    /// Reads a value and comes back with the answer in the trace.
    func read(_ uuid: String, of peripheral: CBPeripheral) throws {
        let characteristic = try characteristic(uuid, of: peripheral)
        try wait(for: "didUpdateValueFor") { peripheral.readValue(for: characteristic) }
    }

    /// Turns notifications or indications on or off.
    func subscribe(_ isOn: Bool, to uuid: String, of peripheral: CBPeripheral) throws {
        let characteristic = try characteristic(uuid, of: peripheral)
        try wait(for: "didUpdateNotificationStateFor") {
            peripheral.setNotifyValue(isOn, for: characteristic)
        }
    }

    /// Says how many callbacks of a kind came, for the ones that should not.
    func noteCount(of callback: String) {
        note("\(callback) came \(trace.count(of: callback)) times")
    }

    /// Says where the peripheral stands.
    func noteState(of peripheral: CBPeripheral) {
        let state =
            switch peripheral.state {
            case .disconnected: "disconnected"
            case .connecting: "connecting"
            case .connected: "connected"
            case .disconnecting: "disconnecting"
            @unknown default: "\(peripheral.state.rawValue)"
            }
        note("the peripheral is \(state)")
    }
}

@available(*, unavailable)
extension Script: Sendable {}
