// SPDX-License-Identifier: Apache-2.0

import Captures

/// Follows each device through a log: what was asked, what came of it, and which mistake that
/// shows.
struct LogFollower: Sendable {
    var tracks = LogTracks()
    var events = LogEvents()
    var findings = LogFindings()
    /// Requests that were given up within a second: not retained, or cancelled by the app.
    var quick: [QuickEnd] = []
    /// The last complaint of a peripheral that nobody holds.
    var unheld: [LogMark] = []
    /// When the app said that it cancels.
    var saidCancel: LogMark?
    /// The last delegate method that the app's lines named.
    var callback: (name: LogSign.Callback, mark: LogMark, track: Int?)?
    /// The last code of an app's line, and where.
    var lastCode: (code: BluetoothCode, line: Int)?
    /// Where the app said that it sets the auto-reconnect option.
    var option: LogMark?
    /// A look-up of known devices that came back empty, and no request since.
    var retrievedNone: LogMark?
    /// The manager's state as last told.
    var state: (name: String, mark: LogMark)?
    /// Where the services stand that a scan filters for.
    var filter: (services: [String], mark: LogMark)?
    /// Where devices advertised services, none of which is filtered for.
    var strangers: [LogMark] = []
    /// Whether a device with the service that is filtered for was heard, or any given to the app.
    var isFilterMet = false
    /// The last line of the service and of an app that has a time.
    var lastService: LogMark?
    var lastApp: LogMark?
    /// Whether an app's own process said something of Bluetooth.
    var sawApp = false
    /// Outcomes of which the device is masked.
    var maskedOutcomes: [LogMark] = []
    /// The links that ended without ever having begun in this log.
    var endsWithoutBeginning: LogMark?
    /// The sessions of apps, and the numbers of the processes that wrote lines.
    var sessions: [LogSession: LogMark] = [:]

    /// The most marks of one kind that are kept.
    static let mostMarks = 64

    /// A request that the app's side gave up at once.
    struct QuickEnd: Sendable {
        var track: Int
        var asked: LogMark
        var givenUp: LogMark
    }

    /// Takes what a line says.
    mutating func take(_ sign: LogSign, of line: LogLine) {
        let mark = LogMark(line)
        note(sign, mark)
        if sign.lane == .app, !LogLine.services.contains(line.record.process ?? "bluetoothd") {
            sawApp = true
        }
        let track = track(of: sign, mark)
        if let kind = sign.kind {
            if follow(kind, sign, mark, track) {
                add(kind, sign, line, track)
            } else if sign.clue == .accepted {
                add(.attemptStarted, sign, line, track)
            } else {
                return
            }
        }
        clue(sign, mark, track)
        if let accusation = sign.accusation {
            accuse(accusation, track: track, mark)
        }
    }

    /// Adds a conclusion about a track's device.
    mutating func accuse(_ accusation: Accusation, track: Int?, _ marks: LogMark...) {
        findings.add(
            accusation,
            device: track.flatMap { tracks.tracks[$0].device },
            evidence: marks.map(\.evidence)
        )
    }

    mutating func add(_ kind: StoryEvent.Kind, _ sign: LogSign, _ line: LogLine, _ track: Int?) {
        events.add(
            StoryEvent(
                time: line.record.time?.moment,
                lane: sign.lane,
                device: track.flatMap { tracks.tracks[$0].device },
                kind: kind,
                evidence: line.evidence
            )
        )
    }

    private mutating func note(_ sign: LogSign, _ mark: LogMark) {
        if sign.lane == .app { lastApp = mark } else { lastService = mark }
        if let session = sign.session, session.processID != 0, sessions.count < Self.mostMarks,
            sessions[session] == nil
        {
            sessions[session] = mark
        }
    }

    // MARK: - Which device

    private mutating func track(of sign: LogSign, _ mark: LogMark) -> Int? {
        if !sign.device.isEmpty {
            learnAddress(of: sign, mark)
            let found = tracks.find(sign.device, isTentative: sign.isTentative)
            if let found {
                if let session = sign.session { tracks.bind(session: session, to: found) }
                return found
            }
            // A device that is named is none of those that are guessed at.
            if !sign.isTentative, sign.device.identifier != nil || sign.device.address != nil {
                return nil
            }
        }
        if let session = sign.session {
            let makes = if case .connectAsked = sign.kind { true } else { false }
            if let found = tracks.find(session: session, makes: makes) { return found }
        }
        return guess(sign, mark)
    }

    /// The outcome of an attempt names the address; where only one device waits, and it is known
    /// by its identifier alone, the address is its.
    private mutating func learnAddress(of sign: LogSign, _ mark: LogMark) {
        guard let address = sign.device.address, sign.device.identifier == nil, sign.lane != .app,
            !tracks.isBusy(address: address)
        else { return }
        switch sign.kind {
        case .attemptFailed, .connected: break
        default: return
        }
        guard
            let waiting = tracks.only(where: { $0.asked?.isNear(mark, seconds: 120) ?? false }),
            tracks.lacksAddress(tracks.tracks[waiting])
        else { return }
        tracks.learn(address: address, of: waiting)
    }

    /// The device of a line that names none: the only one to which it can apply.
    private func guess(_ sign: LogSign, _ mark: LogMark) -> Int? {
        switch sign.kind {
        case .attemptFailed, .connected, .attemptStarted:
            return tracks.only { $0.asked?.isNear(mark, seconds: 120) ?? false }
        case .disconnected, .encrypted, .disconnectAsked:
            return tracks.only { $0.linked != nil }
                ?? tracks.only { $0.asked?.isNear(mark, seconds: 120) ?? false }
        case .misuse("L01"):
            return tracks.only { $0.asked?.isNear(mark, seconds: 2) ?? false }
                ?? tracks.only { $0.givenUp?.isNear(mark, seconds: 2) ?? false }
        case .refused, .pairingFinished, .misuse("command-without-link"), .discoveryStarted,
            .discoveryFinished:
            return tracks.only { $0.linked != nil }
        default:
            return nil
        }
    }

    // MARK: - What follows

    /// Brings the track up to date; false where the line only says again what is known.
    private mutating func follow(
        _ kind: StoryEvent.Kind,
        _ sign: LogSign,
        _ mark: LogMark,
        _ track: Int?
    ) -> Bool {
        switch kind {
        case .connectAsked: asked(sign, mark, track)
        case .attemptStarted: started(mark, track)
        case .cancelled, .disconnectAsked: givenUp(mark, track)
        case .connected: connected(sign, mark, track)
        case .attemptFailed, .disconnected: ended(kind, sign, mark, track)
        case .state(let name): changed(name, mark)
        case .discovered(_, let isConnectable): heard(isConnectable, sign, mark, track)
        case .encrypted: encryptionFailed(mark, track)
        default: true
        }
    }

    private mutating func changed(_ name: String, _ mark: LogMark) -> Bool {
        let isNew = state?.name != name
        let wasLinked = tracks.only { $0.linked != nil }
        state = (name, mark)
        guard name != "powered on", name != "unknown" else { return isNew }
        for index in tracks.tracks.indices {
            // No callback tells of the end: the state is all that there is.
            if tracks.tracks[index].linked != nil, name == "powered off" {
                let tracked = wasLinked ?? index
                accuse(Accusation("S03", .medium), track: tracked, mark)
            }
            tracks.tracks[index].linked = nil
            tracks.tracks[index].asked = nil
            tracks.release(handleOf: index)
        }
        return isNew
    }

    private mutating func encryptionFailed(_ mark: LogMark, _ track: Int?) -> Bool {
        if let track { tracks.tracks[track].encryptionFailed = mark }
        return true
    }

    private mutating func clue(_ sign: LogSign, _ mark: LogMark, _ track: Int?) {
        switch sign.clue {
        case .callback(let name): callback = (name, mark, track)
        case .autoReconnect: option = mark
        case .appCancels:
            saidCancel = mark
            _ = givenUp(mark, track ?? tracks.only { $0.isPending || $0.linked != nil })
        case .nothingRetrieved: retrievedNone = mark
        case .scansFor(let services):
            filter = (services, mark)
            isFilterMet = false
            strangers = []
        case .advertises(let services): advertised(services, mark)
        case .encryptionFailed:
            accuse(
                Accusation(VerdictID.bondLost, .medium, weight: nil),
                track: track,
                mark
            )
        default: break
        }
        if case .misuse("L01") = sign.kind, unheld.count < Self.mostMarks { unheld.append(mark) }
    }
}

extension LogSign {
    /// Whether an identifier in the line may as well be that of a service.
    var isTentative: Bool {
        guard case .callback(let name) = clue else { return false }
        return ![.connect, .failToConnect, .disconnect, .discover].contains(name)
    }
}
