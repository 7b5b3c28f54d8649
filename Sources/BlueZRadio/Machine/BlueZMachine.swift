// SPDX-License-Identifier: Apache-2.0

package import Bluetooth
import DBus
package import HostCore

/// One session with BlueZ as a pure machine: commands, bus traffic and time in; method calls and
/// radio events out. No clock, no thread, no bus.
///
/// Feed it with `handle`, then take what it wants done with `nextOutput` until that is nil, then
/// arrange for a `.wakeUp` at `nextWakeUp`.
package struct BlueZMachine: ~Copyable, Sendable {
    let timings: BlueZTimings
    /// The adapter the session was told to use; nil: whichever is powered.
    let wantedAdapter: String?

    var tree = BlueZTree()
    var bus = BusPhase.closed(retry: nil, failures: 0)
    var power = PowerRecord()
    var calls: [UInt32: PendingCall] = [:]
    var scan: ScanParameters?
    var lastHeard: Instant?
    var watch: LinkWatch<String>?
    var claim: DiscoveryClaim?
    var discovery: DiscoveryMachine
    var links: [LinkID: LinkRecord] = [:]
    /// Which link a device's object belongs to at the moment.
    var bound: [String: LinkID] = [:]
    /// Where values go that need no thought: by the path of a subscribed characteristic.
    var routes: [String: ValueRoute] = [:] {
        didSet { lastRoute = nil }
    }
    /// The one that was asked for last: mostly that of the next value, too.
    var lastRoute: (path: String, route: ValueRoute)?
    /// The last attempt seen for a peer, so that a late `.disconnect` is told from an early one.
    var attempts: [PeerID: UInt32] = [:]
    var memory = PeerMemory()
    var isClosed = false

    private var outputs: [BlueZOutput] = []
    private var outputHead = 0
    private var callCount: UInt32 = 0
    private var remarks = 0

    package init(adapter: String? = nil, timings: BlueZTimings = BlueZTimings()) {
        wantedAdapter = adapter
        self.timings = timings
        discovery = DiscoveryMachine(timings: timings)
    }

    /// Takes one input in. Total: every input is legal in every state.
    package mutating func handle(_ input: BlueZInput, at now: Instant) {
        switch input {
        case .start: start(at: now)
        case .command(let command): perform(command, at: now)
        case .busUp: busUp(at: now)
        case .busDown(let failure): busDown(failure, at: now)
        case .signal(let signal): received(signal, at: now)
        case .reply(let call, let reply): replied(call, reply, at: now)
        case .discoveryDuty(let filter):
            guard state == .poweredOn, let adapter = power.adapter else { return }
            act(discovery.want(filter, on: adapter, at: now), at: now)
        case .linkReleased(let device, let disconnects):
            linkReleased(device, disconnects: disconnects, at: now)
        case .wakeUp: wake(at: now)
        case .close: close(at: now)
        }
    }

    /// The next thing to do, in order; nil when there is nothing left.
    package mutating func nextOutput() -> BlueZOutput? {
        guard outputHead < outputs.count else {
            outputs.removeAll(keepingCapacity: true)
            outputHead = 0
            return nil
        }
        outputHead += 1
        return outputs[outputHead - 1]
    }

    /// When the machine wants to be woken; nil when it waits for others only.
    package var nextWakeUp: Instant? {
        if isClosed { return nil }
        var moments = [bus.nextWakeUp, power.nextWakeUp, discovery.nextWakeUp, silenceAlarm]
        moments.append(calls.values.lazy.map(\.deadline).min())
        moments.append(links.values.lazy.compactMap(\.nextWakeUp).min())
        return moments.compactMap { $0 }.min()
    }

    /// The state last told; `.unknown` before the first.
    package var state: RadioState { power.reported ?? .unknown }
}

// MARK: - What every part uses

extension BlueZMachine {
    mutating func output(_ output: BlueZOutput) {
        outputs.append(output)
    }

    mutating func emit(_ event: RadioEvent) {
        outputs.append(.event(event))
    }

    mutating func note(_ text: String, _ peer: PeerID? = nil) {
        emit(.note(RadioNote(text, peer: peer)))
    }

    /// A remark on traffic that makes no sense; the first fifty of a session are made.
    mutating func remark(_ text: String) {
        remarks += 1
        if remarks <= 50 { note(text) }
    }

    @discardableResult
    mutating func call(
        _ call: BusCall,
        _ purpose: PendingCall.Purpose,
        within limit: Duration,
        at now: Instant
    ) -> UInt32 {
        callCount &+= 1
        calls[callCount] = PendingCall(purpose: purpose, deadline: now + limit)
        output(.call(callCount, call))
        return callCount
    }

    private mutating func wake(at now: Instant) {
        if isClosed { return }
        let late = calls.filter { $0.value.deadline <= now }.keys.sorted()
        for number in late {
            replied(
                number,
                .failure(BusFailure(BusErrorName.noReply, "no answer in time")),
                at: now
            )
        }
        wakeBus(at: now)
        evaluatePower(at: now)
        act(discovery.converge(at: now), at: now)
        for id in links.keys.sorted() { wakeLink(id, at: now) }
        watchSilence(at: now)
    }

    private mutating func replied(_ number: UInt32, _ reply: BusReply, at now: Instant) {
        guard let pending = calls.removeValue(forKey: number) else { return }
        switch pending.purpose {
        case .watch, .owner, .objects: busReplied(pending.purpose, reply, at: now)
        case .table(let link): tableRead(link, reply, at: now)
        case .discovery(let step): act(discovery.replied(step, reply, at: now), at: now)
        case .connect(let link): connectReplied(link, call: number, reply, at: now)
        case .clear(let link): cleared(link, call: number, at: now)
        case .disconnect(let device): disconnectReplied(device, reply, at: now)
        case .request(let link, let request, let what, let tries):
            requestReplied(link, request, what, tries, reply, at: now)
        case .writeCommand(let link, let number):
            commandReplied(link, number, reply, at: now)
        case .farewell: break
        }
    }

    private mutating func perform(_ command: RadioCommand, at now: Instant) {
        if isClosed { return }
        switch command {
        case .startScan(let parameters): startScan(parameters, at: now)
        case .stopScan: stopScan(at: now)
        case .connect(let link): connect(link, at: now)
        case .disconnect(let link): disconnect(link, at: now)
        case .request(let link, let request, let what):
            self.request(link, request, what, tries: 0, at: now)
        case .writeCommand(let link, let handle, let bytes):
            writeCommand(link, handle, bytes, at: now)
        case .watchConnections(let filter): watchConnections(filter)
        }
    }
}
