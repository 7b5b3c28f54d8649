// SPDX-License-Identifier: Apache-2.0

package import Bluetooth

/// One session of the accessory protocol, from the channel to the last report. Pure: no clock, no
/// input or output of its own.
///
///     idle -> opening <-> resting
///                |
///                v
///             greeting -> subscribing -> ready -> ended
///
/// Any state can end. Every state but idle, ready and ended has a deadline, and so has every
/// request; in ready the earbuds speak when something changes, which may take hours. What grows
/// with what the earbuds send is bounded by the protocol: one value of each kind, and 256 settings.
package struct AccessoryMachine: Sendable {
    /// How many requests may wait at the same time.
    package static let requestLimit = 64

    /// What is known on the way up.
    struct Rise: Hashable {
        var call: AccessoryCallID
        var start: Instant
        var deadline: Instant
        /// Why the last try failed.
        var failure: ChannelFailure?
    }

    enum State: Hashable {
        case idle
        case opening(Rise, until: Instant)
        /// Between two tries.
        case resting(Rise, until: Instant)
        /// The greeting is sent.
        case greeting(Rise, until: Instant)
        /// Reports are asked for; none has come.
        case subscribing(Rise, until: Instant)
        case ready
        case ended
    }

    let timings: AccessoryTimings
    var state = State.idle
    /// The number of the present channel, and of the tries so far.
    var channel: UInt32 = 0
    var pending: [PendingAccessoryRequest] = []
    /// Frames that could not be read since the channel came up.
    var malformed = 0
    /// What the earbuds have told.
    package internal(set) var status = AccessoryStatus()
    private var outputs: [AccessoryOutput] = []
    private var firstOutput = 0

    package init(timings: AccessoryTimings = AccessoryTimings()) {
        self.timings = timings
    }

    /// Takes the next thing to be done.
    package mutating func nextOutput() -> AccessoryOutput? {
        guard firstOutput < outputs.count else { return nil }
        let output = outputs[firstOutput]
        firstOutput += 1
        if firstOutput == outputs.count {
            outputs.removeAll(keepingCapacity: outputs.count <= 64)
            firstOutput = 0
        }
        return output
    }

    mutating func put(_ output: AccessoryOutput) { outputs.append(output) }

    /// The next moment at which the machine wants a `.wakeUp`; others are harmless.
    package var nextWakeUp: Instant? {
        switch state {
        case .idle, .ended: nil
        case .opening(_, let until), .resting(_, let until), .greeting(_, let until),
            .subscribing(_, let until):
            until
        case .ready: pending.map(\.due).min()
        }
    }

    /// For tests and messages.
    package var stateName: String {
        switch state {
        case .idle: "idle"
        case .opening: "opening"
        case .resting: "resting"
        case .greeting: "greeting"
        case .subscribing: "subscribing"
        case .ready: "ready"
        case .ended: "ended"
        }
    }

    /// Takes an input in.
    package mutating func handle(_ input: AccessoryInput, at now: Instant) {
        switch input {
        case .connect(let call, let deadline): connect(call, until: deadline, at: now)
        case .channel(let number, let event):
            if number == channel { take(event, at: now) }
        case .request(let call, let request, let deadline):
            take(request, as: call, until: deadline, at: now)
        case .cancel(let call): cancel(call, at: now)
        case .disconnect: end(nil, at: now)
        case .wakeUp: break
        }
        keepTime(at: now)
    }

    private mutating func take(_ event: AccessoryChannelEvent, at now: Instant) {
        switch event {
        case .opened: opened(at: now)
        case .failed(let failure): failed(failure, at: now)
        case .received(let frame): received(frame, at: now)
        case .closed: closed(at: now)
        }
    }

    private mutating func cancel(_ call: AccessoryCallID, at now: Instant) {
        if let rise, rise.call == call {
            return fail(AccessoryError(.cancelled, during: phase), at: now)
        }
        guard let index = pending.firstIndex(where: { $0.call == call }) else { return }
        let request = pending.remove(at: index)
        answer(request, .cancelled, at: now)
    }

    private mutating func keepTime(at now: Instant) {
        switch state {
        case .idle, .ended: break
        case .opening(let rise, let until): if until <= now { giveUpTry(rise, at: now) }
        case .resting(let rise, let until): if until <= now { open(rise, at: now) }
        case .greeting(_, let until):
            if until <= now { fail(unanswered("the greeting"), at: now) }
        case .subscribing(_, let until):
            if until <= now { fail(unanswered("the request for reports"), at: now) }
        case .ready: settle(at: now)
        }
    }
}
