// SPDX-License-Identifier: Apache-2.0

/// Nothing that comes from a radio, a file, the bus or a command line may end the process.
struct TrapRule: SourceRule {
    let sentence = "sources do not trap, save on misuse by the calling program itself"

    private static let calls: Set<String> = [
        "fatalError", "precondition", "preconditionFailure", "assert", "assertionFailure",
        "unsafeBitCast", "unsafeDowncast", "exit", "abort",
    ]
    /// The program itself ends with an exit code.
    private static let program = "bindrune"

    private let exceptions: [SourceException]

    init(exceptions: [SourceException] = Self.known) {
        self.exceptions = exceptions
    }

    func violations(in file: SourceFile) -> [SourceViolation] {
        guard file.isSwift, let target = file.target, target != Self.program else { return [] }
        let tokens = file.tokens
        var found: [SourceViolation] = []
        for index in tokens.indices {
            let token = tokens[index]
            let next = index + 1 < tokens.count ? tokens[index + 1] : nil
            let before = index > 0 ? tokens[index - 1] : nil
            if Self.calls.contains(token.text), next?.text == "(", before?.text != ".",
                before?.text != "func"
            {
                found.append(SourceViolation(file, line: token.line, "`\(token.text)` traps"))
            }
            if token.text == "unowned" || token.text == "unsafelyUnwrapped" {
                found.append(SourceViolation(file, line: token.line, "`\(token.text)` may trap"))
            }
            if token.text.hasPrefix("!"), !token.followsSpace, Self.endsValue(before),
                token.text != "!=", token.text != "!=="
            {
                let code = "\(before?.text ?? "")!"
                found.append(SourceViolation(file, line: token.line, "`\(code)` may trap"))
            }
        }
        return found.filter { violation in
            !exceptions.contains { $0.covers(file, line: violation.line) }
        }
    }

    /// Whether a value, a type, `try` or `as` ends here, so that a `!` right behind it unwraps.
    private static func endsValue(_ token: SourceToken?) -> Bool {
        guard let token else { return false }
        return token.isWord || [")", "]", "}", ">", "\"", "?"].contains(token.text)
            || token.text.hasSuffix("`")
    }

    static let known: [SourceException] = [
        SourceException(
            path: "Sources/OpenCoreBluetooth/Objects/CBUUID.swift",
            code: "fatalError(",
            reason: "Apple's class raises an exception that Swift cannot catch"
        ),
        SourceException(
            path: "Sources/OpenCoreBluetooth/Values/CBError.swift",
            code: "precondition(",
            reason: "an error of another domain is a mistake of the calling code"
        ),
        SourceException(
            path: "Sources/OpenCoreBluetooth/Values/CBATTError.swift",
            code: "precondition(",
            reason: "an error of another domain is a mistake of the calling code"
        ),
        SourceException(
            path: "Sources/OpenCoreBluetooth/Values/CBL2CAPChannel.swift",
            code: "! {",
            reason: "Apple's signatures; the values are never nil"
        ),
        SourceException(
            path: "Sources/OpenCoreBluetooth/Callbacks/ObjectLock.swift",
            code: "result.unsafelyUnwrapped",
            reason: "the closure before it has run and set it"
        ),
        SourceException(
            path: "Sources/HostCore/Central/BoundedTable.swift",
            code: "entries[key]!",
            reason: "looked for in the line before, and changed in place"
        ),
    ]
}
