// SPDX-License-Identifier: Apache-2.0

import BlueZRadio
import Bluetooth
import DBus
import HostCore
import Testing

/// Plays a bus, a registry and a clock to one machine, and keeps what it wants done.
struct MachineScript: ~Copyable {
    var machine: BlueZMachine
    var now = Instant.zero
    var events: [RadioEvent] = []
    var calls: [BusCall] = []
    var claims = SharedClaims()
    var duty: DiscoveryFilter?
    var busOpenings = 0
    private var open: [(number: UInt32, call: BusCall)] = []
    private let token = SessionToken(number: 1)
    private let owner = ":1.7"

    init(adapter: String? = nil, timings: BlueZTimings = BlueZTimings()) {
        machine = BlueZMachine(adapter: adapter, timings: timings)
    }

    /// A script whose machine has read that tree and told its state.
    static func ready(_ tree: ObjectTree = Fixture.tree()) -> MachineScript {
        var script = MachineScript()
        script.start(tree)
        return script
    }

    mutating func start(_ tree: ObjectTree) {
        give(.start)
        give(.busUp)
        reply("AddMatch")
        reply("AddMatch")
        reply("GetNameOwner", .success([.string(owner)]))
        reply("GetManagedObjects", .success([tree.managedObjects]))
    }

    mutating func give(_ input: BlueZInput) {
        var inputs = [input]
        while !inputs.isEmpty {
            machine.handle(inputs.removeFirst(), at: now)
            while let output = machine.nextOutput() {
                if let answer = act(on: output) { inputs.append(answer) }
            }
        }
    }

    private mutating func act(on output: BlueZOutput) -> BlueZInput? {
        switch output {
        case .openBus: busOpenings += 1
        case .closeBus: open = []
        case .call(let number, let call):
            calls.append(call)
            open.append((number, call))
        case .event(let event): events.append(event)
        case .claimDiscovery(let adapter, let filter):
            _ = claims.claim(shared(adapter), for: token, filter)
            return .discoveryDuty(claims.duty(shared(adapter), of: token))
        case .holdLink(let device): claims.hold(shared(device), for: token)
        case .openedLink(let device): claims.markOpened(shared(device))
        case .releaseLink(let device):
            let disconnects = claims.release(shared(device), for: token)
            return .linkReleased(device: device, disconnects: disconnects)
        case .droppedLink(let device): _ = claims.release(shared(device), for: token)
        }
        return nil
    }

    private func shared(_ path: String) -> SharedObject { SharedObject(bus: "test", path: path) }

    mutating func command(_ command: RadioCommand) { give(.command(command)) }

    /// Answers the oldest open call of that name, or a later one.
    mutating func reply(
        _ member: String,
        _ reply: BusReply = .success([]),
        skipping skipped: Int = 0,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let candidates = open.indices.filter { open[$0].call.member == member }
        guard let index = candidates.dropFirst(skipped).first else {
            Issue.record("nobody called \(member)", sourceLocation: sourceLocation)
            return
        }
        give(.reply(call: open.remove(at: index).number, reply))
    }

    mutating func refuse(
        _ member: String,
        _ name: String,
        _ text: String = "",
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        reply(member, .failure(BusFailure(name, text)), sourceLocation: sourceLocation)
    }

    mutating func signal(
        _ path: String,
        _ interface: String,
        _ member: String,
        _ arguments: [BusValue],
        from sender: String? = nil
    ) {
        give(
            .signal(
                BusSignal(
                    sender: sender ?? owner,
                    path: path,
                    interface: interface,
                    member: member,
                    arguments: arguments
                )
            )
        )
    }

    mutating func change(_ path: String, _ interface: String, _ properties: Properties) {
        signal(
            path,
            "org.freedesktop.DBus.Properties",
            "PropertiesChanged",
            [.string(interface), ObjectTree.value(of: properties), .strings([])]
        )
    }

    mutating func changeDevice(_ properties: Properties) {
        change(Fixture.device, "org.bluez.Device1", properties)
    }

    mutating func add(_ path: String, _ interfaces: Interfaces) {
        signal(
            "/",
            "org.freedesktop.DBus.ObjectManager",
            "InterfacesAdded",
            [.path(path), ObjectTree.value(of: interfaces)]
        )
    }

    mutating func remove(_ path: String, _ interface: String) {
        signal(
            "/",
            "org.freedesktop.DBus.ObjectManager",
            "InterfacesRemoved",
            [.path(path), .strings([interface])]
        )
    }

    mutating func ownerChanged(to owner: String) {
        signal(
            "/org/freedesktop/DBus",
            "org.freedesktop.DBus",
            "NameOwnerChanged",
            [.string("org.bluez"), .string(self.owner), .string(owner)],
            from: "org.freedesktop.DBus"
        )
    }

    /// Lets time pass, waking the machine whenever it asked for it.
    mutating func pass(_ duration: Duration) {
        let end = now + duration
        var steps = 0
        while let due = machine.nextWakeUp, due <= end {
            steps += 1
            guard steps < 10_000 else {
                Issue.record("the machine wants to be woken again and again at \(due)")
                return
            }
            now = max(now, due)
            give(.wakeUp)
        }
        now = end
    }

    var openMembers: [String] { open.map(\.call.member) }

    mutating func forgetOpenCalls() { open = [] }

    func isOpen(_ member: String) -> Bool { open.contains { $0.call.member == member } }

    func count(_ member: String) -> Int { calls.count { $0.member == member } }

    mutating func takeEvents() -> [RadioEvent] {
        defer { events = [] }
        return events.filter { if case .note = $0 { false } else { true } }
    }

    var notes: [String] {
        events.compactMap { if case .note(let note) = $0 { note.text } else { nil } }
    }

    /// Connects the recorder, from `Connect` to `.connected`.
    mutating func connected(_ id: LinkID, mtu: UInt16? = 185) {
        command(.connect(id))
        changeDevice(["Connected": .bool(true)])
        reply("Connect")
        resolve(mtu: mtu)
    }

    mutating func resolve(mtu: UInt16? = 185) {
        let table = Fixture.table(mtu: mtu)
        for (path, interfaces) in table.sorted(by: { $0.key < $1.key }) { add(path, interfaces) }
        changeDevice(["ServicesResolved": .bool(true)])
        let tree = Fixture.tree(device: Fixture.recorder(connected: true), table: table)
        reply("GetManagedObjects", .success([tree.managedObjects]))
    }
}

extension LinkID {
    static let first = LinkID(peer: Fixture.peer, attempt: 1)
    static let second = LinkID(peer: Fixture.peer, attempt: 2)
}
