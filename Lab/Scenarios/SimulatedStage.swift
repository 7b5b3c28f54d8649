// SPDX-License-Identifier: Apache-2.0

import Bluetooth
package import CoreBluetooth
import OpenCoreBluetooth
import SimulatedRadio
import Synchronization

/// The stage in memory: a world with the recorder in it, and a phone in place of the host.
package final class SimulatedStage: Stage {
    private let world: World
    private let phone: Phone
    private let recorder: SimulatedPeripheral
    private let writes: WriteCounter

    package init(seed: UInt64 = 1) {
        let writes = WriteCounter()
        var spec = RecorderSpec.spec
        spec.respond = { request in
            writes.note(request)
            return nil
        }
        self.writes = writes
        world = World(seed: seed)
        phone = world.phone("host")
        recorder = world.add(spec)
    }

    package func makeCentral(delegate: any CBCentralManagerDelegate) -> CBCentralManager {
        RadioSelection.$current.withValue(phone) {
            CBCentralManager(delegate: delegate, queue: nil)
        }
    }

    package func run(until condition: () -> Bool, within limit: Duration) -> Bool {
        world.run(until: condition, limit: limit)
    }

    package func act(_ cue: Cue) throws -> String {
        switch cue {
        case .advertise(let isOn): recorder.happen(isOn ? .appear : .vanish)
        case .notify(let count): notify(count)
        case .indicate(let text): send(Array(text.utf8), from: BluetoothUUID(0xAE75))
        case .disconnect: recorder.happen(.disconnect)
        case .vanish: recorder.happen(.loseLinks)
        case .countLinks: return "\(recorder.connectedCentrals)"
        case .linksEnd: try awaitNoLinks()
        case .countWrites(let uuid): return "\(writes.count(of: uuid))"
        case .rival(let holds): recorder.happen(holds ? .hold : .release)
        case .otherProgram(connects: true): phone.otherAppConnects(to: recorder)
        case .otherProgram(connects: false): phone.otherAppDisconnects(from: recorder)
        case .power(let isOn): phone.setPower(isOn)
        case .restartService: phone.reset()
        // A phone keeps what an app holds; so does the product, whatever the host forgets.
        case .forgetScanned: break
        }
        settle()
        return ""
    }

    /// What a cue plans has happened when it returns, as in the guest.
    private func settle() {
        world.advance(by: .milliseconds(200))
    }

    private func awaitNoLinks() throws {
        guard world.run(until: { recorder.connectedCentrals == 0 }, limit: .seconds(15)) else {
            throw ScenarioFailure("the recorder still has a link")
        }
    }

    private func notify(_ count: Int) {
        for number in 1...max(1, count) {
            send(Packet.bytes(number), from: BluetoothUUID(0xAE72))
        }
    }

    private func send(_ value: [UInt8], from characteristic: BluetoothUUID) {
        recorder.setValue(value, of: characteristic)
        world.advance(by: .milliseconds(10))
    }
}

/// How often each characteristic was written.
private final class WriteCounter: Sendable {
    private let counts = Mutex<[BluetoothUUID: Int]>([:])

    func note(_ request: PeripheralRequest) {
        switch request.operation {
        case .write, .writeCommand:
            counts.withLock { $0[request.characteristic, default: 0] += 1 }
        default: break
        }
    }

    func count(of uuid: BluetoothUUID) -> Int {
        counts.withLock { $0[uuid] ?? 0 }
    }
}

/// A notification of the recorder: its number in four little-endian bytes, then zeros.
enum Packet {
    static let size = 164

    static func bytes(_ number: Int) -> [UInt8] {
        let head = (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
        return head + [UInt8](repeating: 0, count: size - 4)
    }

    static func number(of bytes: [UInt8]) -> Int? {
        guard bytes.count == size else { return nil }
        return bytes.prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
    }
}
