// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import Earbuds
import Foundation
import SimulatedRadio
import Testing

@testable import BindruneCommands

/// Keys that `airpods keys` has stored tell which of two equal pairs is heard.
struct StoredKeysTests {
    private static let first = BluetoothAddress(value: 0x001B_DC00_0001)
    private static let second = BluetoothAddress(value: 0x001B_DC00_0002)
    /// The sample of the Core Specification (Volume 3, Part H, Appendix D.7), last byte first.
    private static let irk: [UInt8] = [
        0x9B, 0x7D, 0x39, 0x0A, 0xA6, 0x10, 0x10, 0x34, 0x05, 0xAD, 0xC8, 0x57, 0xA3, 0x34, 0x02,
        0xEC,
    ]
    private static let resolvable = Advertiser.address(
        BluetoothAddress(value: 0x7081_940D_FBAA, kind: .random)
    )

    private static func device(_ address: BluetoothAddress) -> PairedDevice {
        let id = PairedDeviceID(rawValue: address.description)
        let pods = PairedEarbuds(id: id, productID: 0x200E, isConnected: false)
        return PairedDevice(earbuds: pods, name: "Pods")
    }

    private func ids(keys: [BluetoothAddress: EarbudsKeys]) -> Set<EarbudsID> {
        var follower = EarbudsFollower(models: .builtIn, keys: keys)
        follower.take([Self.device(Self.first), Self.device(Self.second)], at: .zero)
        let data: [UInt8] = [0x4C, 0x00] + Pods.element
        for second in 1...3 {
            let now = Instant.zero + .seconds(second)
            _ = follower.take(data, from: Self.resolvable, rssi: -50, at: now)
        }
        let heard = follower.tracker.snapshots(at: .zero + .seconds(3))
        return Set(heard.filter { !$0.raw.isEmpty }.map(\.id))
    }

    @Test func `the key tells which pair it is`() {
        for address in [Self.first, Self.second] {
            let id = EarbudsID.paired(PairedDeviceID(rawValue: address.description))
            #expect(ids(keys: [address: EarbudsKeys(irk: Self.irk)]) == [id])
        }
    }

    @Test func `without the key, or with another, it stays open`() {
        #expect(ids(keys: [:]) == [.heard(1)])
        let other = EarbudsKeys(irk: Array(0...15))
        #expect(ids(keys: [Self.first: other, Self.second: other]) == [.heard(1)])
    }

    @Test func `a damaged store is said, and the pods are shown`() async throws {
        let bench = try Bench(.airPods)
        let folder = URL(filePath: "\(bench.directory.path)/bindrune")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data("{".utf8).write(to: folder.appending(path: "simulated-earbuds-keys.json"))
        #expect(await bench.run("airpods", "--for", "30") == .done)
        #expect(bench.errors.contains("damaged"))
        #expect(bench.output.contains("AirPods Pro"))
    }
}
