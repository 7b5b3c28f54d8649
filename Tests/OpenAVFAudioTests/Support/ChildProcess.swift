// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Glibc
import Synchronization

/// A program that a test runs beside itself.
///
/// Foundation's `Process` does not do for audio servers: it takes the end of a descriptor that the
/// child inherits for the end of the child, and PulseAudio closes all it inherits when it starts.
/// From then on one thread of Foundation's waits for that server, and nobody's `waitUntilExit`
/// returns.
final class ChildProcess: Sendable {
    struct Failure: Error, CustomStringConvertible {
        var description: String
    }

    let identifier: pid_t
    /// Where its standard output is read; -1 where nobody reads it.
    private let output: Int32
    private let isRunningStill = Mutex(true)

    /// Starts the program with exactly these words and variables; what it says to standard error
    /// is dropped.
    init(_ words: [String], variables: [String: String], readsOutput: Bool = false) throws {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
        var ends: [Int32] = [-1, -1]
        if readsOutput {
            // Not a pipe: only a socket is made so that no other child can inherit it meanwhile.
            let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
            guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else {
                throw Failure(description: "no socket: error \(errno)")
            }
            posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
        } else {
            posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
        }
        let (identifier, error) = Self.spawn(words, variables, &actions)
        if readsOutput { close(ends[1]) }
        guard error == 0 else {
            if readsOutput { close(ends[0]) }
            throw Failure(description: "\(words[0]): error \(error)")
        }
        self.identifier = identifier
        output = ends[0]
    }

    deinit {
        end()
        if output >= 0 { close(output) }
    }

    private static func spawn(
        _ words: [String],
        _ variables: [String: String],
        _ actions: inout posix_spawn_file_actions_t
    ) -> (pid_t, Int32) {
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // Threads of Dispatch block signals, and a child would inherit that.
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
        var arguments = words.map { strdup($0) } + [nil]
        var environment = variables.sorted { $0.key < $1.key }.map { strdup("\($0)=\($1)") } + [nil]
        defer { for text in arguments + environment { free(text) } }
        var identifier: pid_t = 0
        let error = posix_spawn(
            &identifier,
            words[0],
            &actions,
            &attributes,
            &arguments,
            &environment
        )
        return (identifier, error)
    }

    func send(_ signal: Int32) {
        isRunningStill.withLock { if $0 { kill(identifier, signal) } }
    }

    /// Ends it at once, if it has not ended, and returns its status as `waitpid` has it.
    @discardableResult
    func end() -> Int32 {
        isRunningStill.withLock { isRunning in
            guard isRunning else { return 0 }
            isRunning = false
            var status: Int32 = 0
            if waitpid(identifier, &status, WNOHANG) == 0 {
                kill(identifier, SIGKILL)
                waitpid(identifier, &status, 0)
            }
            return status
        }
    }

    /// Whether it has not ended by itself.
    var isRunning: Bool {
        isRunningStill.withLock { isRunning in
            guard isRunning else { return false }
            var status: Int32 = 0
            if waitpid(identifier, &status, WNOHANG) != 0 { isRunning = false }
            return isRunning
        }
    }

    /// Reads what it prints until it ends; one that takes longer than that is ended.
    func readToEnd(seconds: UInt64) throws -> (status: Int32, output: String) {
        let output = try read(seconds: seconds) { _ in false }
        let status = isRunningStill.withLock { isRunning -> Int32 in
            isRunning = false
            var status: Int32 = 0
            waitpid(identifier, &status, 0)
            return status
        }
        return (status, output)
    }

    /// Reads what it prints from here on until that is enough, or until it ends; one that takes
    /// longer than that is ended.
    func read(seconds: UInt64, until isEnough: (String) -> Bool) throws -> String {
        let deadline = DispatchTime.now().uptimeNanoseconds + seconds * 1_000_000_000
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4_096)
        while true {
            let text = String(decoding: bytes, as: UTF8.self)
            if isEnough(text) { return text }
            let now = DispatchTime.now().uptimeNanoseconds
            var entry = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
            let left = deadline > now ? Int32((deadline - now) / 1_000_000) : 0
            guard poll(&entry, 1, left) > 0 else {
                end()
                throw Failure(description: "not so far after \(seconds) s: \(text)")
            }
            let count = Glibc.read(output, &buffer, buffer.count)
            guard count > 0 else { return text }
            bytes += buffer.prefix(count)
        }
    }
}
