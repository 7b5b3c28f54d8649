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

    /// A value came. Returns who is to be resumed, and whether there is anything to do.
    mutating func value(_ data: Data, at now: Moment) -> (CallID?, hasNews: Bool) {
        let call = machine.value(data, at: now)
        return (call, call != nil || machine.buffer.dropped != told)
    }

    /// How many values have been dropped by now, where that is more than was told.
    mutating func tellDrops() -> UInt64? {
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

    /// A packet that is ready, where the device is in a state in which it may be taken.
    mutating func takePacket(where mayTake: (Peer) -> Bool) -> Packet? {
        guard !machine.buffer.isEmpty, mayTake(peer), case .packet(let packet) = machine.take()
        else { return nil }
        return packet
    }
}
