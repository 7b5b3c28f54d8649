// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import HostCore

/// What befalls devices.
extension WorldState {
    mutating func addDevice(_ spec: PeripheralSpec) -> Int {
        devices.append(DeviceState(spec, generator: generator.fork()))
        let device = devices.count - 1
        rotateAddressIfDue(device)
        for entry in spec.timeline {
            queue.insert(.device(device, entry.event), at: max(now, .zero + entry.time))
        }
        awaken(device)
        return device
    }

    mutating func happen(_ event: DeviceEvent, to device: Int) {
        remark(devices[device].spec.name, event.summary)
        switch event {
        case .vanish: vanish(device)
        case .appear: appear(device)
        case .reboot(let pause):
            vanish(device)
            plan(.device(device, .appear), after: pause)
        case .move(let position):
            devices[device].position = position
            for slot in devices[device].links { refreshAudibility(slot) }
        case .hold:
            devices[device].isWanted = true
            takeIfFree(device)
        case .release:
            devices[device].isWanted = false
            devices[device].isHeld = false
            awaken(device)
        case .disconnect: disconnectAll(device)
        case .loseLinks:
            for slot in devices[device].links {
                links[slot].isBroken = true
                refreshAudibility(slot)
            }
        case .changeServices(let services): changeServices(services, of: device)
        case .advertise(let advertisement): devices[device].advertisement = advertisement
        case .rotateAddress:
            devices[device].extraRotations += 1
            rotateAddressIfDue(device)
        case .forgetBonds: devices[device].bonds = []
        }
    }

    private mutating func vanish(_ device: Int) {
        guard devices[device].isPresent else { return }
        devices[device].isPresent = false
        devices[device].isHeld = false
        silence(device)
        for slot in devices[device].links {
            links[slot].isKnownToDevice = false
            refreshAudibility(slot)
            detach(slot, from: device)
        }
    }

    private mutating func appear(_ device: Int) {
        guard !devices[device].isPresent else { return }
        devices[device].isPresent = true
        awaken(device)
    }

    private mutating func disconnectAll(_ device: Int) {
        for slot in devices[device].links where links[slot].isAudible {
            guard links[slot].phase == .up else { continue }
            lose(reference(slot), RadioFailure(.hci(0x13)), "ended by the device")
        }
    }

    private mutating func changeServices(_ services: [ServiceSpec], of device: Int) {
        let old = devices[device].table
        devices[device].change(to: services)
        stopUnheardScripts(device, linkEnded: false)
        let gone = old.services(missingFrom: devices[device].table)
        let new = devices[device].table.services(missingFrom: old)
        guard devices[device].spec.indicatesServiceChanges, !(gone.isEmpty && new.isEmpty)
        else { return }
        for slot in devices[device].links where links[slot].phase == .up {
            let arrival = links[slot].nextDevicePacket(after: now)
            queue.insert(.servicesChangedArrived(reference(slot), gone), at: arrival)
        }
    }
}

extension DeviceEvent {
    /// What a trace says of it.
    var summary: String {
        switch self {
        case .vanish: "vanishes"
        case .appear: "appears"
        case .reboot(let pause): "reboots for \(pause.wholeNanoseconds) ns"
        case .move(let position): "moves to \(position.x), \(position.y)"
        case .hold: "wanted by another central"
        case .release: "released by the other central"
        case .disconnect: "disconnects"
        case .loseLinks: "loses its links"
        case .changeServices(let services):
            "changes its services to \(services.map(\.uuid.description).joined(separator: ","))"
        case .advertise: "advertises something else"
        case .rotateAddress: "takes another private address"
        case .forgetBonds: "forgets its bonds"
        }
    }
}
