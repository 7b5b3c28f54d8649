// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// Everything a central knows of one device.
struct PeerRecord: Sendable {
    let identifier: UUID
    /// The name the system has for it.
    var name: String?
    /// What it advertised; nil for one that was only retrieved.
    var device: DiscoveredDevice?
    /// Whether anything but advertising was ever heard of it or wanted from it.
    var wasUsed = false
    /// Whether it was heard since it was last looked at for being forgotten.
    var wasHeard = true
    /// Whether the shell holds the system's handle.
    var hasHandle = false
    var link = LinkMachine()
    var requests = RequestQueue()
    var table = ServiceTable()
    var subscriptions = SubscriptionBook()
    /// The calls whose set-up blocks run on every connection, in the order in which they came.
    var setUps: [CallID] = []
    /// Those that have been run on the link that is up.
    var setUpsRun: [CallID] = []
    /// The streams of the device, in the order in which they were opened.
    var streams: [StreamID] = []
    /// Subscriptions that are being made anew after a reconnection.
    var rearming: [AttributePath] = []
    /// When notifications were turned off for a read.
    var pauseStart: Moment?
    /// Why the streams have a gap, while they have one.
    var gapCause = Packet.Gap.Cause.reconnected
    var state = ConnectionState.disconnected(nil)
    var trace: ConnectionTrace
    /// How the device was found for the attempt under way.
    var source = LookupMachine.Source.handle

    init(identifier: UUID) {
        self.identifier = identifier
        trace = ConnectionTrace(device: identifier)
    }
}

/// One call of `connect` on its way.
struct ConnectCall: Sendable {
    var lookup: LookupMachine
    let policy: ReconnectPolicy
    let hasSetUp: Bool
    let start: Moment
    var trace: ConnectionTrace
    /// The device, once it is found.
    var peer: Peer?
}

/// One iteration over the values of a characteristic.
struct StreamRecord: Sendable {
    var machine: StreamMachine
    let peer: Peer
    let name: CharacteristicID
    /// Where the characteristic lies in the table of the link; nil while there is none.
    var path: AttributePath?
    /// When the values stopped; nil while they come, and before the first subscription.
    var gapStart: Moment?
    /// How many drops have been told.
    var told: UInt64 = 0

    /// What becomes of a call for the next packet.
    enum Next {
        /// It runs the set-up of that device first.
        case helps(Peer)
        case takes(StreamMachine.Taken)
        case waits
        /// Another one waits already.
        case isRefused
    }

    // What is done for each value is done in place: the record is too large to be copied for it.

    /// What a value came to.
    struct News {
        /// Who is resumed with the packet, where somebody waited.
        let woken: (call: CallID, packet: Packet)?
        /// How many values have been dropped by now, where that is more than was told.
        let dropped: UInt64?
    }

    /// What a call for the next packet comes to without more ado.
    enum Turn {
        case packet(Packet)
        case waits
        /// There is more to it: set-up, the end, another one that waits.
        case isUndecided
    }

    /// A value came.
    mutating func value(_ data: Data, at now: Moment) -> News {
        let woken = machine.value(data, at: now)
        return News(woken: woken, dropped: tellDrops())
    }

    /// Gives out all packets that are ready, see `PacketBuffer`.
    mutating func exchange(for list: inout [Packet], needsHelp: (Peer) -> Bool) -> Int? {
        guard !machine.buffer.isEmpty, !needsHelp(peer) else { return nil }
        return machine.exchange(for: &list)
    }

    /// A call wants the next packet; nil for one that will not wait.
    mutating func turn(_ call: CallID?, needsHelp: (Peer) -> Bool) -> Turn {
        if needsHelp(peer) { return .isUndecided }
        if !machine.buffer.isEmpty, case .packet(let packet) = machine.take() {
            return .packet(packet)
        }
        guard !machine.hasEnded, let call, machine.wait(call) else { return .isUndecided }
        return .waits
    }

    /// How many values have been dropped by now, where that is more than was told.
    private mutating func tellDrops() -> UInt64? {
        guard machine.buffer.dropped != told else { return nil }
        told = machine.buffer.dropped
        return told
    }

    /// A call wants the next packet.
    mutating func next(_ call: CallID, needsHelp: (Peer) -> Bool) -> Next {
        if needsHelp(peer) { return .helps(peer) }
        if machine.isReady { return .takes(machine.take()) }
        return machine.wait(call) ? .waits : .isRefused
    }
}
