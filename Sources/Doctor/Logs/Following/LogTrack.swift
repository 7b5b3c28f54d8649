// SPDX-License-Identifier: Apache-2.0

import Captures

/// A place in the log and its time.
struct LogMark: Hashable, Sendable {
    let line: Int
    /// Nanoseconds by the log's own clock; nil where the line has no time.
    let time: Int64?
    let evidence: Evidence

    init(_ line: LogLine) {
        self.line = line.record.line
        time = line.record.time?.moment.nanoseconds
        evidence = line.evidence
    }

    /// Seconds from this mark to another; nil where one has no time.
    func seconds(to other: LogMark) -> Double? {
        guard let time, let later = other.time else { return nil }
        let (difference, isWide) = later.subtractingReportingOverflow(time)
        return isWide ? nil : Double(difference) / 1e9
    }

    /// Whether the other lies at most so many seconds away, in either direction. Marks without
    /// times are near where only few lines lie between.
    func isNear(_ other: LogMark, seconds limit: Double) -> Bool {
        if let seconds = seconds(to: other) { return abs(seconds) <= limit }
        return abs(other.line - line) <= 12
    }
}

/// What is known of one device while a log is read, or of a request whose device is not named.
struct LogTrack: Sendable {
    /// The index among the devices; nil while the device is not named.
    var device: Int?
    /// The handle of its link.
    var handle: UInt16?
    /// The request to connect that has no outcome yet.
    var asked: LogMark?
    /// The app whose request it was.
    var askedBy: LogSession?
    /// When the app gave up or asked for the end.
    var givenUp: LogMark?
    /// When the link came up; nil while there is none.
    var linked: LogMark?
    /// The last end of a link or an attempt, with its code.
    var ended: (mark: LogMark, kind: StoryEvent.Kind)?
    /// When the encryption could not be started.
    var encryptionFailed: LogMark?
    /// When the app got an error for it.
    var failed: LogMark?
    /// The last advertisement that told whether a connection is possible, and what it told.
    var connectable: (mark: LogMark, isConnectable: Bool)?

    /// Takes over what another track knows and this one does not.
    mutating func take(_ other: LogTrack) {
        handle = handle ?? other.handle
        asked = asked ?? other.asked
        askedBy = askedBy ?? other.askedBy
        givenUp = givenUp ?? other.givenUp
        linked = linked ?? other.linked
        ended = ended ?? other.ended
        encryptionFailed = encryptionFailed ?? other.encryptionFailed
        failed = failed ?? other.failed
        connectable = connectable ?? other.connectable
    }

    /// Whether an attempt may be under way.
    var isPending: Bool { asked != nil && linked == nil }
}

/// The tracks of a log, found by whatever a line calls the device.
struct LogTracks: Sendable {
    /// The most devices that are told apart; further ones are counted.
    static let most = 512

    private(set) var devices: [StoryDevice] = []
    var tracks: [LogTrack] = []
    private(set) var omitted = 0
    /// By a device that was merged into another, that one.
    private var merged: [Int: Int] = [:]
    private var byIdentifier: [String: Int] = [:]
    private var byAddress: [String: Int] = [:]
    private var bySession: [String: Int] = [:]
    private var byHandle: [UInt16: Int] = [:]

    /// The track that a line is about, made where the line names a device for the first time.
    mutating func find(_ names: LogNames, isTentative: Bool = false) -> Int? {
        let named = names.identifier.flatMap { byIdentifier[$0] }
        let addressed = names.address.flatMap { byAddress[$0] }
        // One that was told under two names turns out to be one.
        if let named, let addressed, named != addressed, !isTentative {
            merge(addressed, into: named)
        }
        if let known = named ?? addressed {
            learn(names, of: known)
            return known
        }
        if let handle = names.handle, let linked = byHandle[handle] {
            learn(names, of: linked)
            return linked
        }
        guard !isTentative, names.identifier != nil || names.address != nil else { return nil }
        guard tracks.count < Self.most else {
            omitted += 1
            return nil
        }
        tracks.append(LogTrack(device: devices.count))
        devices.append(StoryDevice())
        learn(names, of: tracks.count - 1)
        return tracks.count - 1
    }

    /// Says that an address is that of a track whose device had none.
    mutating func learn(address: String, of track: Int) {
        if let other = byAddress[address], other != track {
            merge(other, into: track)
        } else {
            learn(LogNames(address: address), of: track)
        }
    }

    /// Whether the address belongs to a device with a request or a link of its own.
    func isBusy(address: String) -> Bool {
        guard let known = byAddress[address] else { return false }
        return tracks[known].asked != nil || tracks[known].linked != nil
            || !devices[tracks[known].device ?? 0].identifiers.isEmpty
    }

    /// Whether a track's device has an identifier and no address yet.
    func lacksAddress(_ track: LogTrack) -> Bool {
        guard let device = track.device else { return false }
        return !devices[device].identifiers.isEmpty && devices[device].addresses.isEmpty
    }

    private mutating func merge(_ other: Int, into kept: Int) {
        guard let from = tracks[other].device, let into = tracks[kept].device else { return }
        devices[into].merge(devices[from])
        for name in devices[from].identifiers { byIdentifier[name] = kept }
        for name in devices[from].addresses { byAddress[name] = kept }
        for (session, track) in bySession where track == other { bySession[session] = kept }
        if let handle = tracks[other].handle { bind(handle: handle, to: kept) }
        tracks[kept].take(tracks[other])
        tracks[other] = LogTrack()
        merged[from] = into
        devices[from] = StoryDevice()
    }

    /// The devices without those that were merged into others, and where each now stands.
    var settled: (devices: [StoryDevice], places: [Int]) {
        var places = [Int](repeating: 0, count: devices.count)
        var kept: [StoryDevice] = []
        for index in devices.indices where merged[index] == nil {
            places[index] = kept.count
            kept.append(devices[index])
        }
        for index in devices.indices where merged[index] != nil {
            var end = index
            while let next = merged[end] { end = next }
            places[index] = places[end]
        }
        return (kept, places)
    }

    /// The track of a session's last request, made without a device where the session is new.
    mutating func find(session: LogSession, makes: Bool) -> Int? {
        if let known = bySession[session.text] { return known }
        guard makes, tracks.count < Self.most else { return nil }
        tracks.append(LogTrack())
        bySession[session.text] = tracks.count - 1
        return tracks.count - 1
    }

    /// From now on the session's requests without a device are about this one.
    mutating func bind(session: LogSession, to track: Int) {
        guard bySession.count < Self.most || bySession[session.text] != nil else { return }
        bySession[session.text] = track
    }

    mutating func bind(handle: UInt16?, to track: Int) {
        guard let handle, handle != 0 else { return }
        byHandle[handle] = track
        tracks[track].handle = handle
    }

    mutating func release(handleOf track: Int) {
        guard let handle = tracks[track].handle else { return }
        if byHandle[handle] == track { byHandle[handle] = nil }
        tracks[track].handle = nil
    }

    /// The only track for which something holds; nil where there are none or several.
    func only(where holds: (LogTrack) -> Bool) -> Int? {
        var found: Int?
        for (index, track) in tracks.enumerated() where holds(track) {
            guard found == nil else { return nil }
            found = index
        }
        return found
    }

    private mutating func learn(_ names: LogNames, of track: Int) {
        guard let device = tracks[track].device else { return }
        var known = StoryDevice()
        if let identifier = names.identifier, byIdentifier[identifier] == nil {
            byIdentifier[identifier] = track
            known.identifiers = [identifier]
        }
        if let address = names.address, byAddress[address] == nil {
            byAddress[address] = track
            known.addresses = [address]
        }
        if let name = names.name { known.names = [name] }
        // A device with a private address may have very many of them.
        guard devices[device].addresses.count < 16, devices[device].names.count < 8 else { return }
        devices[device].merge(known)
    }
}
