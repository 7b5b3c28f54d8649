// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import Synchronization

/// A computer's audio in memory: an audio server with a speaker, a Bluetooth daemon, and a clock
/// that moves only with the steps that are played.
///
/// It keeps nothing outside itself: many can live in one process. `play` returns after everything
/// that a step caused has been announced.
package final class SimulatedAudio: AudioHost {
    package let sessions = SessionShelf()
    private let world: SimulatedAudioWorld

    package init() {
        world = SimulatedAudioWorld()
    }

    package func makePort() -> any AudioPort { SimulatedAudioPort(world) }

    /// The session that apps get while this host is selected.
    package var session: AVAudioSession {
        AudioSelection.$current.withValue(self) { AVAudioSession.sharedInstance() }
    }

    /// Plays a step, and waits until everybody was told.
    package func play(_ step: AudioStep) {
        world.play(step)
        session.hub.finishAnnouncements()
    }

    /// What sessions have asked the server for, in order.
    package var commands: [AudioCommand] { world.commands }
}

/// What is in the simulated computer, and who listens.
final class SimulatedAudioWorld: Sendable {
    static let speaker = AudioEndpoint(
        index: 0,
        direction: .output,
        name: "speaker",
        text: "Speaker",
        properties: ["device.form_factor": "internal"]
    )

    fileprivate struct State {
        var now = Instant.zero
        var isServerUp = true
        var server = SimulatedAudioWorld.freshServer
        var endpoints: [AudioEndpoint] = [SimulatedAudioWorld.speaker]
        var index: UInt32 = 0
        var devices: [SimulatedDevice] = []
        var commands: [AudioCommand] = []
        var ports: [SimulatedAudioPort.Place] = []
    }

    fileprivate static let freshServer = AudioServer(
        name: "simulated",
        version: "1",
        defaultSink: speaker.name
    )

    private let state = Mutex(State())

    var now: Instant { state.withLock { $0.now } }
    var commands: [AudioCommand] { state.withLock { $0.commands } }

    func join(_ place: SimulatedAudioPort.Place) {
        let events = state.withLock { state -> [AudioEvent] in
            state.ports.append(place)
            return [
                .bluetoothUp(state.devices.map { $0.facts(isConnected: true) }, []),
                state.isServerUp
                    ? .serverUp(state.server, cards: [], endpoints: state.endpoints)
                    : .serverDown("the simulated server is off"),
            ]
        }
        for event in events { place.receiver?.receive(event) }
    }

    func leave(_ place: SimulatedAudioPort.Place) {
        state.withLock { $0.ports.removeAll { $0 === place } }
    }

    func perform(_ command: AudioCommand) {
        state.withLock { $0.commands.append(command) }
    }

    func play(_ step: AudioStep) {
        if step == .wait { return pass(.seconds(10)) }
        let (events, ports) = state.withLock { state in
            (state.events(of: step), state.ports)
        }
        for event in events {
            for port in ports { port.receiver?.receive(event) }
        }
    }

    /// Wakes in order everybody who asked for it.
    private func pass(_ duration: Duration) {
        let end = now + duration
        while true {
            let due = state.withLock { state -> SimulatedAudioPort.Place? in
                let next = state.ports.compactMap { port in port.deadline.map { (port, $0) } }
                    .filter { $0.1 <= end }.min { $0.1 < $1.1 }
                state.now = max(state.now, next?.1 ?? end)
                return next?.0
            }
            guard let due else { return }
            due.deadline = nil
            due.receiver?.wakeUp()
        }
    }
}

extension SimulatedAudioWorld.State {
    fileprivate mutating func events(of step: AudioStep) -> [AudioEvent] {
        switch step {
        case .link(let device):
            devices.removeAll { $0.address == device.address }
            devices.append(device)
            return [.device(device.facts(isConnected: true))]
        case .unlink(let address):
            guard let place = devices.firstIndex(where: { $0.address == address }) else {
                return []
            }
            return [.device(devices.remove(at: place).facts(isConnected: false))]
        case .open(let address, let profile): return open(address, profile)
        case .close(let address, let profile): return close(address, profile)
        case .choose(let address, let profile):
            return choose(
                SimulatedDevice.endpoint(address, .output, profile),
                SimulatedDevice.endpoint(address, .input, profile)
            )
        case .chooseSpeaker: return choose(SimulatedAudioWorld.speaker.name, nil)
        case .killServer:
            isServerUp = false
            endpoints = []
            return [.serverDown("the simulated server was stopped")]
        case .startServer:
            isServerUp = true
            server.defaultSink = SimulatedAudioWorld.speaker.name
            server.defaultSource = nil
            endpoints = [SimulatedAudioWorld.speaker]
            return [.serverUp(server, cards: [], endpoints: endpoints)]
        case .wait: return []
        }
    }

    private mutating func open(
        _ address: BluetoothAddress,
        _ profile: BluetoothProfile
    ) -> [AudioEvent] {
        guard isServerUp else { return [] }
        let directions: [AudioDirection] = profile == .a2dp ? [.output] : [.output, .input]
        let opened = directions.map { direction in
            index += 1
            return AudioEndpoint(
                index: index,
                direction: direction,
                name: SimulatedDevice.endpoint(address, direction, profile),
                text: devices.first { $0.address == address }?.name ?? address.description,
                properties: [
                    "device.api": "bluez5", "api.bluez5.address": address.description,
                    "api.bluez5.profile": SimulatedDevice.serverName(profile),
                ]
            )
        }
        endpoints += opened
        return opened.map { .endpoint($0) }
    }

    private mutating func close(
        _ address: BluetoothAddress,
        _ profile: BluetoothProfile
    ) -> [AudioEvent] {
        let gone = endpoints.filter {
            $0.bluetooth?.address == address && $0.bluetooth?.profile == profile
        }
        endpoints.removeAll { gone.contains($0) }
        var events = gone.map { AudioEvent.endpointGone($0.direction, $0.index) }
        let names = gone.map(\.name)
        // As servers do: what was the default is followed by something that is there.
        let isDefaultGone = server.defaultSink.map { names.contains($0) } ?? false
        let isSourceGone = server.defaultSource.map { names.contains($0) } ?? false
        if isDefaultGone { server.defaultSink = endpoints.first { $0.direction == .output }?.name }
        if isSourceGone { server.defaultSource = nil }
        if isDefaultGone || isSourceGone { events.append(.server(server)) }
        return events
    }

    private mutating func choose(_ sink: String, _ source: String?) -> [AudioEvent] {
        guard isServerUp, endpoints.contains(where: { $0.name == sink }) else { return [] }
        server.defaultSink = sink
        server.defaultSource = source.flatMap { name in
            endpoints.contains { $0.name == name } ? name : nil
        }
        return [.server(server)]
    }
}

/// A connection to a simulated computer.
final class SimulatedAudioPort: AudioPort {
    /// Where the world finds the port's receiver, also after the port is gone.
    final class Place: Sendable {
        private struct State {
            weak var receiver: (any AudioReceiver)?
            var deadline: Instant?
        }

        private let state = Mutex(State())

        var receiver: (any AudioReceiver)? {
            get { state.withLock { $0.receiver } }
            set { state.withLock { $0.receiver = newValue } }
        }

        var deadline: Instant? {
            get { state.withLock { $0.deadline } }
            set { state.withLock { $0.deadline = newValue } }
        }
    }

    private let world: SimulatedAudioWorld
    private let place = Place()
    private let isOpen = Mutex(false)

    init(_ world: SimulatedAudioWorld) {
        self.world = world
    }

    deinit {
        close()
    }

    var now: Instant { world.now }

    func open(_ receiver: any AudioReceiver) {
        let isFirst = isOpen.withLock { isOpen in
            defer { isOpen = true }
            return !isOpen
        }
        guard isFirst else { return }
        place.receiver = receiver
        world.join(place)
    }

    func perform(_ command: AudioCommand) { world.perform(command) }

    func wake(at deadline: Instant?) { place.deadline = deadline }

    func close() {
        place.receiver = nil
        world.leave(place)
    }
}
