// SPDX-License-Identifier: Apache-2.0

/// What one line of a log says.
struct LogSign: Sendable {
    /// At which level.
    var lane: StoryEvent.Lane
    /// What happened; nil where the line only supports another one.
    var kind: StoryEvent.Kind?
    /// What it calls the device.
    var device = LogNames()
    /// Whose request it is about.
    var session: LogSession?
    /// The mistake that it tells by itself.
    var accusation: Accusation?
    /// What else it says that matters to a verdict.
    var clue: Clue?

    init(
        _ lane: StoryEvent.Lane,
        _ kind: StoryEvent.Kind?,
        device: LogNames = LogNames(),
        session: LogSession? = nil,
        accusation: Accusation? = nil,
        clue: Clue? = nil
    ) {
        self.lane = lane
        self.kind = kind
        self.device = device
        self.session = session
        self.accusation = accusation
        self.clue = clue
    }

    /// What a line says besides what happened.
    enum Clue: Hashable, Sendable {
        /// Encryption was being started when the link ended.
        case encryptionPending
        /// The encryption could not be started.
        case encryptionFailed
        /// The service accepted a request to connect.
        case accepted
        /// The link ended, and the system goes on by itself.
        case reconnecting
        /// A delegate method was called, or the app says so.
        case callback(Callback)
        /// The app says that it sets the auto-reconnect option.
        case autoReconnect
        /// The app cancels, and says so.
        case appCancels
        /// A look-up of known devices found none.
        case nothingRetrieved
        /// A scan for these services.
        case scansFor([String])
        /// An advertisement with these services.
        case advertises([String])
        /// The app, or Core Bluetooth, says that the device's state is unknown to it.
        case support
    }

    /// A delegate method.
    enum Callback: String, Hashable, Sendable {
        case connect, failToConnect, disconnect, discover, discoverServices
        case discoverCharacteristics, notificationState, updateValue, writeValue, openChannel
    }
}

/// A mistake and how sure one line makes it.
struct Accusation: Hashable, Sendable {
    /// The id of the verdict.
    var id: String
    var confidence: Verdict.Confidence
    /// nil: as heavy as the id usually is.
    var weight: Verdict.Weight?
    /// What the line adds to the explanation.
    var detail: Wording?

    init(
        _ id: String,
        _ confidence: Verdict.Confidence,
        weight: Verdict.Weight? = nil,
        detail: Wording? = nil
    ) {
        self.id = id
        self.confidence = confidence
        self.weight = weight
        self.detail = detail
    }
}

/// What a line calls a device.
struct LogNames: Hashable, Sendable {
    var identifier: String?
    var address: String?
    var name: String?
    var handle: UInt16?

    var isEmpty: Bool { identifier == nil && address == nil && name == nil && handle == nil }

    init(
        identifier: String? = nil,
        address: String? = nil,
        name: String? = nil,
        handle: UInt16? = nil
    ) {
        self.identifier = identifier
        self.address = address
        self.name = name.flatMap { Self.isMasked($0) ? nil : $0 }
        self.handle = handle
    }

    private static func isMasked(_ name: String) -> Bool {
        name.isEmpty || name == "<private>" || name == "(null)" || name == "(nil)"
            || name == "nil" || name == "null"
    }

    /// What the description of a `CBPeripheral` in the line says.
    init(peripheralIn line: LogLine) {
        self.init(
            identifier: line.words.identifier(after: "identifier = ", within: 4)
                ?? line.words.identifier(after: "CBPeripheral", within: 120),
            name: line.words.value(after: "name = ")
        )
    }
}

/// The name bluetoothd gives to the link between an app and itself, such as
/// `com.example.rec-central-412-77`.
struct LogSession: Hashable, Sendable {
    let text: String
    /// The app's bundle identifier.
    let bundle: String?
    let processID: Int?

    init?(_ text: String?) {
        guard let text, !text.isEmpty, text != "<private>" else { return nil }
        self.text = text
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        if parts.count >= 4, let processID = Int(parts[parts.count - 2]) {
            bundle = parts.dropLast(3).joined(separator: "-")
            self.processID = processID
        } else {
            bundle = nil
            processID = nil
        }
    }
}
