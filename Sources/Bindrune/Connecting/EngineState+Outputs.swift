// SPDX-License-Identifier: Apache-2.0

internal import Foundation

#if OpenCoreBluetooth
    internal import OpenCoreBluetooth
#else
    internal import CoreBluetooth
#endif

/// What the coordinator asks for becomes calls of Core Bluetooth and effects for later. Core
/// Bluetooth never calls back from inside a call, so all this happens with the lock held.
extension EngineState {
    mutating func perform(_ output: Coordinator.Output, _ delegate: Engine) {
        switch output {
        case .startScan(let parameters): startScan(parameters)
        case .stopScan: manager?.object.stopScan()
        case .retrieve(let call, let identifier): retrieve(call, identifier, delegate)
        case .retrieveConnected(let call, let services, let identifier, let filter):
            retrieveConnected(call, services, identifier, filter, delegate)
        case .renewHandle(let peer):
            // The same object comes back where the system still stands by it.
            let found = manager?.object.retrievePeripherals(
                withIdentifiers: [coordinator.peers[peer.index].identifier]
            )
            if let fresh = found?.first { _ = hold(fresh, delegate: delegate) }
        case .connect(let peer): connect(peer)
        case .cancelLink(let peer):
            if let peripheral = handle(peer) {
                manager?.object.cancelPeripheralConnection(peripheral)
            }
        case .discover(let peer):
            tables[peer] = AttributeTable()
            handle(peer)?.discoverServices(nil)
        case .command(let peer, let command): perform(command, of: peer)
        case .resume(let call, let outcome):
            if let continuation = takeWait(call) {
                effects.append(.wake(continuation, PacketTurn(outcome)))
            } else if let continuation = continuations.removeValue(forKey: call) {
                effects.append(.resume(continuation, outcome))
            }
        case .publish(let peer, let state): publish(state, of: peer)
        case .publishRadio(let state):
            for key in radioListeners.keys.sorted() {
                guard let listener = radioListeners[key] else { continue }
                effects.append(.radio(listener, state))
            }
        case .dropped(let stream, let count): trays[stream]?.setDropped(count)
        case .recall(let peer): recall(from: peer)
        case .record(let event): effects.append(.record(event))
        case .forgetSetUp(let call): setUps[call] = nil
        case .forgetHandles:
            handles.removeAll()
            tables.removeAll()
        }
    }

    private func startScan(_ parameters: ScanDemand.Parameters) {
        manager?.object.scanForPeripherals(
            withServices: parameters.services?.map { CBUUID(string: $0.text) },
            options: [CBCentralManagerScanOptionAllowDuplicatesKey: parameters.allowsDuplicates]
        )
    }

    private mutating func retrieve(_ call: CallID, _ identifier: UUID, _ delegate: Engine) {
        let found = manager?.object.retrievePeripherals(withIdentifiers: [identifier]) ?? []
        let peer = found.first { $0.identifier == identifier }.map { hold($0, delegate: delegate) }
        coordinator.handle(.retrieved(call, peer), at: timekeeper.now)
    }

    private mutating func retrieveConnected(
        _ call: CallID,
        _ services: [AttributeUUID],
        _ identifier: UUID?,
        _ filter: DiscoveryFilter,
        _ delegate: Engine
    ) {
        let uuids = services.map { CBUUID(string: $0.text) }
        let linked = manager?.object.retrieveConnectedPeripherals(withServices: uuids) ?? []
        let found = linked.first { peripheral in
            if let identifier { return peripheral.identifier == identifier }
            return filter.accepts(linked: peripheral.name)
        }
        let peer = found.map { hold($0, delegate: delegate) }
        coordinator.handle(.retrieved(call, peer), at: timekeeper.now)
    }

    private func connect(_ peer: Peer) {
        guard let peripheral = handle(peer) else { return }
        // No option is ever set. The system's auto-reconnect is refused for some delegates and
        // hides failures from all others; reconnecting is the layer's own work.
        manager?.object.connect(peripheral, options: nil)
    }

    private mutating func publish(_ state: ConnectionState, of peer: Peer) {
        for key in stateListeners.keys.sorted() {
            guard let listener = stateListeners[key], listener.peer == peer else { continue }
            effects.append(.state(listener.continuation, state))
        }
    }

    private mutating func perform(_ command: GATTCommand, of peer: Peer) {
        guard let peripheral = handle(peer) else { return }
        switch command {
        case .read(let path):
            if let target = tables[peer]?[path] { peripheral.readValue(for: target) }
        case .write(let path, let data):
            if let target = tables[peer]?[path] {
                peripheral.writeValue(data, for: target, type: .withResponse)
            }
        case .send(let path, let data):
            if let target = tables[peer]?[path] {
                peripheral.writeValue(data, for: target, type: .withoutResponse)
            }
        case .notify(let path, let isOn):
            if let target = tables[peer]?[path] { peripheral.setNotifyValue(isOn, for: target) }
        case .rssi: peripheral.readRSSI()
        case .descriptors(let path):
            if let target = tables[peer]?[path] { peripheral.discoverDescriptors(for: target) }
        case .readDescriptor(let path, let index):
            if let target = descriptor(path, index, of: peer) { peripheral.readValue(for: target) }
        case .writeDescriptor(let path, let index, let data):
            if let target = descriptor(path, index, of: peer) {
                peripheral.writeValue(data, for: target)
            }
        case .askSendState:
            let reply = GATTReply.sendState(
                canSend: peripheral.canSendWriteWithoutResponse,
                maximum: peripheral.maximumWriteValueLength(for: .withoutResponse)
            )
            coordinator.handle(.reply(peer, reply), at: timekeeper.now)
        }
    }

    /// The object of a descriptor. Where this link has none, the operation fails at once.
    private mutating func descriptor(
        _ path: AttributePath,
        _ index: Int,
        of peer: Peer
    ) -> CBDescriptor? {
        if let found = tables[peer]?.descriptor(path, index) { return found }
        let missing = OriginalError(CBError(.invalidHandle))
        for reply in [
            GATTReply.descriptorValue(path, index, .failure(missing)),
            .descriptorWritten(path, index, missing),
        ] {
            coordinator.handle(.reply(peer, reply), at: timekeeper.now)
        }
        return nil
    }
}

extension DiscoveryFilter {
    /// Whether a device that the system holds a link to is meant: it does not advertise, so only
    /// its name can be compared, and a filter that asks for more is not satisfied.
    func accepts(linked name: String?) -> Bool {
        guard manufacturer == nil, minimumRSSI == nil, identifiers.isEmpty else { return false }
        if services.isEmpty, self.name == nil { return false }
        guard let pattern = self.name else { return true }
        return name.map(NamePattern(pattern).matches) ?? false
    }
}
