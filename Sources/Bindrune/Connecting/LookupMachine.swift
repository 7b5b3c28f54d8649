// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// What a connect call looks for.
struct ConnectGoal: Hashable, Sendable {
    /// The device's identifier, where it is known.
    var identifier: UUID?
    /// What a scan has to find.
    var filter: DiscoveryFilter
    /// The services the system may filter by; empty hears of every device.
    var scanServices: [AttributeUUID]
    /// The services by which to ask for links that the system holds; never empty.
    var services: [AttributeUUID]
    /// The target as the trace shows it.
    var text: String

    /// Any device has the GAP service, so it stands in where no service is known: an empty list
    /// would return nothing.
    static let anyService: AttributeUUID = "1800"

    init(identifier: UUID, services: [AttributeUUID] = [], text: String) {
        self.identifier = identifier
        filter = DiscoveryFilter(identifiers: [identifier])
        scanServices = services
        self.services = services.isEmpty ? [Self.anyService] : services
        self.text = text
    }

    init(filter: DiscoveryFilter, text: String) {
        identifier = filter.identifiers.count == 1 ? filter.identifiers.first : nil
        self.filter = filter
        scanServices = filter.services
        services = filter.services.isEmpty ? [Self.anyService] : filter.services
        self.text = text
    }
}

/// The search for the device of one connect call.
///
/// The order is fixed: a handle from a live scan of this central, what the system knows by
/// identifier, what it holds a link to, a scan. Each step is asked once and leaves its answer in
/// the trace.
struct LookupMachine: Hashable, Sendable {
    enum Step: String, Hashable, Sendable, CaseIterable {
        case radio
        case handle
        case retrieve
        case retrieveConnected
        case scan
        case found
    }

    /// Where the handle came from, as the trace names it.
    enum Source: String, Hashable, Sendable {
        case handle = "scan"
        case retrieve
        case retrieveConnected
        case scan = "freshScan"
    }

    enum Action: Hashable, Sendable {
        case askHandles
        case retrieve(UUID)
        case retrieveConnected([AttributeUUID])
        case scan
        case connect(Peer, Source)
        case nothing
    }

    let goal: ConnectGoal
    private(set) var step = Step.radio

    /// How old a sighting may be whose handle is taken for a device named by a filter only.
    static let freshness: Duration = .seconds(10)

    init(_ goal: ConnectGoal) {
        self.goal = goal
    }

    /// The radio is ready.
    mutating func radioReady() -> Action {
        guard step == .radio else { return .nothing }
        step = .handle
        return .askHandles
    }

    /// The step under way found a device, or did not.
    mutating func answer(_ peer: Peer?) -> Action {
        if let peer {
            switch step {
            case .radio, .found: return .nothing
            case .handle: return found(peer, .handle)
            case .retrieve: return found(peer, .retrieve)
            case .retrieveConnected: return found(peer, .retrieveConnected)
            case .scan: return found(peer, .scan)
            }
        }
        switch step {
        case .handle:
            if let identifier = goal.identifier {
                step = .retrieve
                return .retrieve(identifier)
            }
            return askConnected()
        case .retrieve: return askConnected()
        case .retrieveConnected:
            step = .scan
            return .scan
        case .radio, .scan, .found: return .nothing
        }
    }

    private mutating func askConnected() -> Action {
        step = .retrieveConnected
        return .retrieveConnected(goal.services)
    }

    private mutating func found(_ peer: Peer, _ source: Source) -> Action {
        step = .found
        return .connect(peer, source)
    }
}
