// SPDX-License-Identifier: Apache-2.0

package import Bluetooth
package import DBus

/// What the watcher of BlueZ is told.
package enum WatchInput: Hashable, Sendable, Codable {
    case start
    case busUp
    case busDown(String)
    case signal(BusSignal)
    case reply(call: UInt32, BusReply)
    case wakeUp
}

/// What the watcher of BlueZ wants done.
package enum WatchOutput: Hashable, Sendable, Codable {
    case openBus
    case closeBus
    case call(UInt32, BusCall)
    case event(AudioEvent)
}

/// How long the bus and BlueZ may take.
package struct WatchTimings: Hashable, Sendable, Codable {
    package var answer = Duration.seconds(3)
    package var retry = Duration.seconds(1)

    package init() {}
}

/// Watches BlueZ's devices, batteries and transports, and changes nothing there.
package struct WatchMachine: ~Copyable {
    enum State: Hashable {
        case off
        /// The bus is being opened, or has not answered the first questions yet.
        case opening(until: Instant)
        /// The bus answers; nobody is BlueZ.
        case absent
        /// BlueZ is there and is being read.
        case reading(until: Instant)
        case up
        case resting(until: Instant)
    }

    private enum Question: Hashable { case match, owner, objects }

    private let timings: WatchTimings
    private(set) var state = State.off
    private var tree = AudioTree()
    private var owner: String?
    private var open: [UInt32: Question] = [:]
    private var number: UInt32 = 0
    private var isToldDown = false
    private var outputs: [WatchOutput] = []

    package init(timings: WatchTimings = WatchTimings()) {
        self.timings = timings
    }

    package mutating func nextOutput() -> WatchOutput? {
        outputs.isEmpty ? nil : outputs.removeFirst()
    }

    package var nextWakeUp: Instant? {
        switch state {
        case .opening(let until), .reading(let until), .resting(let until): until
        case .off, .absent, .up: nil
        }
    }

    /// For tests and messages.
    package var stateName: String {
        switch state {
        case .off: "off"
        case .opening: "opening"
        case .absent: "absent"
        case .reading: "reading"
        case .up: "up"
        case .resting: "resting"
        }
    }

    package mutating func handle(_ input: WatchInput, at now: Instant) {
        switch input {
        case .start: if state == .off { openBus(at: now) }
        case .busUp: busUp()
        case .busDown(let reason): if isOnBus { rest(reason, at: now) }
        case .signal(let signal): take(signal, at: now)
        case .reply(let call, let reply): take(reply, to: call, at: now)
        case .wakeUp: break
        }
        keepTime(at: now)
    }

    private var isOnBus: Bool {
        switch state {
        case .opening, .absent, .reading, .up: true
        case .off, .resting: false
        }
    }

    private mutating func openBus(at now: Instant) {
        state = .opening(until: now + timings.answer)
        outputs.append(.openBus)
    }

    private mutating func busUp() {
        guard case .opening = state, open.isEmpty else { return }
        // Watched first and read afterwards, so that nothing falls between.
        ask(.watchOwner, .match)
        ask(.watchBlueZ, .match)
        ask(.owner, .owner)
    }

    private mutating func ask(_ call: BusCall, _ question: Question) {
        number &+= 1
        open[number] = question
        outputs.append(.call(number, call))
    }

    private mutating func keepTime(at now: Instant) {
        switch state {
        case .off, .absent, .up: break
        case .opening(let until): if until <= now { rest("the bus does not answer", at: now) }
        case .reading(let until): if until <= now { rest("BlueZ does not answer", at: now) }
        case .resting(let until): if until <= now { openBus(at: now) }
        }
    }

    private mutating func rest(_ reason: String, at now: Instant) {
        open = [:]
        owner = nil
        outputs.append(.closeBus)
        state = .resting(until: now + timings.retry)
        tellDown(reason)
    }

    private mutating func tellDown(_ reason: String) {
        tree = AudioTree()
        guard !isToldDown else { return }
        isToldDown = true
        outputs.append(.event(.bluetoothDown(reason)))
    }

    private mutating func take(_ reply: BusReply, to call: UInt32, at now: Instant) {
        guard let question = open.removeValue(forKey: call) else { return }
        switch (question, reply) {
        case (.match, .success): break
        case (.match, .failure(let failure)): rest(Self.text(failure), at: now)
        case (.owner, .success(let values)): arrive(values.first?.asText, at: now)
        case (.owner, .failure): arrive(nil, at: now)
        case (.objects, .success(let values)): read(values)
        case (.objects, .failure(let failure)):
            state = .absent
            tellDown(Self.text(failure))
        }
    }

    private static func text(_ failure: BusFailure) -> String {
        failure.text.isEmpty ? failure.name : failure.text
    }

    private mutating func arrive(_ name: String?, at now: Instant) {
        open = open.filter { $0.value != .objects }
        guard let name, !name.isEmpty else {
            owner = nil
            state = .absent
            return tellDown("there is no bluetoothd on the bus")
        }
        owner = name
        state = .reading(until: now + timings.answer)
        tree = AudioTree()
        ask(.managedObjects, .objects)
    }

    private mutating func read(_ values: [BusValue]) {
        guard case .reading = state else { return }
        tree.fill(values.first)
        state = .up
        isToldDown = false
        outputs.append(.event(.bluetoothUp(tree.devices, tree.transports)))
    }

    private mutating func take(_ signal: BusSignal, at now: Instant) {
        if signal.sender == BusName.daemon, signal.member == "NameOwnerChanged" {
            guard isOnBus, signal.arguments.first?.asText == BusName.bluez else { return }
            return arrive(signal.arguments.last?.asText, at: now)
        }
        guard state == .up, signal.sender == owner else { return }
        for event in tree.take(signal) { outputs.append(.event(event)) }
    }
}
