// SPDX-License-Identifier: Apache-2.0

import BindruneCommands
import Foundation
import Testing

struct DoctorCommandTests {
    private static let weak = """
        import CoreBluetooth
        final class Device {
            weak var peripheral: CBPeripheral?
        }
        """

    private func bench(_ files: [String: String]) throws -> Bench {
        let bench = try Bench()
        for (name, text) in files {
            let url = URL(filePath: bench.directory.file(name))
            let folder = url.deletingLastPathComponent()
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try Data(text.utf8).write(to: url)
        }
        return bench
    }

    @Test func `a mistake is shown with its line, and ends with 1`() async throws {
        let bench = try bench(["App/Device.swift": Self.weak, "App/Other.swift": "let a = 1"])
        #expect(await bench.run("doctor", "App") == .failed)
        #expect(bench.output.hasPrefix("App/Device.swift:3:14: L04 (high) "))
        #expect(bench.output.contains("\n        weak var peripheral: CBPeripheral?\n"))
        #expect(bench.errors == "1 finding in 1 of 2 Swift files\n")
        #expect(await bench.run("doctor", "App", "--without", "l04") == .done)
    }

    @Test func `every form is written`() async throws {
        let bench = try bench(["Device.swift": Self.weak])
        for form in ["sarif", "json"] {
            #expect(await bench.run("doctor", "--format", form) == .failed)
        }
        let bytes = Data(bench.output.split(separator: "}\n{")[0].utf8) + Data("}".utf8)
        let object = try JSONSerialization.jsonObject(with: bytes) as? [String: Any]
        #expect(object?["version"] as? String == "2.1.0")
        #expect(await bench.run("doctor", "--format", "xcode") == .failed)
        #expect(bench.lines.last?.hasPrefix("Device.swift:3:14: warning: ") == true)
        #expect(await bench.run("doctor", "--format", "github") == .failed)
        #expect(bench.lines.last?.hasPrefix("::warning file=Device.swift,line=3,col=14,") == true)
    }

    @Test func `what is known is not told again`() async throws {
        let bench = try bench(["Device.swift": Self.weak])
        #expect(await bench.run("doctor", "--write-baseline", "known.json") == .done)
        #expect(await bench.run("doctor", "--baseline", "known.json") == .done)
        let moved = "// moved\n" + Self.weak
        try Data(moved.utf8).write(to: URL(filePath: bench.directory.file("Device.swift")))
        #expect(await bench.run("doctor", "--baseline", "known.json") == .done)
        let twice = moved + "\nfinal class Other { weak var central: CBCentralManager? }"
        try Data(twice.utf8).write(to: URL(filePath: bench.directory.file("Device.swift")))
        #expect(await bench.run("doctor", "--baseline", "known.json") == .failed)
        #expect(await bench.run("doctor", "--baseline", "Device.swift") == .wrongUsage)
    }

    @Test func `a configuration is read, and a misspelt key refused`() async throws {
        let bench = try bench([
            "Device.swift": Self.weak, ".bindrune-doctor.json": #"{"disabled": ["L04"]}"#,
            "bad.json": #"{"disable": ["L04"]}"#, "worse.json": "[",
        ])
        #expect(await bench.run("doctor") == .done)
        #expect(await bench.run("doctor", "--config", "bad.json") == .wrongUsage)
        #expect(bench.errors.contains("\"disable\" is not a key of the configuration"))
        #expect(await bench.run("doctor", "--config", "worse.json") == .wrongUsage)
        #expect(await bench.run("doctor", "--only", "Z99") == .wrongUsage)
    }

    @Test func `what cannot be read is named and left out`() async throws {
        let bench = try bench(["Device.swift": Self.weak])
        let file = bench.directory.file("latin.swift")
        try Data([0xFF] + Data("CoreBluetooth".utf8)).write(to: URL(filePath: file))
        let binary = bench.directory.file("binary.swift")
        try Data([0] + Data("CoreBluetooth".utf8)).write(to: URL(filePath: binary))
        try FileManager.default.createSymbolicLink(
            atPath: bench.directory.file("loop"),
            withDestinationPath: bench.directory.path
        )
        #expect(await bench.run("doctor", "--fail-on", "high") == .failed)
        #expect(bench.errors.contains("left out latin.swift: it is not UTF-8"))
        #expect(bench.errors.contains("left out binary.swift: it is not text"))
        #expect(bench.errors.hasSuffix("1 finding in 1 of 3 Swift files\n"))
        #expect(await bench.run("doctor", "nowhere") == .failed)
        #expect(bench.errors.contains("left out nowhere: it is not there"))
    }

    @Test func `what is safe is mended in place`() async throws {
        let source = "import CoreBluetooth\nlet a = CBUUID(string: \"0x180D\")  // é\n"
        let bench = try bench(["A.swift": source, "B.swift": Self.weak])
        #expect(await bench.run("doctor", "--fix", "A.swift") == .done)
        #expect(bench.errors.contains("A.swift: 1 of 1 mended"))
        let url = URL(filePath: bench.directory.file("A.swift"))
        let mended = try String(contentsOf: url, encoding: .utf8)
        #expect(mended == source.replacing("0x", with: ""))
        #expect(await bench.run("doctor", "--fix") == .failed)
    }

    @Test func `a rule is explained`() async throws {
        let bench = try Bench()
        #expect(await bench.run("doctor", "--rule", "L04") == .done)
        #expect(bench.output.contains("Wrong:\n    import CoreBluetooth"))
        #expect(await bench.run("doctor", "--rule", "all") == .done)
        #expect(bench.output.contains("\nL02  "))
        #expect(await bench.run("doctor", "--rule", "Z99") == .wrongUsage)
    }
}
