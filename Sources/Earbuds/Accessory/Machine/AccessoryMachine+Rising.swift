// SPDX-License-Identifier: Apache-2.0

internal import Bluetooth

// MARK: - The channel

extension AccessoryMachine {
    mutating func connect(_ call: AccessoryCallID, until deadline: Instant, at now: Instant) {
        guard state == .idle else {
            let detail = state == .ended ? "the session is over" : "the session was begun before"
            let error = AccessoryError(.notConnected, during: phase, detail: detail)
            return put(.answer(call, .failed(error)))
        }
        open(Rise(call: call, start: now, deadline: deadline), at: now)
    }

    /// Begins a try, unless it comes too late.
    mutating func open(_ rise: Rise, at now: Instant) {
        guard now < rise.deadline else { return giveUp(rise, at: now) }
        channel &+= 1
        state = .opening(rise, until: min(rise.deadline, now + timings.opening))
        put(.channel(channel, .open))
    }

    mutating func opened(at now: Instant) {
        guard case .opening(let rise, _) = state else { return }
        malformed = 0
        state = .greeting(rise, until: min(rise.deadline, now + timings.answer))
        send(.handshake)
    }

    mutating func failed(_ failure: ChannelFailure, at now: Instant) {
        switch state {
        // Late news of a channel that was given up.
        case .idle, .resting, .ended: break
        case .opening(var rise, _):
            rise.failure = failure
            guard failure.kind.isWorthRetrying else {
                return fail(Self.error(for: failure, during: .open), at: now)
            }
            rest(rise, at: now)
        case .greeting, .subscribing, .ready:
            fail(Self.error(for: failure, during: phase), at: now)
        }
    }

    mutating func closed(at now: Instant) {
        switch state {
        case .idle, .resting, .ended: break
        case .opening, .greeting, .subscribing, .ready:
            fail(AccessoryError(.closedByPeer, during: phase), at: now)
        }
    }

    /// The try has taken too long; the next one may not.
    mutating func giveUpTry(_ rise: Rise, at now: Instant) {
        put(.channel(channel, .close))
        rest(rise, at: now)
    }

    /// Waits for the next try, or ends where the deadline leaves no time for one. The reason of the
    /// last try says more than that the time is over.
    private mutating func rest(_ rise: Rise, at now: Instant) {
        guard now + timings.pause < rise.deadline else { return giveUp(rise, at: now) }
        state = .resting(rise, until: now + timings.pause)
    }

    private mutating func giveUp(_ rise: Rise, at now: Instant) {
        state = .resting(rise, until: rise.deadline)
        let error = rise.failure.map { Self.error(for: $0, during: .open) }
        fail(error ?? AccessoryError(.timedOut, during: .open), at: now)
    }

    mutating func send(_ frame: AccessoryFrame) {
        put(.channel(channel, .send(frame.bytes)))
    }
}

// MARK: - What comes over it

extension AccessoryMachine {
    mutating func received(_ bytes: [UInt8], at now: Instant) {
        switch state {
        case .idle, .opening, .resting, .ended: return
        case .greeting, .subscribing, .ready: break
        }
        do throws(DecodingFailure) {
            take(try AccessoryMessage(decoding: bytes), bytes, at: now)
        } catch {
            misread(error, bytes, at: now)
        }
    }

    private mutating func take(_ message: AccessoryMessage, _ bytes: [UInt8], at now: Instant) {
        switch message {
        case .greeting(let greeting): take(greeting, at: now)
        case .farewell: fail(AccessoryError(.closedByPeer, during: phase), at: now)
        case .report(let report): take(report, at: now)
        case .keys(let keys): take(keys, at: now)
        case .other:
            let failure = DecodingFailure(offset: 0, expectation: "a message of service 4")
            misread(failure, bytes, at: now)
        }
    }

    private mutating func take(_ greeting: AccessoryGreeting, at now: Instant) {
        // A second answer to the greeting changes nothing.
        guard case .greeting(let rise, _) = state else { return }
        guard greeting.status == 0 else {
            let detail = "the greeting was answered with status \(greeting.status)"
            return fail(AccessoryError(.refused, during: .greet, detail: detail), at: now)
        }
        state = .subscribing(rise, until: min(rise.deadline, now + timings.answer))
        send(.features)
        send(.notifications)
    }

    private mutating func take(_ report: AccessoryReport, at now: Instant) {
        put(.report(status.take(report)))
        switch state {
        case .subscribing(let rise, _):
            state = .ready
            put(.answer(rise.call, .connected))
        case .ready: settle(report, at: now)
        // Before the greeting is answered they may tell things, and have not let the host in yet.
        case .idle, .opening, .resting, .greeting, .ended: break
        }
    }

    /// A frame that cannot be read is told. In place of the answer to the greeting it says that
    /// nobody is there who speaks the protocol.
    private mutating func misread(
        _ failure: DecodingFailure,
        _ bytes: [UInt8],
        at now: Instant
    ) {
        malformed += 1
        let shown = Self.shareable(bytes)
        guard case .greeting = state else {
            return put(.report(.malformed(failure, frame: shown)))
        }
        let detail = "\(failure), in \(Hexadecimal.text(shown.prefix(16), separator: " "))"
        fail(AccessoryError(.nonsense, during: .greet, detail: detail), at: now)
    }

    /// The bytes of a frame that may be shown. One that was to bring keys, and cannot be read, may
    /// hold parts of them; what it says it is stays.
    private static func shareable(_ bytes: [UInt8]) -> [UInt8] {
        let headers: [[UInt8]] = [[4, 0, 4, 0, 0x31, 0]]
        return headers.contains(Array(bytes.prefix(6))) ? Array(bytes.prefix(6)) : bytes
    }
}

// MARK: - The end

extension AccessoryMachine {
    var rise: Rise? {
        switch state {
        case .idle, .ready, .ended: nil
        case .opening(let rise, _), .resting(let rise, _), .greeting(let rise, _),
            .subscribing(let rise, _):
            rise
        }
    }

    var phase: AccessoryError.Phase {
        switch state {
        case .greeting: .greet
        case .subscribing: .subscribe
        case .ready, .ended: .connected
        case .idle, .opening, .resting: .open
        }
    }

    mutating func fail(_ error: AccessoryError, at now: Instant) {
        end(error, at: now)
    }

    /// Ends the session; everybody who waits is told why. Without an error this side wanted it.
    mutating func end(_ error: AccessoryError?, at now: Instant) {
        guard state != .ended else { return }
        var told = error ?? AccessoryError(.notConnected, during: phase, detail: "disconnected")
        told.tries = Int(channel)
        switch state {
        case .opening, .greeting, .subscribing, .ready: put(.channel(channel, .close))
        case .idle, .resting, .ended: break
        }
        if let rise {
            told.elapsed = now - rise.start
            put(.answer(rise.call, .failed(told)))
        }
        state = .ended
        let waiting = pending
        pending = []
        for request in waiting {
            told.elapsed = now - request.start
            put(.answer(request.call, .failed(told)))
        }
        put(.ended(error == nil ? nil : told))
    }

    func unanswered(_ what: String) -> AccessoryError {
        AccessoryError(.noAnswer, during: phase, detail: "no answer to \(what)" + misreadText)
    }

    /// Says what came instead of an answer.
    var misreadText: String {
        malformed == 0 ? "" : "; frames that could not be read: \(malformed)"
    }

    static func error(
        for failure: ChannelFailure,
        during phase: AccessoryError.Phase
    ) -> AccessoryError {
        let code: AccessoryError.Code =
            switch failure.kind {
            case .refused: .refused
            case .hostDown, .timedOut: .unreachable
            case .reset: phase == .open ? .unreachable : .closedByPeer
            case .forbidden, .notPermitted: .notPermitted
            case .noFamily: .unsupported
            case .noDevice, .networkDown, .noRoute: .noRadio
            case .other: .channelFailed
            }
        return AccessoryError(code, during: phase, original: failure)
    }
}
