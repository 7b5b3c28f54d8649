// SPDX-License-Identifier: Apache-2.0

/// Names one session of this process.
package struct SessionToken: Hashable, Comparable, Sendable, Codable {
    package var number: UInt64

    package init(number: UInt64) {
        self.number = number
    }

    package static func < (left: SessionToken, right: SessionToken) -> Bool {
        left.number < right.number
    }
}

/// An object of one bus, which several sessions of the process may want.
package struct SharedObject: Hashable, Sendable, Codable {
    package var bus: String
    package var path: String

    package init(bus: String, path: String) {
        self.bus = bus
        self.path = path
    }
}

/// Who in this process scans on an adapter, and who holds the link to a device.
///
/// Of the sessions that want to scan, the one that asked first runs the discovery for all: BlueZ
/// would count each of them as a client of its own, and clients of one process get in each other's
/// way. A link is taken down when the last session lets go of it, if this process put it up.
package struct SharedClaims: Hashable, Sendable, Codable {
    private struct Scanner: Hashable, Sendable, Codable {
        var session: SessionToken
        var filter: DiscoveryFilter
    }

    private struct Link: Hashable, Sendable, Codable {
        var holders: Set<SessionToken> = []
        var isOpened = false
    }

    private var scanners: [SharedObject: [Scanner]] = [:]
    private var links: [SharedObject: Link] = [:]

    package init() {}

    /// Wants, changes or gives up a scan. Answers whose part may have changed.
    package mutating func claim(
        _ adapter: SharedObject,
        for session: SessionToken,
        _ filter: DiscoveryFilter?
    ) -> [SessionToken] {
        var list = scanners[adapter] ?? []
        let owner = list.first?.session
        let index = list.firstIndex { $0.session == session }
        switch (index, filter) {
        case (let index?, let filter?): list[index].filter = filter
        case (let index?, nil): list.remove(at: index)
        case (nil, let filter?): list.append(Scanner(session: session, filter: filter))
        case (nil, nil): return []
        }
        scanners[adapter] = list.isEmpty ? nil : list
        return Set([owner, list.first?.session, session].compactMap { $0 }).sorted()
    }

    /// The discovery that a session has to run; nil when it has none to run.
    package func duty(_ adapter: SharedObject, of session: SessionToken) -> DiscoveryFilter? {
        guard let list = scanners[adapter], let first = list.first, first.session == session else {
            return nil
        }
        return list.dropFirst().reduce(first.filter) { $0.united(with: $1.filter) }
    }

    /// A session uses the link to a device, or is about to.
    package mutating func hold(_ device: SharedObject, for session: SessionToken) {
        links[device, default: Link()].holders.insert(session)
    }

    /// The link to a device is there because this process asked for it.
    package mutating func markOpened(_ device: SharedObject) {
        links[device]?.isOpened = true
    }

    /// A session needs the link no more. Answers whether it is to be taken down.
    package mutating func release(_ device: SharedObject, for session: SessionToken) -> Bool {
        guard var link = links[device], link.holders.remove(session) != nil else { return false }
        links[device] = link.holders.isEmpty ? nil : link
        return link.holders.isEmpty && link.isOpened
    }

    /// The devices whose links this process put up and has not let go of.
    package var openedDevices: [SharedObject] {
        links.filter(\.value.isOpened).keys.sorted { ($0.bus, $0.path) < ($1.bus, $1.path) }
    }
}
