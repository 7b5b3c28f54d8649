// SPDX-License-Identifier: Apache-2.0

import AudioRoutes
package import Bindrune
package import BlueZRadio
package import Bluetooth
import DBus
package import Earbuds
package import Foundation
import HostCore
import OpenCoreBluetooth
import Synchronization

/// An adapter of the machine, through BlueZ.
package struct BlueZCommandRadio: CommandRadio {
    package let clock: any CommandClock = SystemClock()
    private let adapter: BlueZRadio.Adapter
    private let provider: WatchedProvider

    package init(adapter: BlueZRadio.Adapter) {
        self.adapter = adapter
        provider = WatchedProvider(BlueZProvider(adapter: adapter.name))
    }

    package var title: String { "BlueZ adapter \(adapter.name)" }
    package var isSimulated: Bool { false }

    package func makeCentral(_ configuration: Central.Configuration) -> Central {
        RadioSelection.$current.withValue(provider) { Central(configuration: configuration) }
    }

    package func identifiers(of address: BluetoothAddress) -> [UUID] {
        guard let own = BluetoothAddress(adapter.address) else { return [] }
        let kinds: [BluetoothAddress.Kind] = [.public, .random]
        let peers = kinds.map { kind in
            PeerID(adapter: own, device: BluetoothAddress(value: address.value, kind: kind))
        }
        let known = peers.filter { provider.address(of: $0) != nil }
        return (known.isEmpty ? peers : known).map { UUID($0) }
    }

    package func address(of identifier: UUID) -> BluetoothAddress? {
        provider.address(of: PeerID(identifier))
    }

    package func pairedEarbuds() throws -> [PairedDevice] {
        try BlueZRadio.pairedDevices(within: .seconds(2)).compactMap(Self.earbuds)
    }

    package func followPairedEarbuds(
        while goesOn: () -> Bool,
        tell: ([PairedDevice]) -> Void
    ) throws {
        try BlueZRadio.followPairedDevices(while: goesOn) { tell($0.compactMap(Self.earbuds)) }
    }

    private static func earbuds(_ device: BlueZRadio.PairedDevice) -> PairedDevice? {
        guard let model = device.modalias.flatMap({ AudioModel(modalias: $0) }),
            model.vendorIDSource == .bluetooth, model.vendorID == CompanyID.apple.rawValue
        else { return nil }
        return PairedDevice(
            earbuds: PairedEarbuds(
                id: PairedDeviceID(rawValue: device.address.description),
                productID: model.productID,
                isConnected: device.isConnected
            ),
            name: device.name
        )
    }

    package func connectAccessory(
        to address: BluetoothAddress,
        within time: Duration
    ) async throws(AccessoryError) -> Accessory {
        let own = BluetoothAddress(adapter.address)
        return try await Accessory.connect(to: address, from: own, within: time)
    }

    package func restart() throws {
        do {
            try BlueZRadio.restart(adapter: adapter.name)
        } catch {
            let words = DisplayText.neutralised("\(error.name): \(error.text)")
            throw CommandFailure(text: "\(title): \(words)", exitCode: .failed)
        }
    }

    package func run(_ program: @escaping @Sendable () async -> ExitCode) async -> ExitCode {
        await program()
    }
}

/// A provider that can be asked for addresses: it keeps an eye on the ports it makes.
private final class WatchedProvider: RadioProvider {
    private struct WeakPort {
        weak var port: (any RadioPort)?
    }

    private let provider: any RadioProvider
    private let ports = Mutex<[WeakPort]>([])

    init(_ provider: any RadioProvider) {
        self.provider = provider
    }

    var authorization: RadioAuthorization { provider.authorization }

    func makePort(for client: RadioClient) -> any RadioPort {
        let port = provider.makePort(for: client)
        ports.withLock { $0.append(WeakPort(port: port)) }
        return port
    }

    func address(of peer: PeerID) -> BluetoothAddress? {
        let ports = ports.withLock { $0.compactMap(\.port) }
        return ports.lazy.compactMap { $0.address(of: peer) }.first
    }
}
