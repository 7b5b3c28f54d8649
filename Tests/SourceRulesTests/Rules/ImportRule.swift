// SPDX-License-Identifier: Apache-2.0

/// Values at the bottom, machines in the middle, queues and sockets at the edge, words at the top:
/// a target imports only what lies below it.
struct ImportRule: SourceRule {
    let sentence = "imports follow the arrows of ARCHITECTURE.md"

    /// Modules of the system that the edges may use. `Glibc` and its like come with `canImport`.
    private static let system: Set<String> = [
        "Foundation", "FoundationEssentials", "Dispatch", "Synchronization", "Glibc", "Musl",
        "Darwin",
    ]

    private static let arrows: [String: Set<String>] = [
        "Bluetooth": [],
        "HostCore": ["Bluetooth"],
        "Earbuds": system.union(["Bluetooth", "CCrypto"]),
        "Doctor": ["Captures", "Bluetooth"],
        "SourceDoctor": [
            "Doctor", "Foundation", "Synchronization", "SwiftParser", "SwiftSyntax",
        ],
        "Captures": ["Bluetooth"],
        "SimulatedRadio": [
            "HostCore", "Bluetooth", "Foundation", "FoundationEssentials", "Synchronization",
        ],
        "RadioTools": [
            "HostCore", "Bluetooth", "Foundation", "FoundationEssentials", "Synchronization",
        ],
        "DBus": system.union(["CSystemd"]),
        "BlueZRadio": system.union(["HostCore", "Bluetooth", "DBus", "CSystemd"]),
        "OpenAVFAudio": system.union(["Bluetooth", "DBus", "CPulse"]),
        "AVFAudio": ["OpenAVFAudio"],
        "AudioRoutes": system.union([
            "AVFAudio", "OpenAVFAudio", "Earbuds", "Bluetooth", "CoreAudio", "CoreMotion",
        ]),
        "OpenCoreBluetooth": system.union(["HostCore", "Bluetooth", "CoreFoundation"]),
        "CoreBluetooth": ["OpenCoreBluetooth"],
        "Bindrune": system.union(["CoreBluetooth", "os"]),
        "BindruneTesting": system.union([
            "Bindrune", "CoreBluetooth", "OpenCoreBluetooth", "SimulatedRadio", "RadioTools",
            "HostCore", "Bluetooth", "Earbuds",
        ]),
        "BindruneCommands": system.union([
            "Bindrune", "BindruneTesting", "CoreBluetooth", "OpenCoreBluetooth", "BlueZRadio",
            "SimulatedRadio", "RadioTools", "HostCore", "Bluetooth", "DBus", "Doctor",
            "SourceDoctor", "AudioRoutes", "OpenAVFAudio", "Earbuds", "Captures",
        ]),
        "bindrune": system.union(["BindruneCommands"]),
    ]

    /// The only file that names a concrete radio.
    private static let defaultRadio = "Sources/OpenCoreBluetooth/DefaultRadio.swift"

    func violations(in file: SourceFile) -> [SourceViolation] {
        guard file.isSwift, let target = file.target else { return [] }
        guard var allowed = Self.arrows[target] else {
            return [SourceViolation(file, line: 1, "no arrows are drawn for target \(target)")]
        }
        if file.path == Self.defaultRadio { allowed.insert("BlueZRadio") }
        return Self.imports(file).filter {
            !allowed.contains($0.module) && !Self.isForTrait($0.module, $0.line, file, target)
        }.map {
            SourceViolation(file, line: $0.line, "\(target) must not import \($0.module)")
        }
    }

    /// With the package trait `OpenCoreBluetooth` the connection layer names that module, as the
    /// other branch of `#if`.
    private static func isForTrait(
        _ module: String,
        _ line: Int,
        _ file: SourceFile,
        _ target: String
    ) -> Bool {
        target == "Bindrune" && module == "OpenCoreBluetooth"
            && file.trimmedLine(line - 1) == "#if OpenCoreBluetooth"
    }

    /// The modules a file imports; `import class Module.Name` names the module too.
    static func imports(_ file: SourceFile) -> [(module: String, line: Int)] {
        let kinds: Set<String> = [
            "class", "enum", "func", "let", "protocol", "struct", "typealias", "var",
        ]
        return file.tokens.indices.compactMap { index in
            guard file.tokens[index].text == "import", index + 1 < file.tokens.count else {
                return nil
            }
            var next = file.tokens[index + 1]
            if kinds.contains(next.text), index + 2 < file.tokens.count {
                next = file.tokens[index + 2]
            }
            return next.line == file.tokens[index].line ? (next.text, next.line) : nil
        }
    }
}
