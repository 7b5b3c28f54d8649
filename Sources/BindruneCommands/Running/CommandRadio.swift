// SPDX-License-Identifier: Apache-2.0

package import Bindrune
package import Bluetooth
package import Earbuds
package import Foundation

/// A radio that commands can be run on.
package protocol CommandRadio: Sendable {
    /// What it is called in remarks, such as "BlueZ adapter hci0".
    var title: String { get }

    /// Whether its devices exist in memory only, and are remembered apart.
    var isSimulated: Bool { get }

    /// The time that passes for it.
    var clock: any CommandClock { get }

    /// Makes a central on it.
    func makeCentral(_ configuration: Central.Configuration) -> Central

    /// The identifiers that the device with an address may have here: several where it takes the
    /// device to tell whether the address is public or random, none where the radio cannot tell.
    func identifiers(of address: BluetoothAddress) -> [UUID]

    /// The address of a device; nil where the radio cannot tell.
    func address(of identifier: UUID) -> BluetoothAddress?

    /// The audio devices of Apple's that are paired with this host now. May ask the system, and so
    /// take a moment; throws why it cannot be told.
    func pairedEarbuds() throws -> [PairedDevice]

    /// Tells the same devices now and after each change, on the calling thread, until `goesOn` says
    /// no or there is nobody to tell of changes; throws why it cannot be told.
    func followPairedEarbuds(
        while goesOn: () -> Bool,
        tell: ([PairedDevice]) -> Void
    ) throws

    /// Opens a session of the accessory protocol with paired earbuds.
    func connectAccessory(
        to address: BluetoothAddress,
        within time: Duration
    ) async throws(AccessoryError) -> Accessory

    /// Turns the radio off and on again; throws where that is not possible.
    func restart() async throws

    /// Runs a program to its end, with whatever turns the radio and its clock.
    func run(_ program: @escaping @Sendable () async -> ExitCode) async -> ExitCode
}

extension CommandRadio {
    package func pairedEarbuds() throws -> [PairedDevice] { [] }

    package func followPairedEarbuds(
        while goesOn: () -> Bool,
        tell: ([PairedDevice]) -> Void
    ) throws {
        tell(try pairedEarbuds())
    }

    package func connectAccessory(
        to address: BluetoothAddress,
        within time: Duration
    ) async throws(AccessoryError) -> Accessory {
        throw AccessoryError(.noRadio, during: .open)
    }

    package func restart() async throws {
        throw CommandFailure(text: "\(title): cannot be turned off and on", exitCode: .noRadio)
    }
}

/// A paired audio device, by the name that a person gave it.
package struct PairedDevice: Hashable, Sendable {
    package var earbuds: PairedEarbuds
    package var name: String?
}

extension UUID {
    /// The same sixteen bytes as an identifier of the system.
    init(_ peer: PeerID) {
        func byte(_ half: UInt64, _ index: Int) -> UInt8 {
            UInt8(truncatingIfNeeded: half >> (56 - 8 * index))
        }
        let (high, low) = (peer.high, peer.low)
        self.init(
            uuid: (
                byte(high, 0), byte(high, 1), byte(high, 2), byte(high, 3),
                byte(high, 4), byte(high, 5), byte(high, 6), byte(high, 7),
                byte(low, 0), byte(low, 1), byte(low, 2), byte(low, 3),
                byte(low, 4), byte(low, 5), byte(low, 6), byte(low, 7)
            )
        )
    }
}

extension PeerID {
    /// The same sixteen bytes as an identifier of a peer.
    init(_ identifier: UUID) {
        let bytes = withUnsafeBytes(of: identifier.uuid) { Array($0) }
        let halves = [bytes[..<8], bytes[8...]].map { half in
            half.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        }
        self.init(high: halves[0], low: halves[1])
    }
}
