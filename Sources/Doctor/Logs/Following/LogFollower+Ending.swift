// SPDX-License-Identifier: Apache-2.0

import Bluetooth

extension LogFollower {
    /// A link or an attempt ended.
    mutating func ended(
        _ kind: StoryEvent.Kind,
        _ sign: LogSign,
        _ mark: LogMark,
        _ track: Int?
    ) -> Bool {
        guard let track else {
            if maskedOutcomes.count < Self.mostMarks { maskedOutcomes.append(mark) }
            judge(kind, sign, mark, nil)
            return true
        }
        let state = tracks.tracks[track]
        let isAgain =
            state.ended.map { $0.mark.isNear(mark, seconds: 1) && $0.kind == kind } ?? false
        if !isAgain { judge(kind, sign, mark, track) }
        if case .disconnected = kind, state.linked == nil, state.asked == nil, state.ended == nil,
            sign.lane == .air, endsWithoutBeginning == nil
        {
            endsWithoutBeginning = mark
        }
        if sign.clue == .encryptionPending, isAgain { judge(kind, sign, mark, track) }
        tracks.tracks[track].ended = (mark, kind)
        tracks.tracks[track].asked = nil
        tracks.tracks[track].linked = nil
        if sign.lane != .app { tracks.release(handleOf: track) }
        return !isAgain
    }

    /// What the code of an end shows.
    private mutating func judge(
        _ kind: StoryEvent.Kind,
        _ sign: LogSign,
        _ mark: LogMark,
        _ track: Int?
    ) {
        let code: BluetoothCode?
        let isAttempt: Bool
        switch kind {
        case .attemptFailed(let failure): (code, isAttempt) = (failure, true)
        case .disconnected(_, let reason): (code, isAttempt) = (reason, false)
        default: return
        }
        guard let code, sign.accusation == nil else { return }
        let state = track.map { tracks.tracks[$0] }
        let isWanted = state?.givenUp?.isNear(mark, seconds: 10) ?? false
        if sign.clue == .encryptionPending || encryptionFailed(state, mark), !isWanted {
            let detail = Wording(
                english: "The link ended while its encryption was being started.",
                korean: "링크를 암호화하려던 중에 링크가 끊겼습니다."
            )
            accuse(Accusation(VerdictID.bondLost, .medium, detail: detail), track: track, mark)
        }
        guard
            let accusation = CodeJudge.accusation(
                for: code,
                as: isAttempt || sign.lane != .air && state?.isPending ?? false
                    ? .attempt : .link
            ),
            !(isWanted && CodeJudge.isOrdinary(code))
        else { return }
        accuse(accusation, track: track, mark)
    }

    private func encryptionFailed(_ state: LogTrack?, _ mark: LogMark) -> Bool {
        state?.encryptionFailed?.isNear(mark, seconds: 2) ?? false
    }
}
