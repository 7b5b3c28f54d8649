// SPDX-License-Identifier: Apache-2.0

public import Bluetooth

/// Follows AirPods and their relatives over time: a pure machine without clock, thread or radio.
///
/// Feed it with `handle`, then take what it has to say with `nextOutput` until that is nil, then
/// arrange for a `.tick` at `nextWakeUp`. Time never runs backwards for it: an input with an
/// earlier time than the last is taken as of the last. A tick that comes late is made up for
/// before anything else, and one that was not asked for changes nothing.
///
/// Two tables make it up. A *track* is what is heard: the frames of two buds and a case, which
/// have an address each and change it. A *device* is what is paired: its connection, its keys,
/// its reports, its sheet. A device claims a track when the key resolves an address of it, or when
/// it is connected and the track the only one of its model. The values of the two stay apart and
/// are laid over one another only in snapshots, so a claim that turns out wrong leaves nothing
/// behind.
///
/// | track | frame that fits | frame that does not | rival speaks | `silentAfter` | `goneAfter` |
/// |---|---|---|---|---|---|
/// | newcomer | heard¹ | another track | heard² | dropped | – |
/// | heard | heard | another track³ | – | silent | – |
/// | silent | heard | another track³ | – | – | dropped; with a key kept |
///
/// ¹ after the second frame, at once when a key resolves. A newcomer that fits elder pods whose
/// bud of the same side spoke a moment ago waits: it may be their new address. It becomes theirs
/// when the old address stays quiet for `rotationGap`, and ² pods of its own when it speaks again.
/// ³ an address that contradicts its pods leaves them.
///
/// Where several pods could be meant none is chosen: a new track is made.
///
/// Memory is bounded: at most ``capacity`` tracks of eight addresses each, ``deviceCapacity``
/// devices, and 4096 addresses that no key resolves. For a new track the least valuable one goes:
/// someone else's before unknown ones before those of a model that is paired here, and never one
/// that a device claims; among equals the longest silent, then the weakest, which goes only for a
/// signal that is 10 dB stronger. Otherwise the newcomer is not followed. Devices beyond the bound
/// replace the one not connected that was told of least recently.
public struct EarbudsTracker: Sendable {
    /// How many pods are followed at most.
    public static let capacity = 64
    /// How many paired devices are known at most.
    public static let deviceCapacity = 16

    /// How long the tracker waits for what.
    public let timings: EarbudsTimings

    /// In the order of their numbers.
    var tracks: TrackTable
    /// In the order of their names.
    var devices: [PairedRecord] = []
    /// Which track an address belongs to.
    var owners = ScatterTable<Advertiser, UInt32>()
    /// Random ones only, which are all that a key can resolve.
    var unresolved = UnresolvedAddresses()
    var now = Instant.zero
    /// At or before the next deadline.
    var wake: Instant?
    private var lastNumber: UInt32 = 0
    private var outputs: [EarbudsOutput] = []
    private var head = 0

    /// Makes a tracker that knows nothing.
    public init(timings: EarbudsTimings = EarbudsTimings()) {
        self.timings = timings
        tracks = TrackTable(timings: timings)
    }

    /// Takes one input in. Every input is legal at any time.
    public mutating func handle(_ input: consuming EarbudsInput, at time: Instant) {
        now = max(now, time)
        if let wake, wake <= now { expire() }
        switch consume input {
        case .frame(let sighting): return hear(sighting)
        case .device(let device): tell(device)
        case .forgotten(let device): forget(device)
        case .keys(let device, let keys): use(keys, of: device)
        case .report(let report): hear(report)
        case .reportsEnded(let device, let origin): reportsEnded(device, origin)
        case .dismissed(let id): dismiss(id)
        case .tick: break
        }
        let paired = devices.map { PairedModel(productID: $0.productID, hasIRK: $0.hasIRK) }
        tracks.pair(paired)
    }

    /// The next thing to say, in order; nil when there is nothing left.
    public mutating func nextOutput() -> EarbudsOutput? {
        guard head < outputs.count else { return nil }
        defer {
            head += 1
            if head == outputs.count {
                outputs.removeAll(keepingCapacity: outputs.count <= 256)
                head = 0
            }
        }
        return outputs[head]
    }

    /// When a tick is wanted; nil when the tracker waits for others only. May be too early, and
    /// is never too late.
    public var nextWakeUp: Instant? { wake }

    /// Everything that is there now, as of a moment: paired devices first, in the order of their
    /// names, then the others as they were first heard.
    public func snapshots(at moment: Instant) -> [EarbudsSnapshot] {
        devices.filter { $0.told != nil }.map { snapshot(of: $0, at: moment) }
            + tracks.indices
            .filter { tracks[$0].device == nil && tracks[$0].toldOwnership != nil }
            .map { snapshot(ofTrack: $0, at: moment) }
    }

    /// What is known of these pods as of a moment; nil where they are not there.
    public func snapshot(of id: EarbudsID, at moment: Instant) -> EarbudsSnapshot? {
        snapshots(at: moment).first { $0.id == id }
    }

    /// How many pods are followed, those included that nobody was told of.
    public var trackCount: Int { tracks.count }

    /// How many addresses are remembered, at most eight for each of the pods.
    public var addressCount: Int { owners.count }

    mutating func say(_ output: EarbudsOutput) { outputs.append(output) }

    mutating func arm(_ deadline: Instant) { wake = min(wake ?? deadline, deadline) }

    mutating func newNumber() -> UInt32 {
        lastNumber &+= 1
        return lastNumber
    }
}

// MARK: - Tables

extension EarbudsTracker {
    func place(ofTrack number: UInt32) -> Int? { tracks.place(of: number) }

    func place(of device: PairedDeviceID) -> Int? {
        devices.firstIndex { $0.id == device }
    }

    /// The track a device claims.
    func track(of device: PairedRecord) -> Track? {
        guard let claim = device.claim, let place = place(ofTrack: claim.track) else { return nil }
        return tracks[place]
    }

    /// Takes a track out, and says so where it had been told of.
    mutating func drop(track place: Int, because departure: EarbudsDeparture) {
        let track = tracks.remove(at: place)
        for source in track.sources { owners[source.advertiser] = nil }
        if let device = track.device, let place = self.place(of: device) {
            devices[place].keepCase(of: track)
            devices[place].claim = nil
            settle(device: place)
        } else if track.toldOwnership != nil {
            say(.vanished(.heard(track.number), departure))
        }
    }
}
