// SPDX-License-Identifier: Apache-2.0

package import Bluetooth

/// What a session asks of a radio. A value, so that it can be logged, compared and replayed.
///
/// Commands are carried out in order and never answered from inside `RadioPort.perform`.
package enum RadioCommand: Hashable, Sendable, Codable {
    /// Scan with these parameters; a second one replaces the first. Answer: `.discovered`, for
    /// every packet or change that matches, until `.stopScan`, power loss or the session's end.
    case startScan(ScanParameters)
    /// Stop this session's scan. No answer; a packet already under way may still come.
    case stopScan
    /// Reach for a peer without a time limit. Answer: one `.connected` or `.connectFailed`, unless
    /// `.disconnect` comes first. When the host holds the link already it is shared at once.
    case connect(LinkID)
    /// Give up an attempt or a link, as far as this session holds it. Answer: one `.disconnected`
    /// with `.requested`, also for an attempt; a late `.connected` of that link may precede it.
    case disconnect(LinkID)
    /// One request on a link. Answer: one `.response` with the same id, unless the link ends first.
    /// The session sends the next request of a link only after the answer, except for `.readRSSI`.
    case request(LinkID, RequestID, GATTRequest)
    /// Write without response, in order with the requests. Costs one credit (`LinkParameters`).
    case writeCommand(LinkID, AttributeHandle, [UInt8])
    /// Tell of links of the host's that come and go, whoever asked for them; a second one replaces
    /// the first, nil ends it. A link that is up already is not told, its end is. Answer:
    /// `.connectionEvent`, for every one that matches, until nil, power loss or the session's end.
    case watchConnections(ConnectionFilter?)
}

/// Which advertisements a session wants to hear of.
package struct ScanParameters: Hashable, Sendable, Codable {
    /// Only devices that advertise one of these; empty means all.
    package var services: [BluetoothUUID]
    /// Also devices that solicit one of these.
    package var solicitedServices: [BluetoothUUID]
    /// Whether repeated packets with the same content are wanted.
    package var allowsDuplicates: Bool

    package init(
        services: [BluetoothUUID] = [],
        solicitedServices: [BluetoothUUID] = [],
        allowsDuplicates: Bool = false
    ) {
        self.services = services
        self.solicitedServices = solicitedServices
        self.allowsDuplicates = allowsDuplicates
    }

    /// Whether an advertisement passes the filter.
    package func matches(_ advertisement: Advertisement) -> Bool {
        if services.isEmpty && solicitedServices.isEmpty { return true }
        return advertisement.serviceUUIDs.contains(where: services.contains)
            || advertisement.overflowServiceUUIDs.contains(where: services.contains)
            || advertisement.solicitedServiceUUIDs.contains(where: solicitedServices.contains)
    }
}

/// A request whose answer comes over the air, or from the host's copy of the peer's table.
package enum GATTRequest: Hashable, Sendable, Codable {
    /// Primary services; nil asks for all.
    case discoverServices([BluetoothUUID]?)
    case discoverIncludedServices(service: AttributeHandle, [BluetoothUUID]?)
    case discoverCharacteristics(service: AttributeHandle, [BluetoothUUID]?)
    case discoverDescriptors(characteristic: AttributeHandle)
    /// The whole value, fetched in pieces where it is long.
    case readCharacteristic(AttributeHandle)
    /// With response; a value longer than one packet is written in pieces.
    case writeCharacteristic(AttributeHandle, [UInt8])
    /// Writes the client characteristic configuration; notifications are chosen over indications.
    case setNotify(AttributeHandle, Bool)
    case readDescriptor(AttributeHandle)
    case writeDescriptor(AttributeHandle, [UInt8])
    case readRSSI
}

/// What a request brought.
package enum GATTResponse: Hashable, Sendable, Codable {
    case services([ServiceRecord])
    case characteristics([CharacteristicRecord])
    case descriptors([DescriptorRecord])
    case value([UInt8])
    case rssi(Int)
    /// A write or a subscription went through.
    case done
}

/// How a request ended.
package enum RequestOutcome: Hashable, Sendable, Codable {
    case success(GATTResponse)
    case failure(RadioFailure)
}
