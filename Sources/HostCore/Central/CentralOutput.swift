// SPDX-License-Identifier: Apache-2.0

package import Bluetooth

/// What a central wants done, in this order.
package enum CentralOutput: Hashable, Sendable, Codable {
    /// For the radio, at once.
    case radio(RadioCommand)
    /// For the delegate, on the manager's queue.
    case deliver(CentralCallback)
    /// The peripheral's services, characteristics and descriptors are void from here on. Not a
    /// delegate call; takes effect before the deliveries that follow.
    case invalidateServices(PeerID)
    /// The objects handed out for these peers are orphans from here on: take them out of the
    /// table, so that the next discovery or retrieval makes new ones. An orphan's calls, its
    /// release among them, must no longer reach the machine under the peer's name. Takes effect
    /// before the deliveries that follow.
    case forgetPeers([PeerID])
    /// The characteristic's value is known before the app reads it (a quirk, off by default).
    /// Comes before the `didDiscoverCharacteristics` that hands the characteristic out.
    case presetValue(PeerID, AttributeHandle, [UInt8])
    /// For the log, in Apple's words.
    case log(CentralLogLine)
}

/// A delegate call as a value: one case for each callback, named after it.
package enum CentralCallback: Hashable, Sendable, Codable {
    case didUpdateState(RadioState)
    case didDiscover(PeerID, Discovery)
    case didConnect(PeerID)
    case didFailToConnect(PeerID, HostError?)
    case didDisconnect(PeerID, at: Instant, isReconnecting: Bool, HostError?)
    /// The peer's object is made where the app holds none.
    case connectionEventDidOccur(ConnectionEvent, PeerID)
    case didUpdateName(PeerID)
    case didModifyServices(PeerID, [AttributeHandle])
    case didReadRSSI(PeerID, Int, HostError?)
    /// The records found by this call; earlier finds stay.
    case didDiscoverServices(PeerID, [ServiceRecord], HostError?)
    case didDiscoverIncludedServices(
        PeerID,
        service: AttributeHandle,
        [ServiceRecord],
        HostError?
    )
    case didDiscoverCharacteristics(
        PeerID,
        service: AttributeHandle,
        [CharacteristicRecord],
        HostError?
    )
    case didDiscoverDescriptors(
        PeerID,
        characteristic: AttributeHandle,
        [DescriptorRecord],
        HostError?
    )
    /// A read's answer or a notification: the value is nil when a read failed.
    case didUpdateValue(PeerID, characteristic: AttributeHandle, [UInt8]?, HostError?)
    case didWriteValue(PeerID, characteristic: AttributeHandle, HostError?)
    case didUpdateNotificationState(
        PeerID,
        characteristic: AttributeHandle,
        isNotifying: Bool,
        HostError?
    )
    case didUpdateDescriptorValue(PeerID, descriptor: AttributeHandle, [UInt8]?, HostError?)
    case didWriteDescriptorValue(PeerID, descriptor: AttributeHandle, HostError?)
    case isReadyToSendWriteWithoutResponse(PeerID)
}

/// What a `didDiscover` callback hands to the app.
package struct Discovery: Hashable, Sendable, Codable {
    package var advertisement: Advertisement
    package var rssi: Int
    package var isConnectable: Bool

    package init(advertisement: Advertisement, rssi: Int, isConnectable: Bool) {
        self.advertisement = advertisement
        self.rssi = rssi
        self.isConnectable = isConnectable
    }
}

/// An error in Apple's terms, with the radio's own beside it.
package struct HostError: Error, Hashable, Sendable, Codable {
    package enum Domain: String, Hashable, Sendable, Codable {
        case coreBluetooth = "CBErrorDomain"
        case att = "CBATTErrorDomain"
    }

    package var domain: Domain
    package var code: Int
    /// What the radio said, where the error came from one.
    package var underlying: RadioFailure?

    package init(_ domain: Domain, code: Int, underlying: RadioFailure? = nil) {
        self.domain = domain
        self.code = code
        self.underlying = underlying
    }
}

/// A line that Apple's framework prints. The shell fills in the description of the object.
package enum CentralLogLine: Hashable, Sendable, Codable {
    case managerNotPoweredOn
    case peripheralNotConnected(PeerID)
    case cancellingUnusedPeripheral(PeerID)
    case disconnectingUnusedPeripheral(PeerID)
    case discoveringWithoutDelegate(PeerID)
    case writeWithoutResponseNotSpecified(PeerID, AttributeHandle)
    case servicesModifiedUnheard(PeerID)
    /// The delegate can be restored, and the manager has no restore identifier.
    case restorationWithoutIdentifier
    /// A finding of our own: what happened, and why it was decided so.
    case finding(PeerID?, String)
}
