// SPDX-License-Identifier: Apache-2.0

package import Bluetooth

/// What a radio tells a session. Any event may come at any time: the machines decide.
package enum RadioEvent: Hashable, Sendable, Codable {
    /// The state of the adapter; sent once after `open`, then on every change.
    case state(RadioState, RadioAuthorization)
    /// One packet, or one change of what is known of an advertising device.
    indirect case discovered(AdvertisementReport)
    /// The link is up.
    case connected(LinkID, LinkParameters)
    /// The attempt is over without a link.
    case connectFailed(LinkID, RadioFailure)
    /// The link, or an attempt this session gave up, is over.
    case disconnected(LinkID, LinkEnd)
    /// The answer to a request.
    case response(LinkID, RequestID, RequestOutcome)
    /// The request waits for pairing or for a person: its time-out stands still until its answer.
    case requestHeld(LinkID, RequestID)
    /// A notification or an indication; the bytes are a copy.
    case value(LinkID, AttributeHandle, [UInt8])
    /// So many write commands have left; that many credits come back.
    case writeCredits(LinkID, Int)
    /// The largest packet changed; the number is the ATT_MTU.
    case mtu(LinkID, Int)
    /// The peer's GAP name, as now known to the host.
    case name(PeerID, String?)
    /// These services changed or went away on the peer.
    case servicesChanged(LinkID, [AttributeHandle])
    /// A link of the host's came or went that `.watchConnections` asked for. Where the session uses
    /// that link itself, this comes before `.connected` and `.disconnected`.
    case connectionEvent(ConnectionEvent, PeerSummary)
    /// Something worth telling a person: a rival scanner, a retry, a value that made no sense.
    case note(RadioNote)
}

/// One advertising packet as a session hears of it.
package struct AdvertisementReport: Hashable, Sendable, Codable {
    package var peer: PeerID
    package var advertisement: Advertisement
    /// In dBm; 127 means the controller does not know.
    package var rssi: Int
    package var isConnectable: Bool
    /// Whether the fields come from a scan response rather than from the advertisement itself.
    package var isScanResponse: Bool
    /// The GAP name the host remembers from an earlier connection.
    package var cachedName: String?

    package init(
        peer: PeerID,
        advertisement: Advertisement,
        rssi: Int,
        isConnectable: Bool = true,
        isScanResponse: Bool = false,
        cachedName: String? = nil
    ) {
        self.peer = peer
        self.advertisement = advertisement
        self.rssi = rssi
        self.isConnectable = isConnectable
        self.isScanResponse = isScanResponse
        self.cachedName = cachedName
    }
}

/// What is known of a link when it comes up.
package struct LinkParameters: Hashable, Sendable, Codable {
    /// ATT_MTU, 23 before the exchange.
    package var mtu: Int
    /// How many write commands may be under way at once.
    package var writeCredits: Int
    /// The peer's GAP name where the host has read it.
    package var name: String?

    package init(mtu: Int = 23, writeCredits: Int = 20, name: String? = nil) {
        self.mtu = mtu
        self.writeCredits = writeCredits
        self.name = name
    }
}

/// A remark of a radio, for logs and traces only.
package struct RadioNote: Hashable, Sendable, Codable {
    package var peer: PeerID?
    package var text: String

    package init(_ text: String, peer: PeerID? = nil) {
        self.text = text
        self.peer = peer
    }
}
