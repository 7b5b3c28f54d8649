// SPDX-License-Identifier: Apache-2.0

import Bluetooth

extension RouteMachine {
    mutating func take(_ event: AudioEvent, at now: Instant) {
        switch event {
        case .serverUp(let server, let cards, let endpoints):
            serverUp(server, cards, endpoints, at: now)
        case .serverDown(let reason): serverDown(reason, at: now)
        case .bluetoothUp(let devices, let transports):
            bluetoothLink = .up
            self.devices = Self.table(devices, by: \.path)
            self.transports = Self.table(transports, by: \.path)
        case .bluetoothDown(let reason):
            bluetoothLink = .down(reason)
            devices = [:]
            transports = [:]
        case .commandFailed(let command, let reason): put(.note("\(command) failed: \(reason)"))
        case .device, .deviceGone, .transport, .transportGone: takeBluetooth(event)
        case .server, .endpoint, .endpointGone, .card, .cardGone: takeServer(event, at: now)
        }
    }

    /// Whether the event says nothing that is not known.
    func isKnown(_ event: AudioEvent) -> Bool {
        switch event {
        case .endpoint(let endpoint):
            switch endpoint.direction {
            case .output: sinks[endpoint.index] == endpoint
            case .input: sources[endpoint.index] == endpoint
            }
        case .card(let card): cards[card.index] == card
        case .device(let device): devices[device.path] == device
        case .transport(let transport): transports[transport.path] == transport
        case .server(let server): serverLink == .up && self.server == server
        default: false
        }
    }

    /// Words about one object while its host is away are late: about a server that is gone.
    private mutating func takeServer(_ event: AudioEvent, at now: Instant) {
        guard serverLink == .up else { return }
        switch event {
        case .server(let server): self.server = server
        case .endpoint(let endpoint): add(endpoint, born: now)
        case .endpointGone(.output, let index): sinks[index] = nil
        case .endpointGone(.input, let index): sources[index] = nil
        case .card(let card):
            if cards[card.index] != nil || hasRoom(cards.count) { cards[card.index] = card }
        case .cardGone(let index): cards[index] = nil
        default: break
        }
        forgetBirths()
    }

    private mutating func takeBluetooth(_ event: AudioEvent) {
        guard bluetoothLink == .up else { return }
        switch event {
        case .device(let device):
            if devices[device.path] != nil || hasRoom(devices.count) {
                devices[device.path] = device
            }
        case .deviceGone(let path): devices[path] = nil
        case .transport(let transport):
            if transports[transport.path] != nil || hasRoom(transports.count) {
                transports[transport.path] = transport
            }
        case .transportGone(let path): transports[path] = nil
        default: break
        }
    }

    private mutating func serverUp(
        _ server: AudioServer,
        _ cards: [AudioCard],
        _ endpoints: [AudioEndpoint],
        at now: Instant
    ) {
        let wasAway = if case .down = serverLink { true } else { false }
        let isFirst = told == nil
        serverLink = .up
        serverBy = nil
        self.server = server
        self.cards = Self.table(cards, by: \.index)
        sinks = [:]
        sources = [:]
        for endpoint in endpoints { add(endpoint, born: isFirst ? nil : now) }
        forgetBirths()
        if wasAway { put(.serverBack) }
    }

    private mutating func serverDown(_ reason: String, at now: Instant) {
        let wasUp = serverLink == .up
        serverLink = .down(reason)
        guard wasUp else { return }
        put(.serverLost)
        serverBy = now + timings.server
    }

    /// The server did not come back: there is no route any longer.
    mutating func forgetServer() {
        serverBy = nil
        cards = [:]
        sinks = [:]
        sources = [:]
        births = [:]
        server = AudioServer(name: "", version: "")
    }

    private mutating func add(_ endpoint: AudioEndpoint, born: Instant?) {
        if births[endpoint.name] == nil, let born { births[endpoint.name] = born }
        switch endpoint.direction {
        case .output:
            if sinks[endpoint.index] != nil || hasRoom(sinks.count) {
                sinks[endpoint.index] = endpoint
            }
        case .input:
            if sources[endpoint.index] != nil || hasRoom(sources.count) {
                sources[endpoint.index] = endpoint
            }
        }
    }

    private mutating func hasRoom(_ count: Int) -> Bool {
        if count >= Self.objectLimit {
            put(.note("more than \(Self.objectLimit) objects; the rest is not looked at"))
            return false
        }
        return true
    }

    /// Keeps the table of births no longer than that of the endpoints.
    private mutating func forgetBirths() {
        guard !births.isEmpty else { return }
        let names = Set(sinks.values.map(\.name) + sources.values.map(\.name))
        births = births.filter { names.contains($0.key) }
    }

    private static func table<Key, Value>(
        _ values: [Value],
        by key: KeyPath<Value, Key>
    ) -> [Key: Value] {
        var table: [Key: Value] = [:]
        for value in values.prefix(objectLimit) { table[value[keyPath: key]] = value }
        return table
    }
}
