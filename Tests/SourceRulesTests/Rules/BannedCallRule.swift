// SPDX-License-Identifier: Apache-2.0

/// Time, chance and concurrency enter a library as arguments, not through calls of its own.
struct BannedCallRule: SourceRule {
    let sentence = "libraries start no tasks, read no clock, never sleep and print nothing"

    /// A sequence of tokens that must not occur, and in which targets.
    private struct Ban: Sendable {
        var tokens: [String]
        var targets: Set<String>?
        var reason: String

        init(_ code: String, in targets: Set<String>? = nil, _ reason: String) {
            tokens = code.split(separator: " ").map(String.init)
            self.targets = targets
            self.reason = reason
        }
    }

    private static let pure: Set<String> = ["Bluetooth", "HostCore", "Doctor"]
    private static let seeded: Set<String> = pure.union(["SimulatedRadio", "RadioTools"])

    private static let bans: [Ban] = [
        Ban("Task {", "no unstructured tasks"),
        Ban("Task (", "no unstructured tasks"),
        Ban("Task . init", "no unstructured tasks"),
        Ban("Task . detached", "no unstructured tasks"),
        Ban("Task . immediate", "no unstructured tasks"),
        Ban("Task . sleep", "time enters the machine"),
        Ban("Thread . sleep", "time enters the machine"),
        Ban("Thread (", "no threads"),
        Ban("sleep (", "time enters the machine"),
        Ban("usleep (", "time enters the machine"),
        Ban("nanosleep (", "time enters the machine"),
        Ban("asyncAfter (", in: seeded, "time enters the machine"),
        Ban("Date ( )", "the clock is an argument"),
        Ban("Date . now", "the clock is an argument"),
        Ban("print (", "libraries print to what they are handed"),
        Ban("debugPrint (", "libraries print to what they are handed"),
        Ban("dump (", "libraries print to what they are handed"),
        Ban("ContinuousClock", in: seeded, "the clock is an argument"),
        Ban("SuspendingClock", in: seeded, "the clock is an argument"),
        Ban("DispatchTime", in: seeded, "the clock is an argument"),
        Ban("SystemRandomNumberGenerator", in: seeded, "chance has a seed"),
        Ban("UUID ( )", in: seeded, "chance has a seed"),
        Ban("async", in: pure, "machines do not wait"),
        Ban("await", in: pure, "machines do not wait"),
        Ban("Task", in: pure, "machines do not wait"),
        Ban("Mutex", in: pure, "machines have one owner"),
    ]

    /// The bans that begin with a word.
    private static let bansByWord = Dictionary(grouping: bans, by: { $0.tokens[0] })

    /// Calls that take their randomness from the system unless they are told from where.
    private static let random: Set<String> = [
        "random", "randomElement", "shuffled", "shuffle",
    ]

    private let exceptions: [SourceException]

    init(exceptions: [SourceException] = Self.known) {
        self.exceptions = exceptions
    }

    func violations(in file: SourceFile) -> [SourceViolation] {
        guard file.isSwift, let target = file.target else { return [] }
        let found = file.tokens.indices.flatMap { index in
            bannedCalls(at: index, in: file, target)
                + unseededCalls(at: index, in: file, target)
                + typedTasks(at: index, in: file)
        }
        return found.filter { violation in
            !exceptions.contains { $0.covers(file, line: violation.line) }
        }
    }

    /// `Task<Value, Never> { … }`; the type alone is legal.
    private func typedTasks(at index: Int, in file: SourceFile) -> [SourceViolation] {
        let tokens = file.tokens
        guard tokens[index].text == "Task", index + 1 < tokens.count, tokens[index + 1].text == "<"
        else { return [] }
        var depth = 0
        var end = index + 1
        while end < tokens.count {
            depth += tokens[end].text.reduce(0) { $0 + ($1 == "<" ? 1 : $1 == ">" ? -1 : 0) }
            end += 1
            if depth <= 0 { break }
        }
        guard end < tokens.count, ["{", "("].contains(tokens[end].text) else { return [] }
        return [SourceViolation(file, line: tokens[index].line, "`Task<…>`: no unstructured tasks")]
    }

    private func bannedCalls(
        at index: Int,
        in file: SourceFile,
        _ target: String
    ) -> [SourceViolation] {
        let tokens = file.tokens
        guard tokens[index].isWord else { return [] }
        let before = index > 0 ? tokens[index - 1].text : ""
        // A method or a declaration of the same name is somebody else's.
        if before == "func" { return [] }
        guard let bans = Self.bansByWord[tokens[index].text] else { return [] }
        return bans.compactMap { ban in
            guard ban.targets?.contains(target) ?? true,
                index + ban.tokens.count <= tokens.count,
                zip(ban.tokens, tokens[index...]).allSatisfy({ $0 == $1.text })
            else { return nil }
            if before == ".", ban.tokens.last == "(", ban.tokens[0] != "asyncAfter" { return nil }
            return SourceViolation(
                file,
                line: tokens[index].line,
                "`\(ban.tokens.joined())`: \(ban.reason)"
            )
        }
    }

    private func unseededCalls(
        at index: Int,
        in file: SourceFile,
        _ target: String
    ) -> [SourceViolation] {
        let tokens = file.tokens
        guard Self.seeded.contains(target), Self.random.contains(tokens[index].text),
            index > 0, tokens[index - 1].text == ".", index + 1 < tokens.count,
            tokens[index + 1].text == "("
        else { return [] }
        var depth = 0
        for token in tokens[(index + 1)...] {
            if token.text == "(" { depth += 1 }
            if token.text == ")" { depth -= 1 }
            if token.text == "using" { return [] }
            if depth == 0 { break }
        }
        return [
            SourceViolation(
                file,
                line: tokens[index].line,
                "`\(tokens[index].text)` without `using`: chance has a seed"
            )
        ]
    }

    static let known: [SourceException] = [
        SourceException(
            path: "Sources/BindruneTesting/ProgramDriver.swift",
            code: "Task(executorPreference: executor)",
            reason: "the one place where a program enters a world"
        )
    ]
}
