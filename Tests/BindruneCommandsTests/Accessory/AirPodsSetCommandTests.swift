// SPDX-License-Identifier: Apache-2.0

import BindruneTesting
import Bluetooth
import Earbuds
import Foundation
import SimulatedRadio
import Testing

@testable import BindruneCommands

struct AirPodsSetCommandTests {
    private static let address = "C4:C4:C4:C4:C4:C4"

    /// A world with one pair of paired earbuds that are connected.
    static let paired: WorldDescription = {
        var world = WorldDescription.airPods
        let spec = PairedAudioSpec(
            name: "My Pods",
            address: BluetoothAddress(value: 0xC4C4_C4C4_C4C4),
            productID: 0x2014,
            connections: [.init(from: .zero)]
        )
        for index in world.phones.indices { world.phones[index].options.pairedAudio = [spec] }
        return world
    }()

    private func bench(_ fault: AccessoryFault? = nil) throws -> Bench {
        try Bench(Self.paired, accessoryFault: fault)
    }

    @Test(arguments: ListeningMode.allCases)
    func `a listening mode is set and confirmed`(mode: ListeningMode) async throws {
        let bench = try bench()
        #expect(await bench.run("airpods", "set", "listening-mode", mode.rawValue) == .done)
        #expect(
            bench.output == "listening mode of \"My Pods\" (\(Self.address)): \(mode.rawValue)\n"
        )
    }

    @Test func `a change that is not told back is said to be sent`() async throws {
        let bench = try bench()
        let words = ["airpods", "set", "conversation-awareness", "on", "--json"]
        #expect(await bench.run(words) == .done)
        let event = try #require(try bench.events().first)
        #expect(event["event"] as? String == "set")
        #expect(event["address"] as? String == Self.address)
        #expect(event["setting"] as? String == "conversation-awareness")
        #expect(event["value"] as? String == "on")
        #expect(event["confirmation"] as? String == "unconfirmed")
        let again = try self.bench()
        #expect(await again.run("airpods", "set", "conversation-awareness", "on") == .done)
        #expect(again.output.hasSuffix("on was sent; the earbuds do not confirm it\n"))
    }

    @Test func `a name is set`() async throws {
        let bench = try bench()
        #expect(await bench.run("airpods", "set", "name", "Träger 2", "--device", "my*") == .done)
        #expect(bench.output.hasSuffix(": Träger 2\n"))
    }

    @Test(
        arguments: [
            (["listening-mode"], "VALUE is missing"), ([], "SETTING is missing"),
            (["listening-mode", "loud"], "\"loud\" is no listening mode"),
            (["listenin-mode", "off"], "did you mean listening-mode?"),
            (["conversation-awareness", "yes"], "write it as on or off"),
            (["name", ""], "is empty, too long"), (["name", "a\u{7}b"], "control character"),
            (["name", String(repeating: "x", count: 249)], "too long"),
            (["listening-mode", "off", "--device", ""], "is empty"),
            (["listening-mode", "off", "now"], "unexpected argument"),
        ]
    )
    func `a wrong line is explained`(words: [String], text: String) async throws {
        let bench = try bench()
        #expect(await bench.run(["airpods", "set"] + words) == .wrongUsage)
        #expect(bench.errors.contains(text), "\(bench.errors)")
        #expect(bench.output.isEmpty)
    }

    @Test(
        arguments: [
            (AccessoryFault.fails(ChannelFailure(errno: 111)), ExitCode.notFound, "ECONNREFUSED"),
            (.fails(ChannelFailure(errno: 97)), .noRadio, "EAFNOSUPPORT"),
            (.fails(ChannelFailure(errno: 13)), .failed, "EACCES"), (.mute, .failed, "noAnswer"),
            (.nonsense, .failed, "de ad be ef"), (.neverOpens, .notFound, "timedOut"),
            (.silentAboutSettings, .failed, "not confirmed"), (.keepsSettings, .failed, "notTaken"),
            (.closesOnChange, .failed, "closedByPeer"),
        ]
    )
    func `a failure is told with the original and the next step`(
        fault: AccessoryFault,
        code: ExitCode,
        text: String
    ) async throws {
        let bench = try bench(fault)
        let words = ["airpods", "set", "listening-mode", "off", "--deadline", "3"]
        #expect(await bench.run(words) == code)
        #expect(bench.errors.contains(text), "\(bench.errors)")
        #expect(bench.output.isEmpty)
        let json = try self.bench(fault)
        #expect(await json.run(words + ["--json"]) == code)
        let event = try #require(try json.events().first)
        #expect(event["event"] as? String == "error")
        #expect(event["exitCode"] as? Int == Int(code.rawValue))
        #expect(event["nextStep"] is String)
        #expect(event["phase"] is String)
    }

    @Test func `Ctrl-C ends the wait`() async throws {
        let bench = try bench(.neverOpens)
        bench.interrupt(after: .seconds(1))
        #expect(await bench.run("airpods", "set", "listening-mode", "off") == .failed)
        #expect(bench.errors.contains("interrupted"))
    }

    @Test func `without a radio it says so, and takes no simulated one unasked`() async throws {
        let bench = try bench()
        for words in [["set", "listening-mode", "off"], ["keys"]] {
            #expect(await bench.runExactly(["airpods"] + words) == .noRadio)
        }
        #expect(bench.errors.contains("BlueZ has no adapter"))
        #expect(bench.errors.contains("rfkill list"))
        #expect(bench.output.isEmpty)
    }

    // MARK: - Which earbuds

    private func known(_ names: (String, Bool)...) -> [KnownEarbuds] {
        names.enumerated().map { index, entry in
            KnownEarbuds(
                address: BluetoothAddress(value: UInt64(index + 1)),
                name: entry.0,
                isConnected: entry.1
            )
        }
    }

    @Test func `the connected ones are meant, else the only ones`() throws {
        let two = known(("One", false), ("Two", true))
        #expect(try EarbudsChoice.any.choose(among: two).name == "Two")
        #expect(try EarbudsChoice.any.choose(among: known(("One", false))).name == "One")
        #expect(try EarbudsChoice.name("o*").choose(among: two).name == "One")
        #expect(try EarbudsChoice.address(.init(value: 1)).choose(among: two).name == "One")
        let other = try EarbudsChoice.address(.init(value: 9)).choose(among: two)
        #expect(other.name == "00:00:00:00:00:09")
    }

    @Test func `what is not clear is not guessed`() throws {
        let two = known(("One", true), ("One", true))
        let several = try #require(throws: CommandFailure.self) {
            try EarbudsChoice.any.choose(among: two)
        }
        #expect(several.text.contains("00:00:00:00:00:01"))
        #expect(several.text.contains("--device"))
        let none = try #require(throws: CommandFailure.self) {
            try EarbudsChoice.name("Max").choose(among: two)
        }
        #expect(none.exitCode == .notFound)
        let nobody = try #require(throws: CommandFailure.self) {
            try EarbudsChoice.any.choose(among: [])
        }
        #expect(nobody.text.contains("bluetoothctl pair"))
    }
}
