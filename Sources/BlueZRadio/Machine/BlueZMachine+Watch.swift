// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import HostCore

/// Links of the adapter that come and go, whoever asked for them. A device is known by its path.
extension BlueZMachine {
    mutating func watchConnections(_ filter: ConnectionFilter?) {
        guard state == .poweredOn, let filter else {
            watch = nil
            return
        }
        var next = LinkWatch<String>(filter)
        for (path, device) in tree.devices where device.isConnected {
            guard device.adapter == power.adapter, let peer = tree.peer(at: path) else { continue }
            next.found(path, peer)
        }
        watch = next
    }

    /// A message told something of a device.
    ///
    /// bluetoothd 5.66 may keep `Connected` to itself; `ServicesResolved` then says the same.
    mutating func watched(_ path: String, _ fields: DeviceFields) {
        guard let watch, let device = tree.devices[path], device.adapter == power.adapter,
            let peer = tree.peer(at: path)
        else { return }
        let isConnected =
            if fields.contains(.connected) {
                device.isConnected
            } else {
                watch.isConnected(path) || fields.contains(.resolved) && device.isResolved
            }
        look(at: device, peer, isConnected: isConnected)
    }

    /// BlueZ threw a device away, and with it the link where there was one.
    mutating func watchedRemoval(of device: DeviceObject) {
        guard let peer = watch?.peer(of: device.path) else { return }
        look(at: device, peer, isConnected: false)
    }

    private mutating func look(at device: DeviceObject, _ peer: PeerID, isConnected: Bool) {
        guard let filter = watch?.filter else { return }
        let event = watch?.see(
            device.path,
            peer,
            isConnected: isConnected,
            matches: filter.matches(peer, offering: device.offers)
        )
        guard let event else { return }
        emit(.connectionEvent(event, PeerSummary(peer: peer, name: device.name)))
    }
}
