// SPDX-License-Identifier: Apache-2.0

import Captures

/// Finds which devices of several inputs are one.
///
/// First by what they are called. Then by when they were connected to: a phone's log knows an
/// identifier, a capture of the same moment an address. That is done only where exactly one device
/// on either side fits.
struct DeviceJoiner {
    /// The most devices of a story.
    static let most = 2048

    private(set) var devices: [StoryDevice] = []
    /// By part, the index in `devices` of each of its own.
    private(set) var places: [[Int?]] = []

    /// Joins by identifiers and addresses.
    init(_ parts: [StoryPart]) {
        for part in parts {
            places.append(part.devices.map { place($0) })
        }
        settle()
    }

    private mutating func place(_ device: StoryDevice) -> Int? {
        if let known = devices.firstIndex(where: { $0.isSame(as: device) }) {
            devices[known].merge(device)
            return known
        }
        guard devices.count < Self.most else { return nil }
        devices.append(device)
        return devices.count - 1
    }

    /// A device that was told under two names may turn out to be one by a third.
    private mutating func settle() {
        var index = 0
        while index < devices.count {
            if let other = devices.indices.first(where: {
                $0 > index && devices[$0].isSame(as: devices[index])
            }) {
                merge(other, into: index)
            } else {
                index += 1
            }
        }
    }

    private mutating func merge(_ other: Int, into kept: Int) {
        devices[kept].merge(devices[other])
        devices.remove(at: other)
        places = places.map { list in
            list.map { place in
                guard let place else { return nil }
                return place == other ? kept : place > other ? place - 1 : place
            }
        }
    }

    /// Joins by common moments; `events` have their times already aligned and name their devices
    /// by `places`.
    mutating func join(byMomentsOf events: [[StoryEvent]]) {
        var anchors = events.map { StoryAnchor.all(in: $0) }
        var pair = next(anchors)
        while let (first, second) = pair {
            let (kept, other) = (min(first, second), max(first, second))
            merge(other, into: kept)
            anchors = anchors.map { list in
                list.map { anchor in
                    guard let device = anchor.device else { return anchor }
                    let moved = device == other ? kept : device > other ? device - 1 : device
                    return StoryAnchor(
                        kind: anchor.kind,
                        time: anchor.time,
                        device: moved,
                        event: anchor.event
                    )
                }
            }
            pair = next(anchors)
        }
    }

    /// Two devices of different inputs that only fit each other.
    private func next(_ anchors: [[StoryAnchor]]) -> (Int, Int)? {
        let owners = owners(anchors)
        var matches: [Int: Set<Int>] = [:]
        for (index, own) in anchors.enumerated() {
            for others in anchors[(index + 1)...] {
                for anchor in own {
                    guard let device = anchor.device else { continue }
                    for other in others {
                        guard let peer = other.device, peer != device,
                            anchor.isSameMoment(as: other),
                            owners[device, default: []].isDisjoint(with: owners[peer, default: []]),
                            mayBeOne(device, peer)
                        else { continue }
                        matches[device, default: []].insert(peer)
                        matches[peer, default: []].insert(device)
                    }
                }
            }
        }
        for device in matches.keys.sorted() {
            guard let peer = matches[device]?.first, matches[device]?.count == 1,
                matches[peer]?.count == 1
            else { continue }
            return (device, peer)
        }
        return nil
    }

    private func owners(_ anchors: [[StoryAnchor]]) -> [Int: Set<Int>] {
        var owners: [Int: Set<Int>] = [:]
        for (input, list) in places.enumerated() {
            for case let place? in list { owners[place, default: []].insert(input) }
        }
        return owners
    }

    /// Whether nothing that is known of both speaks against it.
    private func mayBeOne(_ first: Int, _ second: Int) -> Bool {
        let (own, other) = (devices[first], devices[second])
        if !own.identifiers.isEmpty, !other.identifiers.isEmpty { return false }
        if !own.addresses.isEmpty, !other.addresses.isEmpty { return false }
        return true
    }

    /// The device of each event that names none and falls on a moment of exactly one.
    static func guesses(_ events: [[StoryEvent]]) -> [[Int?]] {
        let anchors = events.map { StoryAnchor.all(in: $0) }
        return events.indices.map { index in
            var guesses = [Int?](repeating: nil, count: events[index].count)
            for anchor in anchors[index] where anchor.device == nil {
                var found: Set<Int> = []
                for (other, list) in anchors.enumerated() where other != index {
                    for peer in list where peer.isSameMoment(as: anchor) {
                        if let device = peer.device { found.insert(device) }
                    }
                }
                if found.count == 1 { guesses[anchor.event] = found.first }
            }
            return guesses
        }
    }
}
