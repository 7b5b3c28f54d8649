// SPDX-License-Identifier: Apache-2.0

import Captures

/// What apps print of their own: the names of delegate methods, the manager's state, what they
/// ask for. Nobody prescribes these lines; they are read where they are plain.
enum AppFingerprints {
    static let all: [Fingerprint] = [
        Fingerprint("app.state", "state", "unauthorized") { state("unauthorized", $0) },
        Fingerprint("app.state", "state", "unsupported") { state("unsupported", $0) },
        Fingerprint("app.state", "state", "poweredoff") { state("powered off", $0) },
        Fingerprint("app.state", "state", "powered off") { state("powered off", $0) },
        Fingerprint("app.state", "state", "poweredon") { state("powered on", $0) },
        Fingerprint("app.state", "state", "resetting") { state("resetting", $0) },
        Fingerprint("app.state-number", "central", "state", read: number),
        Fingerprint("app.state-number", "didupdatestate", read: number),
        Fingerprint("app.retrieved-none", "retrieve", "peripheral", read: retrieved),
        Fingerprint("app.retrieved-none", "retrieve", "not found", read: retrieved),
        callback("didfailtoconnect", .failToConnect),
        callback("did fail to connect", .failToConnect),
        callback("diddisconnect", .disconnect),
        callback("didconnect", .connect),
        callback("didupdatenotificationstate", .notificationState),
        callback("diddiscoverservices", .discoverServices),
        callback("diddiscovercharacteristics", .discoverCharacteristics),
        callback("didupdatevalue", .updateValue),
        callback("didwritevalue", .writeValue),
        callback("didopen", .openChannel),
        callback("diddiscover", .discover),
        Fingerprint("app.cancels", "cancelperipheralconnection") { line in
            LogSign(.app, nil, device: peripheral(line), clue: .appCancels)
        },
        Fingerprint("app.scan", "scan", "services") { line in
            guard line.mayBeApp, let services = ServiceList.after("services", in: line),
                !services.isEmpty
            else { return nil }
            return LogSign(.app, .scanStarted, clue: .scansFor(services))
        },
        Fingerprint("app.connects", "connect", read: asked),
        Fingerprint("app.option", "autoreconnect") { _ in
            LogSign(.app, nil, clue: .autoReconnect)
        },
    ]

    private static func callback(
        _ phrase: String,
        _ callback: LogSign.Callback
    ) -> Fingerprint {
        Fingerprint("app.\(callback.rawValue)", phrase) { line in
            let kind: StoryEvent.Kind? =
                switch callback {
                case .connect: .connected(handle: nil)
                // What failed stands in the error, which is read behind this.
                case .failToConnect: .attemptFailed(nil)
                case .disconnect: .disconnected(by: nil, nil)
                case .discover: .discovered(rssi: rssi(line), isConnectable: nil)
                case .discoverServices, .discoverCharacteristics:
                    .discoveryFinished(attributes: nil)
                case .updateValue: .notified(handle: nil)
                case .writeValue: .written(handle: nil, withResponse: true)
                case .notificationState: .subscribed(handle: nil, isOn: true)
                case .openChannel: .note("didOpen")
                }
            return LogSign(.app, kind, device: peripheral(line), clue: .callback(callback))
        }
    }

    private static func rssi(_ line: LogLine) -> Int? {
        line.words.number(after: "rssi").flatMap { (-127...20).contains($0) ? $0 : nil }
    }

    private static func state(_ name: String, _ line: LogLine) -> LogSign? {
        guard
            line.words.has("central") || line.words.has("manager") || line.words.has("bluetooth")
                || line.words.has("didUpdateState")
        else { return nil }
        return LogSign(.app, .state(name))
    }

    /// The raw value of `CBManagerState` behind the word.
    @Sendable private static func number(_ line: LogLine) -> LogSign? {
        let names = [
            "unknown", "resetting", "unsupported", "unauthorized", "powered off", "powered on",
        ]
        let words = line.words
        let number =
            words.number(after: "didupdatestate") ?? words.number(after: "central state")
            ?? words.number(after: "state =") ?? words.number(after: "state=")
            ?? words.number(after: "state:") ?? words.number(after: "state ")
        guard let number, names.indices.contains(number)
        else { return nil }
        return LogSign(.app, .state(names[number]))
    }

    /// A look-up that the app says came back empty.
    @Sendable private static func retrieved(_ line: LogLine) -> LogSign? {
        let words = line.words
        guard words.has("retrievePeripherals") || words.has("retrieve"),
            words.has("[]") || words.has("= nil") || words.has("-> nil") || words.has(": nil")
                || words.has(" 0 peripherals") || words.has("none") || words.has("empty")
                || words.has("not found") || words.has("notFound")
        else { return nil }
        return LogSign(.app, nil, clue: .nothingRetrieved)
    }

    /// A line that says "connect" as a word of its own, with the device's identifier or name.
    @Sendable private static func asked(_ line: LogLine) -> LogSign? {
        guard line.record.image == nil, !line.words.has("cbmsgid") else { return nil }
        let words = line.text.prefix(400).split { !($0.isLetter || $0.isNumber) }
        guard words.contains(where: { asking.contains($0.lowercased()) }) else { return nil }
        let names = peripheral(line)
        guard !names.isEmpty else { return nil }
        return LogSign(
            .app,
            .connectAsked(by: line.record.process),
            device: names,
            clue: line.words.has("autoReconnect") ? .autoReconnect : nil
        )
    }

    private static let asking: Set<String> = ["connect", "connecting"]

    private static func peripheral(_ line: LogLine) -> LogNames {
        let described = LogNames(peripheralIn: line)
        if described.identifier != nil { return described }
        return LogNames(identifier: line.words.identifier(), address: line.words.address)
    }
}
