// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import HostCore

// Everything here runs on the manager's queue, with no lock held, one delivery after the other.
extension CentralSession {
    func deliver(_ delivery: Delivery) {
        switch delivery {
        case .output(.deliver(let callback)): deliver(callback)
        case .output(.invalidateServices(let peer)):
            objects.peripheral(peer)?.invalidateAttributes()
        case .output(.forgetPeers(let peers)): objects.orphan(peers)
        case .output(.presetValue(let peer, let handle, let bytes)):
            objects.peripheral(peer)?.withAttributes { $0.preset(handle, bytes) }
        case .output(.radio), .output(.log): break
        case .refusedChannel(let peer):
            guard let peripheral = objects.peripheral(peer) else { return }
            let error = CBError(.operationNotSupported)
            peripheral.delegate?.peripheral(peripheral, didOpen: nil, error: error)
        }
    }

    private func deliver(_ callback: CentralCallback) {
        switch callback {
        case .didUpdateState:
            withManager { $0.delegate?.centralManagerDidUpdateState($0) }
        case .didDiscover(let peer, let discovery): tellDiscovery(of: peer, discovery)
        case .connectionEventDidOccur(let event, let peer): tell(event, of: peer)
        case .didConnect(let peer):
            with(peer) { $0.delegate?.centralManager($0, didConnect: $1) }
        case .didFailToConnect(let peer, let error):
            with(peer) {
                $0.delegate?.centralManager($0, didFailToConnect: $1, error: error?.apiError)
            }
        case .didDisconnect(let peer, let moment, let isReconnecting, let error):
            with(peer) {
                $0.tellDisconnect(
                    of: $1,
                    timestamp: absoluteTime(of: moment),
                    isReconnecting: isReconnecting,
                    error: error?.apiError
                )
            }
        case .didUpdateName(let peer):
            with(peer) { $1.delegate?.peripheralDidUpdateName($1) }
        case .didReadRSSI(let peer, let rssi, let error):
            with(peer) { $1.tell(rssi: rssi, error?.apiError) }
        case .didModifyServices(let peer, let handles):
            with(peer) { $1.tellModified(handles) }
        case .isReadyToSendWriteWithoutResponse(let peer):
            with(peer) { $1.delegate?.peripheralIsReady(toSendWriteWithoutResponse: $1) }
        default: deliverAttribute(callback)
        }
    }

    private func deliverAttribute(_ callback: CentralCallback) {
        switch callback {
        case .didDiscoverServices(let peer, let records, let error):
            with(peer) { $1.tellServices(records, error) }
        case .didDiscoverIncludedServices(let peer, let service, let records, let error):
            with(peer) { $1.tellIncludedServices(records, of: service, error) }
        case .didDiscoverCharacteristics(let peer, let service, let records, let error):
            with(peer) { $1.tellCharacteristics(records, of: service, error) }
        case .didDiscoverDescriptors(let peer, let characteristic, let records, let error):
            with(peer) { $1.tellDescriptors(records, of: characteristic, error) }
        case .didUpdateValue(let peer, let characteristic, let bytes, let error):
            with(peer) { $1.tellValue(bytes, of: characteristic, error) }
        case .didWriteValue(let peer, let characteristic, let error):
            with(peer) { $1.tellWrite(of: characteristic, error) }
        case .didUpdateNotificationState(let peer, let characteristic, let isOn, let error):
            with(peer) { $1.tellNotifying(isOn, of: characteristic, error) }
        case .didUpdateDescriptorValue(let peer, let descriptor, let bytes, let error):
            with(peer) { $1.tellValue(bytes, ofDescriptor: descriptor, error) }
        case .didWriteDescriptorValue(let peer, let descriptor, let error):
            with(peer) { $1.tellWrite(ofDescriptor: descriptor, error) }
        default: break
        }
    }

    private func withManager(_ body: (CBCentralManager) -> Void) {
        if let manager = objects.currentManager { body(manager) }
    }

    /// Runs the body with the manager and a peripheral that the app still holds.
    private func with(_ peer: PeerID, _ body: (CBCentralManager, CBPeripheral) -> Void) {
        if let (manager, peripheral) = objects.both(peer) { body(manager, peripheral) }
    }

    private func tellDiscovery(of peer: PeerID, _ discovery: Discovery) {
        withManager { manager in
            // The app decides in the callback whether it keeps the object.
            let peripheral = objects.obtain(peer, for: self)
            manager.delegate?.centralManager(
                manager,
                didDiscover: peripheral,
                advertisementData: discovery.advertisementData,
                rssi: NSNumber(value: discovery.rssi)
            )
        }
    }

    private func tell(_ event: ConnectionEvent, of peer: PeerID) {
        guard let event = CBConnectionEvent(rawValue: event.rawValue) else { return }
        withManager { manager in
            // As with a discovery: who wants the object keeps it.
            let peripheral = objects.obtain(peer, for: self)
            manager.delegate?.centralManager(
                manager,
                connectionEventDidOccur: event,
                for: peripheral
            )
        }
    }

    private func absoluteTime(of moment: Instant) -> CFAbsoluteTime {
        guard let zero = port.absoluteTimeOfZero else {
            return CFAbsoluteTimeGetCurrent() - (port.now - moment).inSeconds
        }
        return zero + (moment - .zero).inSeconds
    }
}

extension Duration {
    fileprivate var inSeconds: Double { Double(wholeNanoseconds) / 1e9 }
}
