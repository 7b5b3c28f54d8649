// SPDX-License-Identifier: Apache-2.0

package import Bluetooth
import HostCore

/// Decides what goes wrong, and when what was held back comes after all. Pure: the shell around it
/// carries out what it says.
struct FaultMachine {
    /// What the shell is to do, in this order.
    struct Outcome {
        /// Commands for the radio.
        var commands: [RadioCommand] = []
        /// Events for the session.
        var events: [RadioEvent] = []
    }

    private struct Held {
        enum Content {
            case command(RadioCommand)
            case event(RadioEvent)
        }

        var time: Instant
        var order: Int
        var content: Content
    }

    private let rules: [FaultRule]
    private var generator: SplitMix64
    /// By rule: how many targets it has seen, and how often it took hold.
    private var seen: [Int]
    private var taken: [Int]
    private var held: [Held] = []
    private var heldCount = 0
    /// Waits for the next event to overtake it.
    private var overtaken: (event: RadioEvent, until: Instant)?
    private var commandsStalledUntil = Instant.zero
    private var eventsStalledUntil = Instant.zero
    /// Links that ended for the session and are still winding up in the radio.
    private var lost: [LinkID] = []
    /// The faults that took place since they were last asked for.
    private var applied: [AppliedFault] = []

    init(_ plan: FaultPlan) {
        rules = plan.rules
        generator = SplitMix64(seed: plan.seed)
        seen = Array(repeating: 0, count: plan.rules.count)
        taken = seen
    }

    /// When something held back is due.
    var nextWakeUp: Instant? {
        let times = held.map(\.time) + (overtaken.map { [$0.until] } ?? [])
        return times.min()
    }

    mutating func takeAppliedFaults() -> [AppliedFault] {
        defer { applied = [] }
        return applied
    }

    // MARK: Inputs

    mutating func command(_ command: RadioCommand, at now: Instant) -> Outcome {
        var outcome = Outcome()
        let fault = fault(for: command.faultTarget, at: now)
        if let link = command.faultLink, lost.contains(link) { return outcome }
        switch fault {
        case nil: pass(command, at: now, into: &outcome)
        case .drop: break
        case .delay(let pause): hold(.command(command), until: now + pause)
        case .stall(let pause):
            commandsStalledUntil = max(commandsStalledUntil, now + pause)
            pass(command, at: now, into: &outcome)
        case .duplicate:
            pass(command, at: now, into: &outcome)
            pass(command, at: now, into: &outcome)
        case .corrupt:
            pass(command.mapValue { corrupted($0) }, at: now, into: &outcome)
        case .refuse(let failure):
            guard let event = command.refusal(failure) else {
                pass(command, at: now, into: &outcome)
                break
            }
            hold(.event(event), until: now)
        case .reorder, .loseLink: pass(command, at: now, into: &outcome)
        }
        return outcome
    }

    mutating func event(_ event: RadioEvent, at now: Instant) -> Outcome {
        var outcome = due(at: now)
        if let link = event.faultLink, lost.contains(link) {
            if event.isEnd { lost.removeAll { $0 == link } }
            return outcome
        }
        let waiting = overtaken
        overtaken = nil
        take(event, at: now, into: &outcome)
        if let waiting { pass(waiting.event, at: now, into: &outcome) }
        return outcome
    }

    /// What was held back until now.
    mutating func due(at now: Instant) -> Outcome {
        var outcome = Outcome()
        if let waiting = overtaken, waiting.until <= now {
            overtaken = nil
            pass(waiting.event, at: now, into: &outcome)
        }
        let ready = held.filter { $0.time <= now }.sorted {
            ($0.time, $0.order) < ($1.time, $1.order)
        }
        held.removeAll { $0.time <= now }
        for item in ready {
            switch item.content {
            case .command(let command): outcome.commands.append(command)
            case .event(let event):
                if let link = event.faultLink, lost.contains(link) { continue }
                outcome.events.append(event)
            }
        }
        return outcome
    }

    // MARK: Deciding

    private mutating func fault(
        for target: FaultRule.Target,
        at now: Instant
    ) -> FaultRule.Action? {
        var action: FaultRule.Action?
        for index in rules.indices where rules[index].target == target {
            seen[index] += 1
            guard action == nil, seen[index] > rules[index].skip,
                taken[index] < rules[index].limit ?? .max
            else { continue }
            guard rules[index].chance >= 1 || generator.happens(rules[index].chance) else {
                continue
            }
            taken[index] += 1
            action = rules[index].action
            applied.append(AppliedFault(time: now, rule: index, number: seen[index]))
        }
        return action
    }

    private mutating func take(_ event: RadioEvent, at now: Instant, into outcome: inout Outcome) {
        switch fault(for: event.faultTarget, at: now) {
        case nil, .refuse: pass(event, at: now, into: &outcome)
        case .drop: break
        case .delay(let pause): hold(.event(event), until: now + pause)
        case .stall(let pause):
            eventsStalledUntil = max(eventsStalledUntil, now + pause)
            pass(event, at: now, into: &outcome)
        case .duplicate:
            pass(event, at: now, into: &outcome)
            pass(event, at: now, into: &outcome)
        case .reorder: overtaken = (event, now + .seconds(1))
        case .corrupt: pass(event.mapValue { corrupted($0) }, at: now, into: &outcome)
        case .loseLink:
            pass(event, at: now, into: &outcome)
            guard let link = event.faultLink, !event.isEnd else { return }
            let failure = RadioFailure(.hci(0x08))
            pass(.disconnected(link, .lost(failure)), at: now, into: &outcome)
            lost.append(link)
            outcome.commands.append(.disconnect(link))
        }
    }

    private mutating func pass(_ event: RadioEvent, at now: Instant, into outcome: inout Outcome) {
        guard eventsStalledUntil > now else { return outcome.events.append(event) }
        hold(.event(event), until: eventsStalledUntil)
    }

    private mutating func pass(
        _ command: RadioCommand,
        at now: Instant,
        into outcome: inout Outcome
    ) {
        guard commandsStalledUntil > now else { return outcome.commands.append(command) }
        hold(.command(command), until: commandsStalledUntil)
    }

    private mutating func hold(_ content: Held.Content, until time: Instant) {
        heldCount += 1
        held.append(Held(time: time, order: heldCount, content: content))
    }

    private mutating func corrupted(_ bytes: [UInt8]) -> [UInt8] {
        guard !bytes.isEmpty else { return bytes }
        var bytes = bytes
        let bit = Int(generator.below(UInt64(bytes.count * 8)))
        bytes[bit / 8] ^= 1 << UInt8(bit % 8)
        return bytes
    }
}

/// A fault that took place.
package struct AppliedFault: Hashable, Sendable, Codable {
    package var time: Instant
    /// The place of the rule in the plan.
    package var rule: Int
    /// Which of the rule's targets it was, from 1.
    package var number: Int
}

extension RadioEvent {
    fileprivate var isEnd: Bool {
        switch self {
        case .disconnected, .connectFailed: true
        default: false
        }
    }

    fileprivate func mapValue(_ change: ([UInt8]) -> [UInt8]) -> RadioEvent {
        switch self {
        case .value(let link, let handle, let bytes): .value(link, handle, change(bytes))
        case .response(let link, let id, .success(.value(let bytes))):
            .response(link, id, .success(.value(change(bytes))))
        default: self
        }
    }
}

extension RadioCommand {
    fileprivate var faultLink: LinkID? {
        switch self {
        case .startScan, .stopScan, .watchConnections: nil
        case .connect(let link), .disconnect(let link), .request(let link, _, _),
            .writeCommand(let link, _, _):
            link
        }
    }

    fileprivate func mapValue(_ change: ([UInt8]) -> [UInt8]) -> RadioCommand {
        switch self {
        case .writeCommand(let link, let handle, let bytes):
            .writeCommand(link, handle, change(bytes))
        case .request(let link, let id, .writeCharacteristic(let handle, let bytes)):
            .request(link, id, .writeCharacteristic(handle, change(bytes)))
        default: self
        }
    }

    /// The event by which a radio refuses the command; nil where it cannot.
    fileprivate func refusal(_ failure: RadioFailure) -> RadioEvent? {
        switch self {
        case .connect(let link): .connectFailed(link, failure)
        case .request(let link, let id, _): .response(link, id, .failure(failure))
        default: nil
        }
    }
}
