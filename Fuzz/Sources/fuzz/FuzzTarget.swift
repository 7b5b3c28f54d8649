// SPDX-License-Identifier: Apache-2.0

/// Something that reads what others sent, and must take any bytes.
struct FuzzTarget: Sendable {
    var name: String
    /// Traps where something is not as it must be.
    var run: @Sendable ([UInt8]) -> Void
    /// Inputs to begin with.
    var seeds: @Sendable () -> [[UInt8]]

    static let all: [FuzzTarget] = [
        .advertisement, .proximity, .accessory, .tracker, .captures, .stories, .logs, .logStories,
        .worlds, .bluez, .codes,
    ]

    /// The one named by the first word of the command.
    static let chosen = all.first { $0.name == CommandLine.arguments.dropFirst().first }
}

/// Traps with the reason: libFuzzer keeps the input.
func require(_ holds: Bool, _ what: @autoclosure () -> String) {
    if !holds { fatalError(what()) }
}

/// Reads an input as a list of choices; behind the end all of them are zero.
struct Choices {
    private let bytes: [UInt8]
    private var place = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    var isAtEnd: Bool { place >= bytes.count }

    mutating func byte() -> UInt8 {
        guard place < bytes.count else { return 0 }
        defer { place += 1 }
        return bytes[place]
    }

    mutating func below(_ limit: Int) -> Int { Int(byte()) % limit }

    mutating func bytes(_ count: Int) -> [UInt8] { (0..<count).map { _ in byte() } }

    mutating func number() -> UInt64 { bytes(8).reduce(0) { $0 << 8 | UInt64($1) } }
}
