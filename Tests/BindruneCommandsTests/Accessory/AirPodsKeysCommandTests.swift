// SPDX-License-Identifier: Apache-2.0

import BindruneTesting
import Bluetooth
import Earbuds
import Foundation
import Testing

@testable import BindruneCommands

struct AirPodsKeysCommandTests {
    private let address = BluetoothAddress(value: 0xC4C4_C4C4_C4C4)

    private func store(_ bench: Bench) -> FileEarbudsKeyStore {
        let path = "\(bench.directory.path)/bindrune/simulated-earbuds-keys.json"
        return FileEarbudsKeyStore(file: URL(filePath: path))
    }

    @Test(arguments: [false, true])
    func `keys are stored, and nothing prints them`(isJSON: Bool) async throws {
        let bench = try Bench(AirPodsSetCommandTests.paired)
        let words = ["airpods", "keys"] + (isJSON ? ["--json"] : [])
        #expect(await bench.run(words) == .done)
        let keys = try #require(try store(bench).load().keys[address])
        #expect(keys.irk == Array(0x10...0x1F))
        #expect(keys.enc == Array(0xA0...0xAF))
        let printed = (bench.output + bench.errors).lowercased()
        #expect(printed.contains(store(bench).file.path.lowercased()))
        for sign in ["101112", "a0a1", "10 11 12", "16, 17"] { #expect(!printed.contains(sign)) }
        let mode = try FileManager.default.attributesOfItem(atPath: store(bench).file.path)
        #expect(mode[.posixPermissions] as? Int == 0o600)
    }

    @Test func `keys that cannot be read are not stored`() async throws {
        let bench = try Bench(AirPodsSetCommandTests.paired, accessoryFault: .cutsKeys)
        #expect(await bench.run("airpods", "keys") == .failed)
        #expect(bench.errors.contains("frames that could not be read: 1"))
        #expect(try store(bench).load().keys.isEmpty)
    }

    @Test func `stored keys can be forgotten without a radio`() async throws {
        let bench = try Bench(AirPodsSetCommandTests.paired)
        try store(bench).store(EarbudsKeys(irk: Array(0...15)), for: address)
        let words = ["airpods", "keys", "--forget", "--device", address.description]
        #expect(await bench.run(words) == .done)
        #expect(try store(bench).load().keys.isEmpty)
        #expect(await bench.run(words) == .notFound)
        #expect(await bench.run("airpods", "keys", "--forget") == .wrongUsage)
        #expect(bench.errors.contains("--device AA:BB:CC:DD:EE:FF"))
    }

    @Test func `a damaged store is reported and kept`() async throws {
        let bench = try Bench(AirPodsSetCommandTests.paired)
        let file = store(bench).file
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        try Data("{".utf8).write(to: file)
        #expect(await bench.run("airpods", "keys") == .done)
        #expect(bench.errors.contains("damaged"))
        #expect(try store(bench).load().addresses == [address])
    }
}
