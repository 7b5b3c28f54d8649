// SPDX-License-Identifier: Apache-2.0

import BlueZRadio
import CSystemd
import DBus
import Dispatch
import Synchronization
import Testing

/// Serves the object tree of a bluetoothd that does not exist, as `org.bluez` on a private bus.
///
/// It behaves as bluetoothd does when all goes well; `script` makes the next calls of a method end
/// otherwise. Every call is kept.
final class FakeBlueZ: Sendable {
    /// How the next call of a method is answered.
    enum Answer: Sendable {
        case failure(String, String)
        case success([BusValue])
        /// Never, as far as the caller can tell.
        case silence
    }

    struct Call: Sendable, Hashable {
        var sender: String
        var path: String
        var interface: String
        var member: String
        var arguments: [BusValue]
    }

    struct State {
        var bus: OpaquePointer?
        var tree: ObjectTree
        var table: [String: Interfaces]
        var answers: [String: [Answer]] = [:]
        var calls: [Call] = []
        var scanners: Set<String> = []
        var connectsWithoutTable = false
        var values: [String: [UInt8]] = [:]
    }

    let bell = Bell()
    private let state: Mutex<State>
    private let queue = DispatchQueue(label: "fake.bluez")
    private let source: Mutex<(any DispatchSourceRead)?> = Mutex(nil)

    init(
        on bus: PrivateBus,
        tree: ObjectTree = Fixture.tree(),
        table: [String: Interfaces] = Fixture.table()
    ) throws {
        state = Mutex(State(tree: tree, table: table))
        guard case .address(let address) = bus.address else { return }
        var opened: OpaquePointer?
        try check(sd_bus_new(&opened))
        try check(sd_bus_set_address(opened, address))
        try check(sd_bus_set_bus_client(opened, 1))
        try check(sd_bus_start(opened))
        try check(sd_bus_request_name(opened, "org.bluez", 0))
        let descriptor = sd_bus_get_fd(opened)
        let number = opened.map { UInt(bitPattern: $0) } ?? 0
        state.withLock { $0.bus = OpaquePointer(bitPattern: number) }
        source.withLock {
            let read = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
            read.setEventHandler { [weak self] in self?.serve() }
            // Not before: a descriptor that is closed under its source may be another one by the
            // time Dispatch looks at it, which crashes the process.
            read.setCancelHandler {
                sd_bus_close(OpaquePointer(bitPattern: number))
                sd_bus_unref(OpaquePointer(bitPattern: number))
            }
            read.resume()
            $0 = read
        }
        serve()
    }

    deinit {
        stop()
    }

    /// Dies, as a crashed daemon does.
    func stop() {
        state.withLock { $0.bus = nil }
        source.withLock {
            $0?.cancel()
            $0 = nil
        }
    }

    private func check(_ result: Int32) throws {
        if result < 0 { throw BusFailure("sd-bus", "\(result)") }
    }

    // MARK: For tests

    /// Lets the next calls of a method end so, in that order.
    func script(_ member: String, _ answers: Answer...) {
        state.withLock { $0.answers[member, default: []] += answers }
    }

    func calls(_ member: String) -> [Call] {
        state.withLock { $0.calls.filter { $0.member == member } }
    }

    func expectCall(
        _ member: String,
        times: Int = 1,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let came = bell.wait { calls(member).count >= times }
        let seen = state.withLock { $0.calls.map(\.member) }
        #expect(came, "\(member) was never called; calls: \(seen)", sourceLocation: sourceLocation)
    }

    /// Whether a link comes up without a GATT table from here on.
    func connectsWithoutTable(_ isSo: Bool) {
        state.withLock { $0.connectsWithoutTable = isSo }
    }

    func change(_ path: String, _ interface: String, _ properties: Properties) {
        state.withLock { $0.change(path, interface, properties) }
    }

    func changeDevice(_ properties: Properties) {
        change(Fixture.device, "org.bluez.Device1", properties)
    }

    func add(_ path: String, _ interfaces: Interfaces) {
        state.withLock { $0.add(path, interfaces) }
    }

    func remove(_ path: String) {
        state.withLock { $0.remove(path) }
    }

    /// Sends a notification.
    func notify(_ bytes: [UInt8], from path: String = Fixture.values) {
        state.withLock {
            $0.signalChange(path, "org.bluez.GattCharacteristic1", ["Value": .bytes(bytes)])
        }
    }

    /// Says why the link ended, as BlueZ 5.82 and later do.
    func explain(_ name: String, _ text: String) {
        state.withLock {
            $0.emit(
                Fixture.device,
                "org.bluez.Device1",
                "Disconnected",
                [.string(name), .string(text)]
            )
        }
    }

    // MARK: The service

    private func serve() {
        state.withLock { state in
            while let bus = state.bus {
                var message: OpaquePointer?
                let result = sd_bus_process(bus, &message)
                if result <= 0 { return }
                guard let message else { continue }
                state.handle(message)
                sd_bus_message_unref(message)
            }
        }
        bell.ring()
    }
}
