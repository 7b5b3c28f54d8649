// SPDX-License-Identifier: Apache-2.0

import Captures

extension LogFollower {
    /// How long a request may stay without an answer before that is worth a word, in seconds.
    static let patience = 15.0

    /// Draws what can only be said when the log has ended.
    mutating func conclude(last: LogMark?) {
        concludeQuickEnds()
        concludePending(last)
        concludeState()
        concludeScan()
        if let retrievedNone {
            accuse(Accusation("L03", .medium), track: nil, retrievedNone)
        }
        for index in tracks.tracks.indices {
            let track = tracks.tracks[index]
            guard let (mark, isConnectable) = track.connectable, !isConnectable,
                track.linked == nil, track.asked != nil || track.givenUp != nil
            else { continue }
            accuse(Accusation(VerdictID.notConnectable, .high), track: index, mark)
        }
    }

    /// Requests that the app's side gave up within a second: a peripheral that nobody holds, if
    /// Core Bluetooth says so; else that or a cancel of the app.
    private mutating func concludeQuickEnds() {
        for end in quick {
            let track = tracks.tracks[end.track]
            let complaint = unheld.first { $0.isNear(end.givenUp, seconds: 2) }
            if let complaint {
                if let device = track.device { findings.assign("L01", to: device) }
                accuse(
                    Accusation("L01", .high),
                    track: end.track,
                    complaint,
                    end.asked,
                    end.givenUp
                )
                continue
            }
            // An error that the app got explains why it gave up.
            if track.failed?.isNear(end.givenUp, seconds: 2) ?? false { continue }
            if saidCancel?.isNear(end.givenUp, seconds: 2) ?? false {
                accuse(
                    Accusation("app-cancelled", .high),
                    track: end.track,
                    end.asked,
                    end.givenUp
                )
                continue
            }
            // It came up right after: the app began anew on purpose.
            if track.linked != nil { continue }
            accuse(Accusation("L01", .medium), track: end.track, end.asked, end.givenUp)
        }
    }

    /// Requests that have had no answer when the log ends.
    private mutating func concludePending(_ last: LogMark?) {
        guard let last else { return }
        for index in tracks.tracks.indices {
            guard let asked = tracks.tracks[index].asked, tracks.tracks[index].linked == nil,
                let seconds = asked.seconds(to: last), seconds >= Self.patience,
                // The answer may be one of those that name no device.
                !maskedOutcomes.contains(where: { $0.line > asked.line })
            else { continue }
            let isSeen = lastService.flatMap { asked.seconds(to: $0) } ?? 0 >= Self.patience
            let rounded = Int(min(seconds, 1_000_000).rounded())
            let detail = Wording(
                english: "It was asked for \(rounded) s before the log ends.",
                korean: "연결을 요청한 뒤 로그가 끝날 때까지 \(rounded)초가 지났습니다."
            )
            accuse(
                Accusation("C03", isSeen ? .medium : .low, detail: detail),
                track: index,
                asked,
                last
            )
        }
    }

    private mutating func concludeState() {
        guard let (name, mark) = state else { return }
        let id: String? =
            switch name {
            case "unauthorized": "unauthorized"
            case "unsupported": "unsupported"
            case "powered off": "bluetooth-off"
            case "resetting": "service-restarted"
            default: nil
            }
        if let id { accuse(Accusation(id, .high), track: nil, mark) }
    }

    private mutating func concludeScan() {
        guard let filter, !isFilterMet, let first = strangers.first,
            !tracks.tracks.contains(where: {
                $0.linked != nil || $0.asked != nil || $0.ended != nil
            })
        else { return }
        let list = filter.services.joined(separator: ", ")
        let detail = Wording(
            english: "The scan asks for \(list).",
            korean: "스캔이 찾는 서비스는 \(list)입니다."
        )
        accuse(
            Accusation(VerdictID.filterNotAdvertised, .medium, detail: detail),
            track: nil,
            filter.mark,
            first
        )
    }
}
