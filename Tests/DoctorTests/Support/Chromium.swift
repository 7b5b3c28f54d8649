// SPDX-License-Identifier: Apache-2.0

#if os(Linux)
    import Dispatch
    import Foundation
    import Glibc
    import Synchronization
    import Testing

    /// A Chromium without a window, steered over a pipe with the DevTools protocol: one message of
    /// JSON after the other, each ended by a zero byte. Its tabs are `Browser`s.
    final class Chromium: Sendable {
        /// The one that a suite started for its tests.
        @TaskLocal static var current: Chromium?

        /// How long an answer may take before the test fails; nothing waits for it to pass.
        static let patience: UInt64 = 120

        private struct Talk {
            var number = 0
            var buffer: [UInt8] = []
        }

        private let process: pid_t
        private let pipe: Int32
        private let folder: URL
        private let talk = Mutex(Talk())

        /// Starts it with an empty profile.
        init() throws {
            let program = try Self.program()
            folder = FileManager.default.temporaryDirectory
                .appending(path: "bindrune-browser-\(UUID().uuidString)")
            try FileManager.default.createDirectory(
                at: folder,
                withIntermediateDirectories: true
            )
            var ends: [Int32] = [-1, -1]
            let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
            guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else {
                throw Browser.Failure(description: "no socket: error \(errno)")
            }
            pipe = ends[0]
            defer { close(ends[1]) }
            process = try Self.start(program, in: folder, pipe: ends[1])
        }

        deinit {
            close(pipe)
            kill(-process, SIGKILL)
            var status: Int32 = 0
            waitpid(process, &status, 0)
            try? FileManager.default.removeItem(at: folder)
        }

        /// Keeps a page in a file of its own.
        func keep(_ html: String) throws -> URL {
            let file = folder.appending(path: "page-\(UUID().uuidString).html")
            try Data(html.utf8).write(to: file)
            return file
        }

        /// Where it is, as Debian and others name it.
        private static func program() throws -> String {
            let names = [
                "chromium-headless-shell", "chromium", "chromium-browser", "google-chrome",
                "google-chrome-stable",
            ]
            let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
            for name in names {
                for folder in path.split(separator: ":") {
                    let file = "\(folder)/\(name)"
                    if access(file, X_OK) == 0 { return file }
                }
            }
            throw Browser.Failure(
                description: "There is no Chromium; apt-get install chromium-headless-shell"
            )
        }

        private static func start(
            _ program: String,
            in folder: URL,
            pipe: Int32
        ) throws -> pid_t {
            var words = [
                program, "--headless", "--remote-debugging-pipe", "--disable-gpu",
                "--no-first-run", "--disable-dev-shm-usage", "--disable-background-networking",
                "--disable-component-update", "--user-data-dir=\(folder.path)/profile",
            ]
            if getuid() == 0 { words.append("--no-sandbox") }
            let variables = [
                "HOME=\(folder.path)", "TMPDIR=\(folder.path)", "LANG=C.UTF-8",
                "PATH=" + (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"),
            ]
            var actions = posix_spawn_file_actions_t()
            posix_spawn_file_actions_init(&actions)
            defer { posix_spawn_file_actions_destroy(&actions) }
            // First to a number of its own: the pipe's may be the 3 or the 4 that is asked for.
            posix_spawn_file_actions_adddup2(&actions, pipe, 100)
            posix_spawn_file_actions_adddup2(&actions, 100, 3)
            posix_spawn_file_actions_adddup2(&actions, 100, 4)
            posix_spawn_file_actions_addclose(&actions, 100)
            posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
            for output in [STDOUT_FILENO, STDERR_FILENO] {
                posix_spawn_file_actions_addopen(&actions, output, "/dev/null", O_WRONLY, 0)
            }
            var attributes = posix_spawnattr_t()
            posix_spawnattr_init(&attributes)
            defer { posix_spawnattr_destroy(&attributes) }
            var none = sigset_t()
            sigemptyset(&none)
            posix_spawnattr_setsigmask(&attributes, &none)
            posix_spawnattr_setpgroup(&attributes, 0)
            posix_spawnattr_setflags(
                &attributes,
                Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETPGROUP)
            )
            var arguments = words.map { strdup($0) } + [nil]
            var environment = variables.map { strdup($0) } + [nil]
            defer { for text in arguments + environment { free(text) } }
            var process: pid_t = 0
            let error = posix_spawn(
                &process,
                program,
                &actions,
                &attributes,
                &arguments,
                &environment
            )
            guard error == 0 else {
                throw Browser.Failure(description: "\(program): error \(error)")
            }
            return process
        }
    }

    // MARK: - The protocol

    extension Chromium {
        typealias Object = Browser.Object

        /// Sends a command and waits for its answer; with it comes what the session's tab told
        /// meanwhile. Words of other tabs are dropped: they are closed.
        func call(
            _ method: String,
            _ parameters: Object = [:],
            in session: String = ""
        ) throws -> (result: Object, events: [Object]) {
            try talk.withLock { talk in
                talk.number += 1
                var message: Object = [
                    "id": talk.number, "method": method, "params": parameters,
                ]
                if !session.isEmpty { message["sessionId"] = session }
                let data = try JSONSerialization.data(withJSONObject: message)
                try write(Array(data) + [0])
                var events: [Object] = []
                while true {
                    let message = try receive(for: method, &talk)
                    guard message["id"] as? Int == talk.number else {
                        if message["sessionId"] as? String == session { events.append(message) }
                        continue
                    }
                    if let error = message["error"] as? Object {
                        throw Browser.Failure(description: "\(method): \(error)")
                    }
                    return (message["result"] as? Object ?? [:], events)
                }
            }
        }

        /// What comes next, if it is of that tab.
        func nextEvent(for what: String, in session: String) throws -> [Object] {
            let message = try talk.withLock { try receive(for: what, &$0) }
            return message["sessionId"] as? String == session ? [message] : []
        }

        private func write(_ bytes: [UInt8]) throws {
            var sent = 0
            while sent < bytes.count {
                let count = bytes[sent...].withUnsafeBytes {
                    send(pipe, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
                }
                guard count > 0 else { throw Browser.Failure(description: "Chromium is gone") }
                sent += count
            }
        }

        private func receive(for what: String, _ talk: inout Talk) throws -> Object {
            let deadline = DispatchTime.now().uptimeNanoseconds + Self.patience * 1_000_000_000
            var chunk = [UInt8](repeating: 0, count: 1 << 16)
            var searched = 0
            while true {
                if let end = talk.buffer[searched...].firstIndex(of: 0) {
                    let data = Data(talk.buffer[..<end])
                    talk.buffer.removeSubrange(...end)
                    return try JSONSerialization.jsonObject(with: data) as? Object ?? [:]
                }
                searched = talk.buffer.count
                let now = DispatchTime.now().uptimeNanoseconds
                var entry = pollfd(fd: pipe, events: Int16(POLLIN), revents: 0)
                let left = deadline > now ? Int32((deadline - now) / 1_000_000) : 0
                guard poll(&entry, 1, left) > 0 else {
                    throw Browser.Failure(description: "no \(what) after \(Self.patience) s")
                }
                let count = read(pipe, &chunk, chunk.count)
                guard count > 0 else {
                    throw Browser.Failure(
                        description: "Chromium ended before it answered \(what)"
                    )
                }
                talk.buffer += chunk.prefix(count)
            }
        }
    }

    // MARK: - For a suite

    /// One Chromium for all tests of a suite, ended after the last of them.
    struct ChromiumTrait: SuiteTrait, TestScoping {
        func provideScope(
            for test: Test,
            testCase: Test.Case?,
            performing function: @Sendable () async throws -> Void
        ) async throws {
            try await Chromium.$current.withValue(Chromium()) { try await function() }
        }
    }

    extension Trait where Self == ChromiumTrait {
        static var inOneChromium: Self { Self() }
    }
#endif
