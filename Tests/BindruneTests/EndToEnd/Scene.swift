// SPDX-License-Identifier: Apache-2.0

import Bindrune
import BindruneTesting
import CoreBluetooth
import Dispatch
import Foundation
import Synchronization
import Testing

/// A world with a recorder in it, and a phone on which a central can be made.
struct Scene: Sendable {
    let world: World
    let phone: Phone
    let recorder: SimulatedPeripheral
    let store = MemoryDeviceStore()
    let log = StepLog()

    static let control: CharacteristicID = "AE71"
    static let data: CharacteristicID = "AE72"
    static let status: CharacteristicID = "AE73"

    init(
        seed: UInt64 = 1,
        options: PhoneOptions = PhoneOptions(),
        _ change: (inout PeripheralSpec) -> Void = { _ in }
    ) {
        world = World(seed: seed)
        phone = world.phone("A", options: options)
        var spec = Self.spec
        change(&spec)
        recorder = world.add(spec)
    }

    static var spec: PeripheralSpec {
        PeripheralSpec(
            name: "Recorder-0001",
            address: BluetoothAddress(value: 0xC0_0000_00_0001, kind: .random),
            services: [
                ServiceSpec(
                    BluetoothUUID(0xAE70),
                    characteristics: [
                        CharacteristicSpec(
                            BluetoothUUID(0xAE71),
                            [.write, .writeWithoutResponse],
                            effects: [WriteEffect(prefix: [1], .start(BluetoothUUID(0xAE72)))]
                        ),
                        CharacteristicSpec(
                            BluetoothUUID(0xAE72),
                            [.notify],
                            notify: NotifyScript(.counter(bytes: 4), every: .milliseconds(20))
                        ),
                        CharacteristicSpec(
                            BluetoothUUID(0xAE73),
                            [.read, .notify, .write],
                            value: [1, 2, 3],
                            descriptors: [
                                DescriptorSpec(BluetoothUUID(0x2901), value: Array("Status".utf8))
                            ]
                        ),
                    ]
                )
            ]
        )
    }

    /// The system's identifier of the recorder on the phone.
    var identifier: UUID {
        UUID(uuidString: phone.identifier(of: recorder).description) ?? UUID()
    }

    func makeCentral() -> Central {
        phone.makeManagers {
            Central(
                configuration: .init(store: store, diagnostics: log, seed: 7),
                timekeeper: WorldTimekeeper(world: world),
                isRefused: { [phone] in "\(phone.authorization)" == "denied" }
            ) { delegate, queue in
                CBCentralManager(delegate: delegate, queue: queue)
            }
        }
    }

    /// Runs a program with a central on the phone.
    func run<Value: Sendable>(
        limit: Duration = .seconds(3600),
        _ program: @escaping @Sendable (Central) async throws -> Value
    ) throws -> Value {
        let central = makeCentral()
        return try world.run(limit: limit) { try await program(central) }
    }

    /// The world's time in seconds.
    var seconds: Double { Double(world.now.nanoseconds) / 1e9 }

    /// Lets the world's time pass for a task.
    func pause(_ duration: Duration) async {
        await withCheckedContinuation { continuation in
            world.schedule(after: duration) { continuation.resume() }
        }
    }
}

/// Keeps the steps that a central tells.
final class StepLog: Diagnostics {
    let lowestLevel: DiagnosticEvent.Level? = .debug
    private let steps = Mutex<[DiagnosticEvent]>([])

    func record(_ event: DiagnosticEvent) {
        steps.withLock { $0.append(event) }
    }

    var all: [DiagnosticEvent] { steps.withLock { $0 } }

    func count(_ step: String) -> Int { all.filter { $0.event.step == step }.count }
}

/// Runs something that has to throw a `BluetoothError`, and returns that.
func failure(
    _ body: () async throws -> Void,
    sourceLocation: SourceLocation = #_sourceLocation
) async -> BluetoothError {
    do {
        try await body()
        Issue.record("nothing was thrown", sourceLocation: sourceLocation)
    } catch let error as BluetoothError {
        return error
    } catch {
        Issue.record("thrown was \(error)", sourceLocation: sourceLocation)
    }
    return BluetoothError(.init(rawValue: "none"), during: .connect)
}
