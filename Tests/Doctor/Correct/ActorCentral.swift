// SPDX-License-Identifier: Apache-2.0

import CoreBluetooth

/// An actor that owns the manager, and a delegate that hands events to it.
actor ActorCentral {
    private let events = ActorCentralEvents()
    private var manager: CBCentralManager?
    private var links: [UUID: CBPeripheral] = [:]
    private var openings: [UUID: CheckedContinuation<Void, any Error>] = [:]

    func start() async {
        guard manager == nil else { return }
        manager = CBCentralManager(delegate: events, queue: events.queue)
        for await event in events.stream { handle(event) }
    }

    func open(_ peripheral: CBPeripheral, timeout: Duration) async throws {
        links[peripheral.identifier] = peripheral
        let id = peripheral.identifier
        let deadline = Task {
            try await Task.sleep(for: timeout)
            end(id, with: CBError(.connectionTimeout))
        }
        defer { deadline.cancel() }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                if let old = openings.removeValue(forKey: id) {
                    old.resume(throwing: CancellationError())
                }
                openings[id] = continuation
                manager?.connect(peripheral)
            }
        } onCancel: {
            Task { await end(id, with: CancellationError()) }
        }
    }

    private func handle(_ event: ActorCentralEvents.Event) {
        switch event {
        case .connected(let id): openings.removeValue(forKey: id)?.resume()
        case .failed(let id, let error), .lost(let id, let error): end(id, with: error)
        case .state(let state):
            guard state != .poweredOn else { return }
            for id in Array(openings.keys) { end(id, with: CBError(.notConnected)) }
        }
    }

    private func end(_ id: UUID, with error: (any Error)?) {
        if let peripheral = links.removeValue(forKey: id) {
            manager?.cancelPeripheralConnection(peripheral)
        }
        openings.removeValue(forKey: id)?.resume(throwing: error ?? CancellationError())
    }
}

final class ActorCentralEvents: NSObject, CBCentralManagerDelegate {
    enum Event: Sendable {
        case state(CBManagerState)
        case connected(UUID)
        case failed(UUID, (any Error)?)
        case lost(UUID, (any Error)?)
    }

    let queue = DispatchQueue(label: "central", qos: .userInitiated)
    let stream: AsyncStream<Event>
    private let sink: AsyncStream<Event>.Continuation

    override init() {
        (stream, sink) = AsyncStream.makeStream()
        super.init()
    }

    func centralManagerDidUpdateState(_ central: CBCentralManager) {
        sink.yield(.state(central.state))
    }

    func centralManager(_ central: CBCentralManager, didConnect peripheral: CBPeripheral) {
        sink.yield(.connected(peripheral.identifier))
    }

    func centralManager(
        _ central: CBCentralManager,
        didFailToConnect peripheral: CBPeripheral,
        error: (any Error)?
    ) { sink.yield(.failed(peripheral.identifier, error)) }

    func centralManager(
        _ central: CBCentralManager,
        didDisconnectPeripheral peripheral: CBPeripheral,
        error: (any Error)?
    ) { sink.yield(.lost(peripheral.identifier, error)) }
}
