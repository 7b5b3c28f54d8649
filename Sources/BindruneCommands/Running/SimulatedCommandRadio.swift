// SPDX-License-Identifier: Apache-2.0

package import Bindrune
package import BindruneTesting
package import Bluetooth
package import Earbuds
package import Foundation
package import SimulatedRadio

/// A phone in a simulated world.
package struct SimulatedCommandRadio: CommandRadio {
    package let phone: Phone
    package let pace: Pace
    /// Where a program is told of that cannot come to its end.
    private let standstill: @Sendable (String) -> Void
    /// Makes the half of paired earbuds that speaks the accessory protocol.
    private let makeAccessory: MakeAccessory

    package typealias MakeAccessory = @Sendable (World, PairedAudioSpec) -> SimulatedAccessory

    package init(
        phone: Phone,
        pace: Pace,
        makeAccessory: @escaping MakeAccessory = Self.accessory,
        standstill: @escaping @Sendable (String) -> Void
    ) {
        self.phone = phone
        self.pace = pace
        self.makeAccessory = makeAccessory
        self.standstill = standstill
    }

    /// Earbuds with which nothing is wrong.
    package static func accessory(_ world: World, _ spec: PairedAudioSpec) -> SimulatedAccessory {
        SimulatedAccessory(in: world, name: spec.name, address: spec.address)
    }

    package var title: String { "simulated world" }
    package var isSimulated: Bool { true }
    package var clock: any CommandClock { WorldClock(world: phone.world) }

    package func makeCentral(_ configuration: Central.Configuration) -> Central {
        var configuration = configuration
        configuration.seed = phone.world.seed
        return Central(in: phone, configuration: configuration)
    }

    package func identifiers(of address: BluetoothAddress) -> [UUID] {
        let devices = phone.world.peripherals.filter { $0.address.value == address.value }
        return devices.map { UUID(phone.identifier(of: $0)) }
    }

    package func address(of identifier: UUID) -> BluetoothAddress? {
        phone.world.peripherals.first { UUID(phone.identifier(of: $0)) == identifier }?.address
    }

    package func pairedEarbuds() -> [PairedDevice] {
        let now = phone.world.now
        return phone.pairedAudio.map { spec in
            PairedDevice(
                earbuds: PairedEarbuds(
                    id: PairedDeviceID(rawValue: spec.address.description),
                    productID: spec.productID,
                    isConnected: spec.isConnected(at: now)
                ),
                name: spec.name
            )
        }
    }

    package func connectAccessory(
        to address: BluetoothAddress,
        within time: Duration
    ) async throws(AccessoryError) -> Accessory {
        guard let spec = phone.pairedAudio.first(where: { $0.address.value == address.value })
        else {
            let nobody = ChannelFailure(errno: EHOSTDOWN)
            throw AccessoryError(.unreachable, during: .open, original: nobody, tries: 1)
        }
        return try await makeAccessory(phone.world, spec).connect(within: time)
    }

    package func restart() async {
        phone.setPower(false)
        phone.setPower(true, after: .seconds(1))
        await clock.wait(for: .seconds(2))
    }

    package func run(_ program: @escaping @Sendable () async -> ExitCode) async -> ExitCode {
        do {
            return try phone.run(limit: .seconds(864_000), pace: pace) { [pace, clock] in
                guard case .realTime = pace else { return await program() }
                return await Self.run(program, heartbeatOf: clock)
            }
        } catch {
            standstill("\(error)")
            return .failed
        }
    }

    /// A person may take their time: a world that rests meanwhile has not come to a standstill.
    private static func run(
        _ program: @escaping @Sendable () async -> ExitCode,
        heartbeatOf clock: any CommandClock
    ) async -> ExitCode {
        await withTaskGroup(of: ExitCode?.self) { group in
            group.addTask { await program() }
            group.addTask {
                while !Task.isCancelled { await clock.wait(for: .seconds(1)) }
                return nil
            }
            let first = await group.next() ?? nil
            group.cancelAll()
            return first ?? .failed
        }
    }
}
