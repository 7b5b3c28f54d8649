// SPDX-License-Identifier: Apache-2.0

#if os(Linux)
    import Dispatch
    import Foundation
    import Glibc

    /// A Chromium without a window, steered over a pipe with the DevTools protocol: one message of
    /// JSON after the other, each ended by a zero byte.
    final class Browser {
        struct Failure: Error, CustomStringConvertible {
            var description: String
        }

        typealias Object = [String: Any]

        /// How long an answer may take before the test fails; nothing waits for it to pass.
        static let patience: UInt64 = 120

        /// What the page in the tab said and asked for since it was opened.
        private(set) var events: [Object] = []

        private let process: pid_t
        private let pipe: Int32
        private let folder: URL
        private var session = ""
        private var number = 0
        private var buffer: [UInt8] = []

        /// Starts it with an empty profile and opens a tab.
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
                throw Failure(description: "no socket: error \(errno)")
            }
            pipe = ends[0]
            defer { close(ends[1]) }
            process = try Self.start(program, in: folder, pipe: ends[1])
            let tab = try call("Target.createTarget", ["url": "about:blank"])
            let answer = try call(
                "Target.attachToTarget",
                ["targetId": tab["targetId"] ?? "", "flatten": true]
            )
            session = answer["sessionId"] as? String ?? ""
            for domain in ["Page", "Runtime", "Log", "Network", "Audits", "DOM", "Accessibility"] {
                try call("\(domain).enable")
            }
        }

        deinit {
            close(pipe)
            kill(-process, SIGKILL)
            var status: Int32 = 0
            waitpid(process, &status, 0)
            try? FileManager.default.removeItem(at: folder)
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
            throw Failure(
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
            guard error == 0 else { throw Failure(description: "\(program): error \(error)") }
            return process
        }
    }

    // MARK: - The protocol

    extension Browser {
        /// Sends a command and waits for its answer; events that come meanwhile are kept.
        @discardableResult
        func call(_ method: String, _ parameters: Object = [:]) throws -> Object {
            number += 1
            var message: Object = ["id": number, "method": method, "params": parameters]
            if !session.isEmpty { message["sessionId"] = session }
            let data = try JSONSerialization.data(withJSONObject: message)
            try write(Array(data) + [0])
            while true {
                let message = try receive(for: method)
                guard message["id"] as? Int == number else {
                    events.append(message)
                    continue
                }
                if let error = message["error"] as? Object {
                    throw Failure(description: "\(method): \(error)")
                }
                return message["result"] as? Object ?? [:]
            }
        }

        /// Waits for an event of that name; those that have come already count.
        func wait(for name: String) throws {
            var seen = 0
            while true {
                while seen < events.count {
                    if events[seen]["method"] as? String == name { return }
                    seen += 1
                }
                events.append(try receive(for: name))
            }
        }

        func forgetEvents() { events = [] }

        private func write(_ bytes: [UInt8]) throws {
            var sent = 0
            while sent < bytes.count {
                let count = bytes[sent...].withUnsafeBytes {
                    send(pipe, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
                }
                guard count > 0 else { throw Failure(description: "Chromium is gone") }
                sent += count
            }
        }

        private func receive(for what: String) throws -> Object {
            let deadline = DispatchTime.now().uptimeNanoseconds + Self.patience * 1_000_000_000
            var chunk = [UInt8](repeating: 0, count: 1 << 16)
            var searched = 0
            while true {
                if let end = buffer[searched...].firstIndex(of: 0) {
                    let data = Data(buffer[..<end])
                    buffer.removeSubrange(...end)
                    return try JSONSerialization.jsonObject(with: data) as? Object ?? [:]
                }
                searched = buffer.count
                let now = DispatchTime.now().uptimeNanoseconds
                var entry = pollfd(fd: pipe, events: Int16(POLLIN), revents: 0)
                let left = deadline > now ? Int32((deadline - now) / 1_000_000) : 0
                guard poll(&entry, 1, left) > 0 else {
                    throw Failure(description: "no \(what) after \(Self.patience) s")
                }
                let count = read(pipe, &chunk, chunk.count)
                guard count > 0 else {
                    throw Failure(description: "Chromium ended before it answered \(what)")
                }
                buffer += chunk.prefix(count)
            }
        }
    }

    // MARK: - Pages

    extension Browser {
        /// Opens a page from a file of its own and waits until it is loaded and drawn.
        func open(_ html: String, anchor: String = "", hasScripts: Bool = true) throws -> URL {
            let file = folder.appending(path: "page-\(UUID().uuidString).html")
            try Data(html.utf8).write(to: file)
            forgetEvents()
            try call("Page.navigate", ["url": file.absoluteString + anchor])
            try wait(for: "Page.loadEventFired")
            // Where no scripts run, no promise is ever kept.
            if hasScripts { try settle() }
            return file
        }

        /// Waits until two frames are drawn, so that scripts, styles and layout had their turn.
        func settle() throws {
            try evaluate(
                "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
                    + ".then(() => true)"
            )
        }

        /// The value of an expression in the page.
        @discardableResult
        func evaluate(_ expression: String) throws -> Any? {
            let answer = try call(
                "Runtime.evaluate",
                ["expression": expression, "awaitPromise": true, "returnByValue": true]
            )
            if let exception = answer["exceptionDetails"] as? Object {
                throw Failure(description: "\(expression): \(exception)")
            }
            return (answer["result"] as? Object)?["value"]
        }

        /// Sets the size of the window.
        func resize(width: Int, height: Int = 800, isPhone: Bool = false) throws {
            try call(
                "Emulation.setDeviceMetricsOverride",
                [
                    "width": width, "height": height, "deviceScaleFactor": isPhone ? 2 : 1,
                    "mobile": isPhone,
                ]
            )
        }

        /// Presses and releases a key.
        func press(_ key: String, code: Int) throws {
            for type in ["keyDown", "keyUp"] {
                var event: Object = [
                    "type": type, "key": key, "code": key, "windowsVirtualKeyCode": code,
                ]
                if key == "Enter", type == "keyDown" { event["text"] = "\r" }
                try call("Input.dispatchKeyEvent", event)
            }
            try settle()
        }

        /// Clicks in the middle of the first element that the selector finds.
        func click(_ selector: String) throws {
            let script = """
                (() => {
                  const part = document.querySelector(\(Self.quoted(selector)));
                  part.scrollIntoView({ block: "center", inline: "center" });
                  const box = part.getClientRects()[0];
                  return [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
                })()
                """
            guard let place = try evaluate(script) as? [Double] else {
                throw Failure(description: "nothing at \(selector)")
            }
            for type in ["mousePressed", "mouseReleased"] {
                try call(
                    "Input.dispatchMouseEvent",
                    ["type": type, "x": place[0], "y": place[1], "button": "left", "clickCount": 1]
                )
            }
            try settle()
        }

        /// The window's picture as PNG.
        func picture(whole: Bool = false) throws -> Data {
            let answer = try call("Page.captureScreenshot", ["captureBeyondViewport": whole])
            return Data(base64Encoded: answer["data"] as? String ?? "") ?? Data()
        }

        /// Everything the page did that a page in order does not: words to the console, exceptions,
        /// violations of its policy, requests beside its own file.
        func complaints(about file: URL) -> [String] {
            events.compactMap { event in
                let parameters = event["params"] as? Object ?? [:]
                switch event["method"] as? String {
                case "Runtime.consoleAPICalled", "Runtime.exceptionThrown", "Log.entryAdded",
                    "Audits.issueAdded":
                    return "\(parameters)"
                case "Network.requestWillBeSent":
                    let url = (parameters["request"] as? Object)?["url"] as? String ?? ""
                    return url.hasPrefix(file.absoluteString) ? nil : "asks for \(url)"
                default: return nil
                }
            }
        }

        private static func quoted(_ text: String) -> String {
            let data = try? JSONSerialization.data(withJSONObject: [text])
            return String(decoding: data ?? Data(), as: UTF8.self).dropFirst().dropLast()
                .description
        }
    }
#endif
