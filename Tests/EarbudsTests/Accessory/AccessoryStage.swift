// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import Earbuds

/// A machine of one session, its time, and what it wants done as text.
struct AccessoryStage {
    enum Start: String, CaseIterable {
        case idle, opening, resting, greeting, subscribing, ready, ended
    }

    static let connectCall = AccessoryCallID(number: 1)
    static let greeting = bytes("0100 0400 0000 0100 0200 0000000000000000")
    static let battery = bytes("0400 0400 0400 02 0401570201 02015b0201")
    static let keys = bytes(
        "0400 0400 3100 02 01001000 101112131415161718191a1b1c1d1e1f"
            + " 04001000 a0a1a2a3a4a5a6a7a8a9aaabacadaeaf"
    )
    static let nonsense = bytes("deadbeef00")
    static let truncated = bytes("0400 0400 0400 03 04")
    static let farewell = bytes("0200 0400")

    static func bytes(_ text: String) -> [UInt8] {
        let digits = text.filter { $0 != " " }.map { UInt8($0.hexDigitValue ?? 0) }
        return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    }

    static func mode(_ mode: ListeningMode) -> [UInt8] {
        bytes("0400 0400 0900 0d") + [UInt8(mode.code), 0, 0, 0]
    }

    static func failure(_ kind: ChannelFailure.Kind) -> ChannelFailure {
        ChannelFailure(number: 999, symbol: "E\(kind)", text: "text", kind: kind)
    }

    var machine = AccessoryMachine()
    var now = Instant.zero
    var channel: UInt32 = 0
    private var lastCall: UInt64 = 1

    init(_ start: Start = .idle, deadline: Duration = .seconds(15)) {
        guard start != .idle else { return }
        if start == .ended {
            handle(.disconnect)
            return
        }
        handle(.connect(Self.connectCall, until: now + deadline))
        if start == .opening { return }
        if start == .resting {
            tell(.failed(Self.failure(.refused)))
            return
        }
        tell(.opened)
        if start == .greeting { return }
        tell(.received(Self.greeting))
        if start == .subscribing { return }
        tell(.received(Self.battery))
    }

    /// Hands an input in and gives back what came of it.
    @discardableResult
    mutating func handle(_ input: AccessoryInput) -> [AccessoryOutput] {
        machine.handle(input, at: now)
        var outputs: [AccessoryOutput] = []
        while let output = machine.nextOutput() {
            if case .channel(let number, .open) = output { channel = number }
            outputs.append(output)
        }
        return outputs
    }

    @discardableResult
    mutating func tell(_ event: AccessoryChannelEvent) -> [AccessoryOutput] {
        handle(.channel(channel, event))
    }

    @discardableResult
    mutating func ask(
        _ request: AccessoryRequest,
        within time: Duration = .seconds(5)
    ) -> (AccessoryCallID, [AccessoryOutput]) {
        lastCall += 1
        let call = AccessoryCallID(number: lastCall)
        return (call, handle(.request(call, request, until: now + time)))
    }

    @discardableResult
    mutating func pass(_ time: Duration) -> [AccessoryOutput] {
        now = now + time
        return handle(.wakeUp)
    }

    /// Lets time pass to the next moment for which the machine asks.
    mutating func passToWakeUp() -> [AccessoryOutput]? {
        guard let next = machine.nextWakeUp else { return nil }
        now = max(now, next)
        return handle(.wakeUp)
    }

    /// The same where there is one for sure.
    mutating func wakeUp() -> [AccessoryOutput] { passToWakeUp() ?? [] }

    static func text(_ outputs: [AccessoryOutput]) -> String {
        outputs.isEmpty ? "-" : outputs.map(text).joined(separator: ", ")
    }

    private static func text(_ output: AccessoryOutput) -> String {
        switch output {
        case .channel(let number, .open): "open \(number)"
        case .channel(let number, .close): "close \(number)"
        case .channel(_, .send(let frame)): "send \(opcode(frame))"
        case .answer(let call, .failed(let error)):
            "\(call.number): \(error.code) in \(error.phase)"
        case .answer(let call, .connected): "\(call.number): connected"
        case .answer(let call, .known): "\(call.number): known"
        case .answer(let call, .changed(let confirmation)): "\(call.number): \(confirmation)"
        case .answer(let call, .keys): "\(call.number): keys"
        case .report(.malformed): "report malformed"
        case .report(.battery): "report battery"
        case .report(.listeningMode(let mode)): "report \(mode.rawValue)"
        case .report: "report"
        case .ended(let error): "ended" + (error.map { " \($0.code)" } ?? "")
        }
    }

    private static func opcode(_ frame: [UInt8]) -> String {
        guard frame.count > 4, frame[0] == 4 else { return "greeting" }
        return switch frame[4] {
        case 0x4D: "features"
        case 0x0F: "notifications"
        case 0x09: "setting \(frame[6])=\(frame[7])"
        case 0x1A: "name"
        case 0x30: "keys request"
        default: "?"
        }
    }
}
