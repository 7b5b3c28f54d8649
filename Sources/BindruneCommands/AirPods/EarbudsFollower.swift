// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import Earbuds

/// Feeds advertisements to the tracker and says what follows, in the order of time.
struct EarbudsFollower: Sendable {
    /// What became of one advertisement.
    enum Sighting: Sendable {
        /// Nothing of earbuds is in it.
        case nothing
        /// A message, and what the tracker has to say.
        case message(DecodedMessage, isNew: Bool)
        /// Something that cannot be read.
        case unreadable(DecodingFailure)
    }

    let models: EarbudsModels
    private(set) var tracker = EarbudsTracker()
    /// Messages that were read, and those that could not be.
    private(set) var messages = 0
    private(set) var unreadable = 0
    private let keys: [PairedDeviceID: EarbudsKeys]
    /// Whose key resolves an address, if anybody's, for those that were heard.
    private var senders: [BluetoothAddress: PairedDeviceID?] = [:]
    private var paired: [PairedDeviceID: PairedDevice] = [:]
    /// The latest bytes of each advertiser, so that a repetition is not explained again.
    private var latest: [Advertiser?: [UInt8]] = [:]

    private static let memory = 512

    /// Follows with what is known of models, and with the keys of paired devices by address.
    init(models: EarbudsModels, keys: [BluetoothAddress: EarbudsKeys] = [:]) {
        self.models = models
        self.keys = Dictionary(
            uniqueKeysWithValues: keys.map { (PairedDeviceID(rawValue: $0.description), $1) }
        )
    }

    /// Follows what another host may have heard: nobody tells which devices are paired, so whoever
    /// has a key is, and of all others it stays open whose they are.
    init(models: EarbudsModels, keysAlone keys: [BluetoothAddress: EarbudsKeys]) {
        self.init(models: models, keys: keys)
        guard !keys.isEmpty else { return }
        let others = PairedDeviceID(rawValue: "devices without a key")
        tracker.handle(
            .device(PairedEarbuds(id: others, productID: nil, isConnected: false)),
            at: .zero
        )
        // The one above takes a place, too.
        for address in keys.keys.sorted().prefix(EarbudsTracker.deviceCapacity - 1) {
            let id = PairedDeviceID(rawValue: address.description)
            tracker.handle(.keys(id, keys[address]), at: .zero)
        }
    }

    /// Takes Apple's manufacturer data, with the company identifier, that was heard at a moment.
    mutating func take(
        _ data: [UInt8],
        from advertiser: Advertiser?,
        rssi: Int?,
        at now: Instant
    ) -> Sighting {
        let decoded: DecodedMessage
        do throws(DecodingFailure) {
            let chain = ContinuityMessage(manufacturerData: data)
            guard let found = try DecodedMessage(in: chain, models: models) else { return .nothing }
            if let keys = senderKeys(advertiser) {
                decoded = DecodedMessage(found.message, models: models, keys: keys)
            } else {
                decoded = found
            }
        } catch {
            unreadable += 1
            return .unreadable(error)
        }
        messages += 1
        tracker.handle(
            .frame(EarbudsSighting(decoded.message, from: advertiser, rssi: rssi)),
            at: now
        )
        return .message(decoded, isNew: remember(decoded.message.raw, of: advertiser))
    }

    /// Tells the tracker which devices are paired with this host: those that came, changed or went.
    mutating func take(_ paired: [PairedDevice], at now: Instant) {
        for device in paired where self.paired[device.earbuds.id] != device {
            let id = device.earbuds.id
            let isNew = self.paired.updateValue(device, forKey: id) == nil
            tracker.handle(.device(device.earbuds), at: now)
            if isNew, let keys = keys[id] { tracker.handle(.keys(id, keys), at: now) }
        }
        let present = Set(paired.map(\.earbuds.id))
        for gone in self.paired.keys.filter({ !present.contains($0) }).sorted() {
            self.paired[gone] = nil
            tracker.handle(.forgotten(gone), at: now)
        }
    }

    /// The name that a person gave to a paired device.
    func name(of id: EarbudsID) -> String? {
        guard case .paired(let device) = id else { return nil }
        return paired[device]?.name
    }

    /// Makes up for time that has passed, one deadline at a time, so that what is said carries the
    /// moment it came true at. Returns that moment; nil where nothing more is due.
    mutating func nextDeadline(until now: Instant) -> Instant? {
        guard let due = tracker.nextWakeUp, due <= now else { return nil }
        tracker.handle(.tick, at: due)
        return due
    }

    /// What the tracker has to say, in order.
    mutating func nextOutput() -> EarbudsOutput? { tracker.nextOutput() }

    private mutating func senderKeys(_ advertiser: Advertiser?) -> EarbudsKeys? {
        guard !keys.isEmpty, case .address(let address)? = advertiser else { return nil }
        if let known = senders[address] { return known.flatMap { keys[$0] } }
        let sender = keys.keys.sorted().first { keys[$0]?.resolves(address) == true }
        if senders.count >= Self.memory { senders.removeAll() }
        senders[address] = .some(sender)
        return sender.flatMap { keys[$0] }
    }

    private mutating func remember(_ raw: [UInt8], of advertiser: Advertiser?) -> Bool {
        if latest[advertiser] == raw { return false }
        if latest.count >= Self.memory { latest.removeAll() }
        latest[advertiser] = raw
        return true
    }
}
