// SPDX-License-Identifier: Apache-2.0

public import Captures

/// One thing that happened, as an input tells it.
public struct StoryEvent: Hashable, Sendable {
    /// When, by the clock of the input; nil where the input does not say.
    public var time: CaptureTime?
    /// Who says it.
    public var lane: Lane
    /// The index of the device in `devices` of the part or the story; nil where it is about none
    /// or about one that is masked.
    public var device: Int?
    /// What happened.
    public var kind: Kind
    /// Where the input says it.
    public var evidence: Evidence
    /// How many events of the same kind this one stands for, at least 1: runs of reads, values
    /// and reports are told as one, at the time of the first.
    public var count = 1

    /// Makes an event.
    public init(
        time: CaptureTime?,
        lane: Lane,
        device: Int?,
        kind: Kind,
        evidence: Evidence,
        count: Int = 1
    ) {
        self.time = time
        self.lane = lane
        self.device = device
        self.kind = kind
        self.evidence = evidence
        self.count = count
    }

    /// The three levels at which a connection is seen.
    public enum Lane: String, Hashable, Sendable, Codable, CaseIterable {
        /// The app's own lines, and what Core Bluetooth says inside the app.
        case app
        /// The Bluetooth service of the phone or the computer, and its commands to the controller.
        case system
        /// What the controller and the air answered.
        case air
    }

    /// Which end of a link.
    public enum End: String, Hashable, Sendable, Codable {
        /// The app, or the app that was asked about.
        case app
        /// The host: its Bluetooth service or its controller.
        case host
        /// The device.
        case device
        /// Nobody: the link was lost.
        case nobody
    }

    /// What happened.
    public enum Kind: Hashable, Sendable {
        /// The radio or Bluetooth changed its state, such as "powered off".
        case state(String)
        /// A scan began.
        case scanStarted
        /// A scan ended.
        case scanStopped
        /// A scan was not allowed, and why.
        case scanRefused(String)
        /// The device was heard; nil where the strength or the kind is not known.
        case discovered(rssi: Int?, isConnectable: Bool?)
        /// So many more devices were heard, and nothing else is known of them.
        case othersHeard(Int)
        /// The app asked for a connection.
        case connectAsked(by: String?)
        /// The host began an attempt.
        case attemptStarted
        /// The attempt or the request was given up, and by whom.
        case cancelled(by: End)
        /// The attempt failed.
        case attemptFailed(BluetoothCode?)
        /// The link is up. The handle of the controller, where it is known.
        case connected(handle: UInt16?)
        /// Services, characteristics or descriptors were asked for.
        case discoveryStarted
        /// All that was asked for was found; how many attributes, where it is known.
        case discoveryFinished(attributes: Int?)
        /// The greatest packet of the attribute protocol was agreed, in bytes.
        case packetSize(Int)
        /// Pairing began.
        case pairingStarted
        /// Pairing ended; nil is success.
        case pairingFinished(BluetoothCode?)
        /// Encryption was switched; nil is success.
        case encrypted(BluetoothCode?)
        /// The host asked for or the link took other connection parameters: the interval in
        /// milliseconds, the latency in events, the supervision timeout in milliseconds.
        case parameters(interval: Double, latency: Int, timeout: Int)
        /// A value was read.
        case read(handle: UInt16?)
        /// A value was written.
        case written(handle: UInt16?, withResponse: Bool)
        /// Notifications or indications were switched.
        case subscribed(handle: UInt16?, isOn: Bool)
        /// A value came by itself.
        case notified(handle: UInt16?)
        /// A request was refused.
        case refused(String, BluetoothCode)
        /// The end of the link was asked for, and by whom.
        case disconnectAsked(by: End)
        /// The link ended: who ended it, as far as the evidence goes, and the code.
        case disconnected(by: End?, BluetoothCode?)
        /// Core Bluetooth complained that it is used wrongly; the id of the fingerprint.
        case misuse(String)
        /// Something else that matters to a verdict.
        case note(String)
    }
}
