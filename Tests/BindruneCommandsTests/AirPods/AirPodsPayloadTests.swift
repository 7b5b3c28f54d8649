// SPDX-License-Identifier: Apache-2.0

import BindruneCommands
import Earbuds
import Foundation
import SimulatedRadio
import Testing

struct AirPodsPayloadTests {
    @Test(arguments: [Pods.text, "4c00" + Pods.text, "1eff4c00" + Pods.text])
    func `a payload is decoded in every form`(_ payload: String) async throws {
        let bench = try Bench()
        #expect(await bench.run("airpods", "--payload", payload, "--json") == .done)
        let event = try #require(try bench.events().first)
        #expect(bench.lines.count == 1)
        #expect(event["event"] as? String == "decoded")
        #expect(event["model"] as? String == "AirPods Pro (1st generation)")
        #expect(event["raw"] as? String == Pods.text)
        #expect(event["speaker"] as? String == "right")
        let left = try #require(event["left"] as? [String: Any])
        #expect(left["percent"] as? Int == 90)
        #expect(left["charging"] as? Bool == false)
        #expect(left["location"] as? String == "out")
        #expect(left["age"] as? Double == 0)
        #expect(left["source"] as? String == "advert")
        let right = try #require(event["right"] as? [String: Any])
        #expect(right["percent"] as? Int == 100)
        #expect(right["charging"] as? Bool == true)
        #expect(right["location"] as? String == "inCase")
        let lid = try #require(event["lid"] as? [String: Any])
        #expect(lid["closed"] as? Bool == false)
        #expect((event["case"] as? [String: Any])?["percent"] as? Int == 80)
        #expect((event["colour"] as? [String: Any])?["name"] as? String == "White")
        #expect(event["single"] is NSNull)
    }

    @Test func `the form is told`() async throws {
        for (payload, form) in [
            (Pods.text, "companyStripped"), ("4c00" + Pods.text, "manufacturerData"),
            ("1eff4c00" + Pods.text, "advertisement"),
        ] {
            let bench = try Bench()
            #expect(await bench.run("airpods", "--json", "--payload", payload) == .done)
            #expect(try bench.events()[0]["form"] as? String == form)
        }
    }

    @Test func `a pipe gets the card in words`() async throws {
        let bench = try Bench()
        #expect(await bench.run("airpods", "--payload", Pods.text) == .done)
        try Golden.expect(bench.output, is: "airpods-payload.txt")
        #expect(bench.errors.isEmpty)
    }

    @Test func `every bit is explained`() async throws {
        let bench = try Bench()
        let words = ["airpods", "--explain", "--sources", "--payload", Pods.text]
        #expect(await bench.run(words) == .done)
        try Golden.expect(bench.output, is: "airpods-explain.txt")
        #expect(bench.lines.allSatisfy { $0.count <= 80 })
    }

    @Test func `the explanation covers every bit once, also for programs`() async throws {
        let bench = try Bench()
        #expect(await bench.run("airpods", "--explain", "--json", "--payload", Pods.text) == .done)
        let fields = try #require(try bench.events()[0]["explanation"] as? [[String: Any]])
        #expect(fields.count > 20)
        let keys: Set = ["place", "raw", "name", "meaning", "confidence", "why"]
        #expect(fields.allSatisfy { Set($0.keys) == keys })
        #expect(fields.first?["place"] as? String == "0")
        #expect(fields.last?["place"] as? String == "11-26")
    }

    @Test func `without a wish there is no explanation`() async throws {
        let bench = try Bench()
        #expect(await bench.run("airpods", "--json", "--payload", Pods.text) == .done)
        #expect(try bench.events()[0]["explanation"] is NSNull)
    }

    @Test func `a block in clear is told, and not believed alone`() async throws {
        let bench = try Bench()
        #expect(await bench.run("airpods", "--payload", Pods.clear) == .done)
        #expect(bench.output.contains("the block reads as if it were in clear"))
        #expect(bench.output.contains("one in 650"))
    }

    @Test(arguments: [
        ("0719010e20519a98", "byte 0: expected 25 bytes of Proximity Pairing, found 6"),
        ("4c000719010e2051", "byte 2: expected 25 bytes of Proximity Pairing, found 4"),
        ("4c00", "no message of earbuds is in it"),
        ("4d000102", "expected Apple's company identifier 4C 00, found 4D 00"),
        ("070401000000", "byte 1: expected 19, the length of a status"),
    ])
    func `what cannot be decoded is a failure with its place`(
        _ payload: String,
        _ words: String
    ) async throws {
        let bench = try Bench()
        let code = await bench.run("airpods", "--payload", payload)
        #expect(code == (words.hasPrefix("no message") ? .notFound : .failed))
        #expect(bench.errors.contains(words))
        #expect(bench.output.isEmpty)
    }

    @Test func `other elements of Apple's are named`() async throws {
        let bench = try Bench()
        #expect(await bench.run("airpods", "--payload", "4c001005011c9f2b11") == .notFound)
        #expect(bench.errors.contains("no message of earbuds is in it; it holds Nearby Info"))
    }

    @Test func `a bad digit is wrong usage, and its place is told`() async throws {
        let bench = try Bench()
        #expect(await bench.run("airpods", "--payload", "4c00 07g9") == .wrongUsage)
        #expect(
            bench.errors.hasPrefix(
                "bindrune airpods: --payload: \"4c00 07g9\" has \"g\" at character 8, no"
                    + " hexadecimal digit; write it as "
            )
        )
        #expect(bench.errors.split(separator: "\n").count == 1)
    }

    @Test(arguments: [
        ["--payload", Pods.text, "--capture", "x"], ["--payload", Pods.text, "--once"],
        ["--payload", Pods.text, "--for", "3"], ["--capture", "x", "--for", "3"],
        ["--once", "--explain"], ["now"],
    ])
    func `what does not go together is wrong usage`(_ words: [String]) async throws {
        let bench = try Bench()
        #expect(await bench.run(["airpods"] + words) == .wrongUsage)
    }

    @Test func `a payload needs no radio`() async throws {
        let bench = try Bench()
        bench.phone.setPower(false)
        #expect(await bench.run("airpods", "--payload", Pods.text) == .done)
    }

    @Test func `a table of models in a file is laid over the built-in one`() async throws {
        let bench = try Bench()
        let table = """
            {"schema": 1, "revision": 99, "models": [{"id": "200E", "name": "Nameless", \
            "kind": "buds", "confidence": "low", "sources": ["a test"]}], "colours": []}
            """
        try Data(table.utf8).write(to: URL(filePath: bench.directory.file("models.json")))
        let words = ["airpods", "--payload", Pods.text, "--models"]
        #expect(await bench.run(words + ["models.json"]) == .done)
        #expect(bench.output.hasPrefix("Nameless\n"))
        #expect(await bench.run(words + ["none.json"]) == .failed)
        try Data("{}".utf8).write(to: URL(filePath: bench.directory.file("bad.json")))
        #expect(await bench.run(words + ["bad.json"]) == .failed)
        #expect(bench.errors.contains("bad.json is not a table of models: "))
    }
}
