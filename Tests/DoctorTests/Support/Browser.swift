// SPDX-License-Identifier: Apache-2.0

#if os(Linux)
    import Foundation

    /// A tab of a Chromium without a window.
    final class Browser {
        struct Failure: Error, CustomStringConvertible {
            var description: String
        }

        typealias Object = [String: Any]

        /// `BINDRUNE_PICTURES=FOLDER` keeps what the browser drew, for people to look at.
        static let pictures = ProcessInfo.processInfo.environment["BINDRUNE_PICTURES"]

        /// What the page in the tab said and asked for since it was opened.
        private(set) var events: [Object] = []

        private let chromium: Chromium
        private let target: String
        private let session: String

        /// Opens a tab in the suite's Chromium.
        init() throws {
            guard let chromium = Chromium.current else {
                throw Failure(description: "the suite is not .inOneChromium")
            }
            self.chromium = chromium
            let tab = try chromium.call("Target.createTarget", ["url": "about:blank"]).result
            target = tab["targetId"] as? String ?? ""
            let answer = try chromium.call(
                "Target.attachToTarget",
                ["targetId": target, "flatten": true]
            )
            session = answer.result["sessionId"] as? String ?? ""
            for domain in ["Page", "Runtime", "Log", "Network", "Audits"] {
                try call("\(domain).enable")
            }
        }

        deinit {
            _ = try? chromium.call("Target.closeTarget", ["targetId": target])
        }
    }

    // MARK: - The protocol

    extension Browser {
        /// Sends a command and waits for its answer; events that come meanwhile are kept.
        @discardableResult
        func call(_ method: String, _ parameters: Object = [:]) throws -> Object {
            let (result, events) = try chromium.call(method, parameters, in: session)
            self.events += events
            return result
        }

        /// Waits for an event of that name; those that have come already count.
        func wait(for name: String) throws {
            var seen = 0
            while true {
                while seen < events.count {
                    if events[seen]["method"] as? String == name { return }
                    seen += 1
                }
                events += try chromium.nextEvent(for: name, in: session)
            }
        }

        func forgetEvents() { events = [] }
    }

    // MARK: - Pages

    extension Browser {
        /// Opens a page from a file of its own and waits until it is loaded and drawn.
        func open(_ html: String, anchor: String = "", hasScripts: Bool = true) throws -> URL {
            let file = try chromium.keep(html)
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
                    "width": width, "height": height,
                    // Four times the dots for those who look at them; the layout is the same.
                    "deviceScaleFactor": isPhone && Self.pictures != nil ? 2 : 1,
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
