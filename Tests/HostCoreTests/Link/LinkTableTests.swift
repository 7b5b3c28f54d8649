// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import HostCore
import Testing

/// Every state of a link meets every event, and what comes of it is written down here.
@Suite struct LinkTableTests {
    enum Start: String, CaseIterable {
        case idle, waiting, connecting, connected, cancelled, leaving, reconnecting, pausing

        /// A machine whose link to the recorder is in this state, and the attempt it is at.
        func make() -> (Script, LinkID) {
            let reconnecting = ConnectOptions(autoReconnect: true, delegate: .modern)
            switch self {
            case .idle:
                let script = Script.connected()
                script.radio(.disconnected(.recorder(1), .lost(RadioFailure(.hci(0x13)))))
                return (script, .recorder(1))
            case .waiting:
                let script = Script.poweredOn()
                script.call(.connect(.recorder, ConnectOptions(startDelay: .seconds(2))))
                return (script, .recorder(1))
            case .connecting:
                let script = Script.poweredOn()
                script.call(.connect(.recorder, ConnectOptions()))
                return (script, .recorder(1))
            case .connected:
                return (Script.connected(), .recorder(1))
            case .cancelled:
                let script = Script.poweredOn()
                script.call(.connect(.recorder, ConnectOptions()))
                script.call(.cancelConnection(.recorder))
                return (script, .recorder(1))
            case .leaving:
                let script = Script.connected()
                script.call(.cancelConnection(.recorder))
                return (script, .recorder(1))
            case .reconnecting:
                let script = Script.connected(options: reconnecting)
                script.radio(.disconnected(.recorder(1), .lost(RadioFailure(.hci(0x08)))))
                return (script, .recorder(2))
            case .pausing:
                let script = Script.connected(options: reconnecting)
                script.radio(.disconnected(.recorder(1), .lost(RadioFailure(.hci(0x08)))))
                script.radio(.connectFailed(.recorder(2), RadioFailure(.hci(0x3E))))
                return (script, .recorder(3))
            }
        }
    }

    enum Event: String, CaseIterable {
        case connect, cancel, release, connected, failed, requested, lost, deadline, powerOff
        case response, value, credits, mtu, changed, held, stale

        func input(_ link: LinkID) -> CentralInput {
            let handle = AttributeHandle(1)
            return switch self {
            case .connect: .call(.connect(.recorder, ConnectOptions()))
            case .cancel: .call(.cancelConnection(.recorder))
            case .release: .call(.release(.recorder))
            case .connected: .radio(.connected(link, LinkParameters()))
            case .failed: .radio(.connectFailed(link, RadioFailure(.hci(0x3E))))
            case .requested: .radio(.disconnected(link, .requested))
            case .lost: .radio(.disconnected(link, .lost(RadioFailure(.hci(0x08)))))
            case .deadline: .wakeUp
            case .powerOff: .radio(.state(.poweredOff, .allowedAlways))
            case .response: .radio(.response(link, .of(9), .success(.done)))
            case .value: .radio(.value(link, handle, [1]))
            case .credits: .radio(.writeCredits(link, 1))
            case .mtu: .radio(.mtu(link, 99))
            case .changed: .radio(.servicesChanged(link, [handle]))
            case .held: .radio(.requestHeld(link, .of(9)))
            case .stale: .radio(.connected(.recorder(77), LinkParameters()))
            }
        }
    }

    /// One line a state and event: what is shown afterwards, and what comes out.
    static func outcome(_ start: Start, _ event: Event) -> String {
        let (script, link) = start.make()
        if event == .deadline { script.now = script.now + .seconds(5) }
        let outputs = script.handle(event.input(link))
        let words = outputs.map(word).joined(separator: " ")
        return "\(start.rawValue) \(event.rawValue): \(script.linkState())"
            + (words.isEmpty ? "" : " " + words)
    }

    private static func word(_ output: CentralOutput) -> String {
        switch output {
        case .radio(.connect(let link)): "connect\(link.attempt)"
        case .radio(.disconnect(let link)): "disconnect\(link.attempt)"
        case .radio: "?"
        case .deliver(.didConnect): "didConnect"
        case .deliver(.didFailToConnect(_, let error)):
            "didFail(\(error.map { "\($0.code)" } ?? "nil"))"
        case .deliver(.didDisconnect(_, _, let isReconnecting, let error)):
            "didDisconnect(\(error.map { "\($0.code)" } ?? "nil")"
                + (isReconnecting ? ",reconnecting)" : ")")
        case .deliver(.didUpdateState): "didUpdateState"
        case .deliver(.didModifyServices): "didModifyServices"
        case .deliver: "?"
        case .invalidateServices: "invalidate"
        case .forgetPeers: "forget"
        case .presetValue: "preset"
        case .log(.finding): "finding"
        case .log(.cancellingUnusedPeripheral): "cancelling"
        case .log(.disconnectingUnusedPeripheral): "disconnecting"
        case .log: "?"
        }
    }

    @Test func `every state meets every event as the table says`() {
        let outcomes = Start.allCases.flatMap { start in
            Event.allCases.map { Self.outcome(start, $0) }
        }
        let table = Self.table.split(separator: "\n").map(String.init)
        #expect(outcomes.count == table.count)
        for (outcome, line) in zip(outcomes, table) { #expect(outcome == line) }
    }

    @Test(arguments: Start.allCases, Event.allCases)
    func `after any two events the link can be released without a word and used again`(
        start: Start,
        first: Event
    ) {
        for second in Event.allCases {
            let (script, link) = start.make()
            script.handle(first.input(link))
            script.handle(second.input(link))
            releaseAndUseAgain(script, link, "\(first), \(second)")
        }
    }

    private func releaseAndUseAgain(_ script: Script, _ link: LinkID, _ events: Comment) {
        #expect(script.call(.release(.recorder)).callbacks == [], events)
        #expect(script.linkState() == .disconnected, events)
        #expect(script.nextWakeUp == nil, events)
        for late in Event.allCases where late != .connect && late != .powerOff {
            #expect(script.handle(late.input(link)).callbacks == [], events)
            #expect(script.linkState() == .disconnected, events)
        }
        script.radio(.state(.poweredOn, .allowedAlways))
        let commands = script.call(.connect(.recorder, ConnectOptions())).commands
        guard case .connect(let next)? = commands.first else {
            Issue.record("no attempt began after \(events): \(commands)")
            return
        }
        #expect(next.attempt > link.attempt, events)
        #expect(
            script.radio(.connected(next, LinkParameters())).callbacks == [.didConnect(.recorder)],
            events
        )
    }

    static let table = """
        idle connect: connecting connect2
        idle cancel: disconnected
        idle release: disconnected
        idle connected: disconnected finding disconnect1
        idle failed: disconnected finding
        idle requested: disconnected
        idle lost: disconnected finding
        idle deadline: disconnected
        idle powerOff: disconnected didUpdateState
        idle response: disconnected finding
        idle value: disconnected finding
        idle credits: disconnected finding
        idle mtu: disconnected finding
        idle changed: disconnected finding
        idle held: disconnected finding
        idle stale: disconnected finding disconnect77
        waiting connect: connecting
        waiting cancel: disconnected didDisconnect(nil)
        waiting release: disconnected cancelling
        waiting connected: connecting finding disconnect1
        waiting failed: connecting finding
        waiting requested: connecting
        waiting lost: connecting finding
        waiting deadline: connecting connect1
        waiting powerOff: disconnected didUpdateState
        waiting response: connecting finding
        waiting value: connecting finding
        waiting credits: connecting finding
        waiting mtu: connecting finding
        waiting changed: connecting finding
        waiting held: connecting finding
        waiting stale: connecting finding disconnect77
        connecting connect: connecting
        connecting cancel: disconnecting disconnect1
        connecting release: disconnected cancelling disconnect1
        connecting connected: connected didConnect
        connecting failed: disconnected didFail(10)
        connecting requested: disconnected finding didFail(0)
        connecting lost: disconnected didFail(6)
        connecting deadline: connecting
        connecting powerOff: disconnected didUpdateState
        connecting response: connecting finding
        connecting value: connecting finding
        connecting credits: connecting finding
        connecting mtu: connecting finding
        connecting changed: connecting finding
        connecting held: connecting finding
        connecting stale: connecting finding disconnect77
        connected connect: connected didConnect
        connected cancel: disconnecting disconnect1
        connected release: disconnected disconnecting disconnect1
        connected connected: connected finding
        connected failed: connected finding
        connected requested: disconnected finding invalidate didDisconnect(0)
        connected lost: disconnected invalidate didDisconnect(6)
        connected deadline: connected
        connected powerOff: disconnected invalidate didUpdateState
        connected response: connected finding
        connected value: connected finding
        connected credits: connected
        connected mtu: connected
        connected changed: connected didModifyServices
        connected held: connected finding
        connected stale: connected finding disconnect77
        cancelled connect: disconnecting
        cancelled cancel: disconnecting
        cancelled release: disconnected
        cancelled connected: disconnecting disconnect1
        cancelled failed: disconnected didDisconnect(nil)
        cancelled requested: disconnected didDisconnect(nil)
        cancelled lost: disconnected didDisconnect(nil)
        cancelled deadline: disconnected finding didDisconnect(nil)
        cancelled powerOff: disconnected didUpdateState
        cancelled response: disconnecting
        cancelled value: disconnecting
        cancelled credits: disconnecting
        cancelled mtu: disconnecting
        cancelled changed: disconnecting
        cancelled held: disconnecting
        cancelled stale: disconnecting finding disconnect77
        leaving connect: disconnecting
        leaving cancel: disconnecting
        leaving release: disconnected
        leaving connected: disconnecting disconnect1
        leaving failed: disconnected invalidate didDisconnect(nil)
        leaving requested: disconnected invalidate didDisconnect(nil)
        leaving lost: disconnected invalidate didDisconnect(nil)
        leaving deadline: disconnected finding invalidate didDisconnect(nil)
        leaving powerOff: disconnected invalidate didUpdateState
        leaving response: disconnecting
        leaving value: disconnecting
        leaving credits: disconnecting
        leaving mtu: disconnecting
        leaving changed: disconnecting
        leaving held: disconnecting
        leaving stale: disconnecting finding disconnect77
        reconnecting connect: connecting
        reconnecting cancel: disconnecting disconnect2
        reconnecting release: disconnected cancelling disconnect2
        reconnecting connected: connected didConnect
        reconnecting failed: connecting finding
        reconnecting requested: connecting finding finding
        reconnecting lost: connecting finding
        reconnecting deadline: connecting
        reconnecting powerOff: disconnected didUpdateState
        reconnecting response: connecting finding
        reconnecting value: connecting finding
        reconnecting credits: connecting finding
        reconnecting mtu: connecting finding
        reconnecting changed: connecting finding
        reconnecting held: connecting finding
        reconnecting stale: connecting finding disconnect77
        pausing connect: connecting
        pausing cancel: disconnected didDisconnect(nil)
        pausing release: disconnected cancelling
        pausing connected: connecting finding disconnect3
        pausing failed: connecting finding
        pausing requested: connecting
        pausing lost: connecting finding
        pausing deadline: connecting connect3
        pausing powerOff: disconnected didUpdateState
        pausing response: connecting finding
        pausing value: connecting finding
        pausing credits: connecting finding
        pausing mtu: connecting finding
        pausing changed: connecting finding
        pausing held: connecting finding
        pausing stale: connecting finding disconnect77
        """
}
