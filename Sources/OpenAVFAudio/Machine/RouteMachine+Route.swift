// SPDX-License-Identifier: Apache-2.0

import Bluetooth

extension RouteMachine {
    /// Compares the route with the one last told, and tells the difference once it is settled.
    mutating func settle(at now: Instant) {
        guard let told else {
            if serverLink.isDecided, bluetoothLink.isDecided {
                self.told = computedRoute(at: now)
                cause = nil
            }
            return
        }
        if serverBy != nil, cause == nil { return }
        let current = computedRoute(at: now)
        guard current != told else {
            settleBy = nil
            cause = nil
            return
        }
        if isInAGap(from: told, to: current) {
            let due = settleBy ?? now + timings.settle
            settleBy = due
            guard due <= now else { return }
        }
        settleBy = nil
        self.told = current
        let reason = cause ?? reason(from: told, to: current, at: now)
        cause = nil
        put(.routeChanged(RouteChange(reason: reason, previous: told, current: current)))
    }

    /// Whether more is to come that belongs to the same change.
    private func isInAGap(from old: Route, to new: Route) -> Bool {
        if let name = server.defaultSink, sink(named: name) == nil, !name.isEmpty { return true }
        let present = Set(new.ports.compactMap(\.address))
        // A card that is still there without the endpoint it had: another profile is on its way.
        return old.ports.contains { port in
            guard let address = port.address, !present.contains(address),
                let endpoint = port.endpoint, sink(named: endpoint) == nil,
                source(named: endpoint) == nil
            else { return false }
            return sortedCards.contains { card in
                card.bluetooth?.address == address && card.activeProfile != "off"
            }
        }
    }

    private func reason(from old: Route, to new: Route, at now: Instant) -> RouteReason {
        let wantsOutput = CategoryRules.hasOutputs(setup)
        if wantsOutput ? new.outputs.isEmpty : new.inputs.isEmpty {
            return .noSuitableRouteForCategory
        }
        if old.uids == new.uids { return .routeConfigurationChange }
        let lost = old.ports.filter { port in !new.uids.contains(port.uid) }
        let gained = new.ports.filter { port in !old.uids.contains(port.uid) }
        if gained.contains(where: { $0.address != nil }),
            gained.allSatisfy({ port in
                port.address != nil && old.ports.contains { $0.address == port.address }
            })
        {
            return .routeConfigurationChange
        }
        let isGone = lost.contains { port in
            guard let name = port.endpoint else { return true }
            return sink(named: name) == nil && source(named: name) == nil
        }
        let isNew = gained.contains { port in
            guard let birth = port.endpoint.flatMap({ births[$0] }) else { return false }
            return now - birth <= timings.novelty
        }
        if isGone { return .oldDeviceUnavailable }
        return isNew ? .newDeviceAvailable : .override
    }
}

// MARK: - The route by the facts

extension RouteMachine {
    var sortedCards: [AudioCard] { cards.values.sorted { $0.index < $1.index } }
    var sortedSinks: [AudioEndpoint] { sinks.values.sorted { $0.index < $1.index } }
    var sortedSources: [AudioEndpoint] { sources.values.sorted { $0.index < $1.index } }

    func sink(named name: String) -> AudioEndpoint? { sortedSinks.first { $0.name == name } }
    func source(named name: String) -> AudioEndpoint? { sortedSources.first { $0.name == name } }

    func alias(of address: BluetoothAddress?) -> String? {
        guard let address else { return nil }
        return devices.values.sorted { $0.path < $1.path }
            .first { $0.address.value == address.value }?.alias
    }

    private func port(_ endpoint: AudioEndpoint) -> RoutePort {
        endpoint.routePort(alias: alias(of: endpoint.bluetooth?.address))
    }

    private func mayUse(_ endpoint: AudioEndpoint) -> Bool {
        !endpoint.isDummy && !endpoint.isMonitor
            && CategoryRules.mayUse(endpoint.portType, as: endpoint.direction, with: setup)
    }

    func computedRoute(at now: Instant) -> Route {
        if case .down = serverLink, serverBy != nil, let told { return told }
        return Route(inputs: routeInputs, outputs: routeOutputs)
    }

    private var routeOutputs: [RoutePort] {
        let usable = sortedSinks.filter(mayUse)
        if isOverridden, setup.category == CategoryRules.playAndRecord,
            let speaker = usable.first(where: { $0.portType == PortName.builtInSpeaker })
        {
            return [port(speaker)]
        }
        let standard = server.defaultSink.flatMap { name in usable.first { $0.name == name } }
        guard let first = standard ?? Self.nearest(usable) else { return [] }
        guard setup.category == CategoryRules.multiRoute else { return [port(first)] }
        let others = usable.filter { $0.name != first.name && $0.portType != PortName.virtual }
        return [port(first)] + others.map { port($0) }
    }

    private var routeInputs: [RoutePort] {
        let usable = sortedSources.filter(mayUse)
        if let preferredInput,
            let chosen = usable.first(where: { port($0).uid == preferredInput })
        {
            return [port(chosen)]
        }
        let standard = server.defaultSource.flatMap { name in usable.first { $0.name == name } }
        return (standard ?? Self.nearest(usable)).map { [port($0)] } ?? []
    }

    /// What the system falls back to where the default may not be used: never to Bluetooth or the
    /// network, and to the built-in first.
    private static func nearest(_ endpoints: [AudioEndpoint]) -> AudioEndpoint? {
        let near = endpoints.filter { $0.bluetooth == nil && $0.portType != PortName.airPlay }
        let builtIn = [PortName.builtInSpeaker, PortName.builtInMic]
        return near.first { builtIn.contains($0.portType) } ?? near.first
    }
}

// MARK: - Inputs that could be chosen

extension RouteMachine {
    /// The inputs a session of this category could use, those included for which a Bluetooth card
    /// would have to change its profile first.
    package var availableInputs: [RoutePort] {
        guard CategoryRules.hasInputs(setup) else { return [] }
        let open = sortedSources.filter(mayUse).map { port($0) }
        guard
            CategoryRules.mayUse(PortName.bluetoothHFP, as: .input, with: setup)
        else { return open }
        let closed = sortedCards.compactMap { card -> RoutePort? in
            guard let address = card.bluetooth?.address, card.bestProfile(.hfp) != nil else {
                return nil
            }
            let uid = AudioEndpoint.uid(address, .hfp)
            guard !open.contains(where: { $0.uid == uid }) else { return nil }
            return RoutePort(
                type: PortName.bluetoothHFP,
                name: alias(of: address) ?? card.text,
                uid: uid,
                channels: ["mono"],
                sampleRate: 16_000,
                endpoint: nil,
                address: address
            )
        }
        return open + closed
    }

    mutating func tellInputs() {
        guard told != nil else { return }
        let inputs = availableInputs
        guard inputs.map(\.uid) != toldInputs.map(\.uid) else { return }
        let isFirst = toldInputs.isEmpty && inputs.isEmpty
        toldInputs = inputs
        if !isFirst { put(.availableInputsChanged) }
    }

    /// Gives the card of a preferred Bluetooth input the profile for calls while the session is
    /// active, and its former profile back afterwards.
    mutating func reviseProfiles() {
        var wanted: String?
        if isActive, let preferredInput,
            let card = sortedCards.first(where: { card in
                card.bluetooth.map { AudioEndpoint.uid($0.address, .hfp) } == preferredInput
            }), CategoryRules.mayUse(PortName.bluetoothHFP, as: .input, with: setup)
        {
            wanted = card.name
            if card.bluetooth?.profile != .hfp, let profile = card.bestProfile(.hfp) {
                if let former = card.activeProfile { formerProfiles[card.name] = former }
                put(.command(.setCardProfile(card: card.name, profile: profile.name)))
            }
        }
        for name in formerProfiles.keys.sorted() where name != wanted {
            guard let former = formerProfiles.removeValue(forKey: name) else { continue }
            put(.command(.setCardProfile(card: name, profile: former)))
        }
    }
}
