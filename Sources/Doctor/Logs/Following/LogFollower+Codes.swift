// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import Captures

extension LogFollower {
    /// Whether the lines right behind a delegate method's name are worth a look whatever they say:
    /// an error is often printed on a line of its own.
    static func isOpen(_ follower: LogFollower, _ line: Int) -> Bool {
        guard let callback = follower.callback else { return false }
        return line > callback.mark.line && line - callback.mark.line <= 2
    }

    /// Takes the codes of a line of which the line's own sign may hold the first one already.
    mutating func take(codes: [CodeSighting], of line: LogLine, told: CodeLines.Told) {
        let mark = LogMark(line)
        lastApp = line.mayBeApp ? mark : lastApp
        let codes = codes.filter { !isAgain($0, at: mark.line) }
        guard let first = codes.first else { return }
        lastCode = (first.code, mark.line)
        let context = context(of: line, mark)
        let track =
            context.track
            ?? tracks.find(
                LogNames(identifier: line.words.identifier(), address: line.words.address),
                isTentative: true
            ) ?? only(for: context.place)
        if let track { tracks.tracks[track].failed = mark }
        for (index, sighting) in codes.enumerated() {
            // Errors inside an error say the same once more.
            if index > 0, told != .nothing || first.code == sighting.code { continue }
            if told != .judged { judge(sighting, context.place, mark, track) }
            if index == 0, told == .nothing { tell(sighting.code, context.place, line, track) }
        }
        if first.code == .coreBluetooth(.invalidParameters), context.place == .attempt,
            let option
        {
            let detail = Wording(
                english: "The app says in the log that it sets the auto-reconnect option.",
                korean: "앱이 자동 재연결 옵션을 켠다고 로그에 적었습니다."
            )
            accuse(Accusation("C01", .high, detail: detail), track: track, mark, option)
        }
    }

    /// Whether only the text of an error stands here that the lines before named in full.
    private func isAgain(_ sighting: CodeSighting, at line: Int) -> Bool {
        guard !sighting.isCertain, let lastCode else { return false }
        return lastCode.code == sighting.code && (0...3).contains(line - lastCode.line)
    }

    private mutating func judge(
        _ sighting: CodeSighting,
        _ place: CodeJudge.Place,
        _ mark: LogMark,
        _ track: Int?
    ) {
        let isWanted =
            track.flatMap { tracks.tracks[$0].givenUp?.isNear(mark, seconds: 10) } ?? false
        guard var accusation = CodeJudge.accusation(for: sighting.code, as: place),
            !(isWanted && CodeJudge.isOrdinary(sighting.code))
        else { return }
        if !sighting.isCertain { accusation.confidence = min(accusation.confidence, .medium) }
        accuse(accusation, track: track, mark)
    }

    /// Tells the failure as an event, or completes the one of the line before.
    private mutating func tell(
        _ code: BluetoothCode,
        _ place: CodeJudge.Place,
        _ line: LogLine,
        _ track: Int?
    ) {
        let sign = LogSign(.app, nil)
        switch place {
        case .attempt:
            if let callback, callback.name == .failToConnect,
                callback.mark.line < line.record.line,
                line.record.line - callback.mark.line <= 2
            {
                events.amend(callback.mark.evidence.place) { $0.kind = .attemptFailed(code) }
                return
            }
            if let track {
                tracks.tracks[track].asked = nil
                tracks.tracks[track].ended = (LogMark(line), .attemptFailed(code))
            }
            add(.attemptFailed(code), sign, line, track)
        case .link:
            if let track {
                tracks.tracks[track].linked = nil
                tracks.tracks[track].asked = nil
            }
            add(.disconnected(by: nil, code), sign, line, track)
        case .request(let callback):
            add(.refused(callback?.rawValue ?? "", code), sign, line, track)
        case .unknown: add(.note("\(code)"), sign, line, track)
        }
    }

    private func only(for place: CodeJudge.Place) -> Int? {
        switch place {
        case .attempt: tracks.only { $0.asked != nil }
        case .link, .request: tracks.only { $0.linked != nil } ?? tracks.only { $0.device != nil }
        case .unknown: nil
        }
    }

    /// What the code is the answer to: what the line says, else the delegate method that the lines
    /// before named.
    private func context(
        of line: LogLine,
        _ mark: LogMark
    ) -> (place: CodeJudge.Place, track: Int?) {
        if let callback, mark.line - callback.mark.line <= 2 {
            let place: CodeJudge.Place =
                switch callback.name {
                case .failToConnect: .attempt
                case .connect, .discover: .unknown
                case .disconnect: .link
                default: .request(callback.name)
                }
            if place != .unknown { return (place, callback.track) }
        }
        let words = line.words
        if words.has("notif") || words.has("subscri") {
            return (.request(.notificationState), nil)
        }
        if words.has("disconnect") { return (.link, nil) }
        if Self.speaksOfConnecting(line.text) { return (.attempt, nil) }
        if words.has("write") { return (.request(.writeValue), nil) }
        if words.has("read") { return (.request(.updateValue), nil) }
        let pending = tracks.only { $0.asked?.isNear(mark, seconds: 10) ?? false }
        return pending.map { (.attempt, $0) } ?? (.unknown, nil)
    }

    private static func speaksOfConnecting(_ text: String) -> Bool {
        let words = text.prefix(400).split { !($0.isLetter || $0.isNumber) }
        return words.contains { word in
            let word = word.lowercased()
            return word == "connect" || word == "connecting" || word == "connectperipheral"
                || word == "failtoconnect"
        }
    }
}
