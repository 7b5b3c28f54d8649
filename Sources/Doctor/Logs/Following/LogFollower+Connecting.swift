// SPDX-License-Identifier: Apache-2.0

extension LogFollower {
    /// A request to connect.
    mutating func asked(_ sign: LogSign, _ mark: LogMark, _ track: Int?) -> Bool {
        retrievedNone = nil
        guard let track else { return true }
        // The app's request names no device; the service's answer does, right behind it.
        if sign.clue == .accepted, let session = sign.session {
            adopt(session, mark, track)
            tracks.bind(session: session, to: track)
        }
        let known = tracks.tracks[track].asked
        tracks.tracks[track].givenUp = nil
        tracks.tracks[track].askedBy = sign.session ?? tracks.tracks[track].askedBy
        if let known, known.isNear(mark, seconds: 1) { return false }
        tracks.tracks[track].asked = mark
        return true
    }

    /// The host began an attempt; where nobody was seen to ask for it, it counts as the request.
    mutating func started(_ mark: LogMark, _ track: Int?) -> Bool {
        if let track, tracks.tracks[track].asked == nil { tracks.tracks[track].asked = mark }
        return true
    }

    /// Gives a session's request without a device to the device that the service now names.
    private mutating func adopt(_ session: LogSession, _ mark: LogMark, _ track: Int) {
        guard
            let loose = anonymous(of: session, near: mark),
            let asked = tracks.tracks[loose].asked
        else { return }
        tracks.tracks[loose].asked = nil
        tracks.tracks[track].asked = asked
        let device = tracks.tracks[track].device
        events.amend(asked.evidence.place) { $0.device = device }
    }

    private func anonymous(of session: LogSession, near mark: LogMark) -> Int? {
        tracks.tracks.firstIndex {
            $0.device == nil && $0.askedBy == session && $0.asked?.isNear(mark, seconds: 2) ?? false
        }
    }

    /// The app's side gave a request up, or asked for the end of a link.
    mutating func givenUp(_ mark: LogMark, _ track: Int?) -> Bool {
        guard let track else { return true }
        let state = tracks.tracks[track]
        if let known = state.givenUp, known.isNear(mark, seconds: 2) { return false }
        tracks.tracks[track].givenUp = mark
        guard state.linked == nil, let asked = state.asked else { return true }
        tracks.tracks[track].asked = nil
        guard let seconds = asked.seconds(to: mark), seconds >= 0 else { return true }
        if seconds <= 1 {
            if quick.count < Self.mostMarks {
                quick.append(QuickEnd(track: track, asked: asked, givenUp: mark))
            }
        } else if seconds >= 2, state.ended == nil || !sawEnd(state, since: asked) {
            let rounded = Int(min(seconds, 1_000_000).rounded())
            let detail = Wording(
                english: "The app waited \(rounded) s and gave up; nothing came in between.",
                korean: "앱은 \(rounded)초 동안 기다리다 포기했고, 그 사이에 아무 결과도 오지 않았습니다."
            )
            accuse(
                Accusation(VerdictID.notReached, .medium, detail: detail),
                track: track,
                asked,
                mark
            )
        }
        return true
    }

    private func sawEnd(_ state: LogTrack, since asked: LogMark) -> Bool {
        guard let ended = state.ended else { return false }
        return ended.mark.line > asked.line
    }

    /// A link came up.
    mutating func connected(_ sign: LogSign, _ mark: LogMark, _ track: Int?) -> Bool {
        guard let track else {
            if maskedOutcomes.count < Self.mostMarks { maskedOutcomes.append(mark) }
            return true
        }
        // It was reached after all: an earlier request that waited says nothing of it.
        findings.remove(VerdictID.notReached, device: tracks.tracks[track].device)
        tracks.tracks[track].asked = nil
        tracks.tracks[track].givenUp = nil
        tracks.tracks[track].encryptionFailed = nil
        tracks.tracks[track].linked = mark
        tracks.tracks[track].ended = nil
        tracks.bind(handle: sign.device.handle, to: track)
        return true
    }

    /// A device was heard.
    mutating func heard(
        _ isConnectable: Bool?,
        _ sign: LogSign,
        _ mark: LogMark,
        _ track: Int?
    ) -> Bool {
        if case .callback(.discover) = sign.clue { isFilterMet = true }
        if let track, let isConnectable {
            tracks.tracks[track].connectable = (mark, isConnectable)
        }
        return true
    }

    /// A device advertised services while a scan filters for some.
    mutating func advertised(_ services: [String], _ mark: LogMark) {
        guard let filter, !isFilterMet else { return }
        let wanted = filter.services.map(Self.short)
        if services.contains(where: { wanted.contains(Self.short($0)) }) {
            isFilterMet = true
        } else if strangers.count < LogFindings.mostEvidence {
            strangers.append(mark)
        }
    }

    /// A UUID of the Bluetooth base in its short form.
    private static func short(_ service: String) -> String {
        guard service.utf8.count == 36, service.hasSuffix("-0000-1000-8000-00805F9B34FB") else {
            return service
        }
        let head = service.prefix(8)
        return String(head.hasPrefix("0000") ? head.suffix(4) : head)
    }
}
