// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import HostCore

/// A phone of a world, with what changes about it.
struct PhoneState: Sendable {
    /// What the phone's system knows of a device.
    struct KnownPeer: Sendable {
        var device: Int
        var address: BluetoothAddress
        /// The GAP name read over a link.
        var gapName: String?
        /// The name last heard in an advertisement.
        var advertisedName: String?
        var wasConnected = false
        /// Whether the device has answered a scan request of this phone.
        var answeredScan = false
        var lastSeen: Instant
        /// Whether the system still finds it by its identifier. One that it does not find can be
        /// reached all the same by an app that kept the handle.
        var isRetrievable = true

        var isScannedOnly: Bool { !wasConnected && gapName == nil }

        var name: String? { gapName ?? advertisedName }
    }

    /// An app that waits for a device to be heard.
    struct PendingConnection: Sendable {
        /// The session; nil for apps outside of the world's program.
        var session: Int?
        var id: LinkID
        var device: Int
        var address: BluetoothAddress
    }

    let name: String
    let salt: UInt64
    var options: PhoneOptions
    var position: Position
    var isPoweredOn: Bool
    var isSupported: Bool
    var isResetting = false
    var authorization: RadioAuthorization
    /// Looked up by identifier, never walked through where the order could show.
    var peers: [PeerID: KnownPeer] = [:]
    var pending: [PendingConnection] = []
    /// The places of its links, in the order in which they came up.
    var links: [Int] = []
    /// The sessions that scan, in the order in which they began.
    var scanners: [Int] = []
    /// The tables it keeps, by device.
    var tables: [Int: AttributeTable] = [:]
    /// The devices it keeps a bond with, and the identifier each had then.
    var bonds: [Int: PeerID] = [:]
    var lastOtherAttempt: UInt32 = 0

    init(name: String, salt: UInt64, options: PhoneOptions) {
        self.name = name
        self.salt = salt
        self.options = options
        position = options.position
        isPoweredOn = options.isPoweredOn
        isSupported = options.isSupported
        authorization = RadioAuthorization(options.authorization)
    }

    /// What sessions are told; unknown while the user has not been asked.
    var radioState: RadioState {
        if !isSupported { return .unsupported }
        if isResetting { return .resetting }
        switch authorization {
        case .notDetermined: return .unknown
        case .restricted, .denied: return .unauthorized
        case .allowedAlways: return isPoweredOn ? .poweredOn : .poweredOff
        }
    }

    /// Whether its radio works, for whichever app.
    var isOnAir: Bool { isSupported && !isResetting && isPoweredOn }

    /// The identifier under which this phone knows an address; another phone has another.
    func identifier(of address: BluetoothAddress) -> PeerID {
        let kind: UInt64 = address.kind == .public ? 1 << 48 : 0
        let high = SplitMix64.mix(salt &+ (address.value | kind))
        let low = SplitMix64.mix(high ^ salt)
        // The version and variant of a random UUID (RFC 9562, 5.4).
        return PeerID(
            high: high & 0xFFFF_FFFF_FFFF_0FFF | 0x4000,
            low: low & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
        )
    }
}
