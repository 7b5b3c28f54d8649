// SPDX-License-Identifier: Apache-2.0

/// The one scan of a central, shared by everybody who wants to hear of devices.
///
/// Core Bluetooth has one scan a manager, and a second call replaces the first. So the wishes are
/// united: all services together, none where one wish names none. A new wish starts the scan anew,
/// because a running one would not report again what it reported before.
struct ScanDemand: Sendable {
    /// Whose wish it is.
    enum Owner: Hashable, Sendable {
        case feed(FeedID)
        case call(CallID)
    }

    /// What a scan is started with.
    struct Parameters: Hashable, Sendable {
        /// The services asked for, in order; nil asks for every device.
        var services: [AttributeUUID]?
        var allowsDuplicates: Bool
    }

    enum Action: Hashable, Sendable {
        case start(Parameters)
        case stop
    }

    private struct Wish: Hashable, Sendable {
        let owner: Owner
        let services: [AttributeUUID]
        let wantsRepeats: Bool
    }

    private var wishes: [Wish] = []
    /// What the scan under way was started with; nil while there is none.
    private(set) var running: Parameters?
    private(set) var isRadioReady = false

    private var united: Parameters? {
        guard !wishes.isEmpty else { return nil }
        let services = Set(wishes.flatMap(\.services)).sorted()
        let wantsAll = wishes.contains { $0.services.isEmpty }
        return Parameters(
            services: wantsAll ? nil : services,
            allowsDuplicates: wishes.contains { $0.wantsRepeats }
        )
    }

    mutating func add(
        _ owner: Owner,
        services: [AttributeUUID],
        wantsRepeats: Bool
    ) -> [Action] {
        wishes.append(Wish(owner: owner, services: services, wantsRepeats: wantsRepeats))
        let isRestart = running != nil
        guard isRadioReady, let united else { return [] }
        running = united
        return isRestart ? [.stop, .start(united)] : [.start(united)]
    }

    mutating func remove(_ owner: Owner) -> [Action] {
        wishes.removeAll { $0.owner == owner }
        guard let running, running != united else { return [] }
        self.running = united
        return [united.map { .start($0) } ?? .stop]
    }

    /// The radio came or went. Going, it stops the scan by itself and takes no command.
    mutating func radio(isReady: Bool) -> [Action] {
        isRadioReady = isReady
        running = isReady ? united : nil
        return running.map { [.start($0)] } ?? []
    }
}
