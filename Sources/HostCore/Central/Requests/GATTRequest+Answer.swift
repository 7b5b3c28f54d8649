// SPDX-License-Identifier: Apache-2.0

import Bluetooth

extension GATTRequest {
    /// The attribute a request is about, as far as the app must have found it before.
    enum Subject: Hashable, Sendable {
        case none
        case service(AttributeHandle)
        case characteristic(AttributeHandle)
        case descriptor(AttributeHandle)
    }

    var subject: Subject {
        switch self {
        case .discoverServices, .readRSSI: .none
        case .discoverIncludedServices(let service, _), .discoverCharacteristics(let service, _):
            .service(service)
        case .discoverDescriptors(let handle), .readCharacteristic(let handle),
            .writeCharacteristic(let handle, _), .setNotify(let handle, _):
            .characteristic(handle)
        case .readDescriptor(let handle), .writeDescriptor(let handle, _): .descriptor(handle)
        }
    }

    /// What a failure of the request is looked up as.
    var phase: HostError.Phase {
        switch self {
        case .readCharacteristic, .readDescriptor: .reading
        case .writeCharacteristic, .writeDescriptor, .setNotify: .writing
        default: .otherRequest
        }
    }

    /// How many bytes the request writes.
    var writtenCount: Int {
        switch self {
        case .writeCharacteristic(_, let bytes), .writeDescriptor(_, let bytes): bytes.count
        default: 0
        }
    }

    /// The request as it is sent: an empty filter asks for all, as nil does.
    var sent: GATTRequest {
        switch self {
        case .discoverServices([]): .discoverServices(nil)
        case .discoverIncludedServices(let service, []):
            .discoverIncludedServices(service: service, nil)
        case .discoverCharacteristics(let service, []):
            .discoverCharacteristics(service: service, nil)
        default: self
        }
    }

    /// The callback that says the request failed. `isNotifying` is what the property reads then.
    func failed(for peer: PeerID, _ error: HostError, isNotifying: Bool) -> CentralCallback {
        switch self {
        case .discoverServices: .didDiscoverServices(peer, [], error)
        case .discoverIncludedServices(let service, _):
            .didDiscoverIncludedServices(peer, service: service, [], error)
        case .discoverCharacteristics(let service, _):
            .didDiscoverCharacteristics(peer, service: service, [], error)
        case .discoverDescriptors(let handle):
            .didDiscoverDescriptors(peer, characteristic: handle, [], error)
        case .readCharacteristic(let handle):
            .didUpdateValue(peer, characteristic: handle, nil, error)
        case .writeCharacteristic(let handle, _):
            .didWriteValue(peer, characteristic: handle, error)
        case .setNotify(let handle, _):
            .didUpdateNotificationState(
                peer,
                characteristic: handle,
                isNotifying: isNotifying,
                error
            )
        case .readDescriptor(let handle):
            .didUpdateDescriptorValue(peer, descriptor: handle, nil, error)
        case .writeDescriptor(let handle, _):
            .didWriteDescriptorValue(peer, descriptor: handle, error)
        case .readRSSI: .didReadRSSI(peer, Self.unknownRSSI, error)
        }
    }

    /// What an RSSI reads when there is none (Core Specification Vol 4, Part E, 7.5.4).
    static let unknownRSSI = 127
}
