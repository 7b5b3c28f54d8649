// SPDX-License-Identifier: Apache-2.0

/// Where a converted capture goes: a file that appears when it is whole, or standard output.
final class ConversionTarget {
    private let environment: Environment
    private let file: WholeFile?

    init(_ environment: Environment, _ path: String, replaces: Bool) throws {
        self.environment = environment
        guard path == "-" else {
            file = try WholeFile(path: environment.files.path(path), replacing: replaces)
            return
        }
        guard environment.output.resultsTerminal == nil else {
            throw CommandFailure(
                text: "a capture is not written to a terminal; lead it into a file or a program",
                exitCode: .wrongUsage
            )
        }
        file = nil
    }

    /// Whether the bytes take standard output for themselves.
    var isStream: Bool { file == nil }

    func write(_ bytes: [UInt8]) throws {
        guard !bytes.isEmpty else { return }
        guard let file else { return environment.output.results.write(bytes: bytes) }
        try file.write(bytes)
    }

    func commit() throws {
        try file?.commit()
    }

    /// Tells a person what came of it.
    func say(_ text: String) {
        guard file != nil else { return environment.output.remark(text) }
        environment.output.line(text)
    }
}
