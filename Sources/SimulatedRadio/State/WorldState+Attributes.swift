// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import HostCore

/// What a device's table and scripts answer.
extension WorldState {
    mutating func scripted(_ request: PendingRequest, _ link: LinkRef) -> Reply {
        let device = links[link.slot].device
        switch request.request {
        case .discoverServices, .discoverIncludedServices, .discoverCharacteristics,
            .discoverDescriptors:
            keepTableIfAllowed(link)
            let (outcome, rounds) = discover(request.request, in: devices[device].table)
            return .answer(outcome, rounds: rounds)
        case .readCharacteristic(let handle): return read(handle, link)
        case .writeCharacteristic(let handle, let bytes): return write(handle, bytes, link)
        case .setNotify(let handle, let isOn): return notify(request, handle, isOn, link)
        case .readDescriptor(let handle): return readDescriptor(handle, link)
        case .writeDescriptor(let handle, let bytes):
            return writeDescriptor(handle, bytes, device)
        case .readRSSI: return .silence
        }
    }

    // MARK: Discovery

    /// A host trusts a table for good where the device is bonded and will tell of changes, or
    /// where it has no means to tell of them (WWDC 2017, session 712).
    private mutating func keepTableIfAllowed(_ link: LinkRef) {
        let (phone, device) = (links[link.slot].phone, links[link.slot].device)
        let isBonded = phones[phone].bonds[device] != nil
        guard isBonded == devices[device].spec.indicatesServiceChanges else { return }
        phones[phone].tables[device] = devices[device].table
    }

    func discover(_ request: GATTRequest, in table: AttributeTable) -> (RequestOutcome, Int) {
        switch request {
        case .discoverServices(let filter):
            let found = table.services.map(\.record).filter {
                $0.isPrimary && wants(filter, $0.uuid)
            }.sorted { $0.handle < $1.handle }
            return (.success(.services(found)), 1 + found.count / 4)
        case .discoverIncludedServices(let handle, let filter):
            guard case .service(let index) = table.entry(at: handle) else { return stale }
            let included = table.services[index].spec.includes
            let found = table.services.map(\.record).filter {
                included.contains($0.uuid) && wants(filter, $0.uuid)
            }.sorted { $0.handle < $1.handle }
            return (.success(.services(found)), 1 + found.count)
        case .discoverCharacteristics(let handle, let filter):
            guard case .service(let index) = table.entry(at: handle) else { return stale }
            let found = table.services[index].characteristics.map {
                table.characteristics[$0].record
            }.filter { wants(filter, $0.uuid) }
            return (.success(.characteristics(found)), 1 + found.count / 3)
        case .discoverDescriptors(let handle):
            guard let index = table.characteristic(at: handle) else { return stale }
            let found = table.characteristics[index].descriptors
            return (.success(.descriptors(found)), 1)
        default: return stale
        }
    }

    private var stale: (RequestOutcome, Int) {
        (.failure(RadioFailure(.att(0x01))), 0)
    }

    private func wants(_ filter: [BluetoothUUID]?, _ uuid: BluetoothUUID) -> Bool {
        guard let filter, !filter.isEmpty else { return true }
        return filter.contains(uuid)
    }

    // MARK: Values

    private mutating func read(_ handle: AttributeHandle, _ link: LinkRef) -> Reply {
        let device = links[link.slot].device
        guard let index = devices[device].table.characteristic(at: handle) else {
            return .error(0x01)
        }
        guard devices[device].table.characteristics[index].spec.properties.contains(.read) else {
            return .error(0x02)
        }
        let value: [UInt8]
        switch devices[device].table.characteristics[index].spec.read {
        case .value: value = devices[device].characteristics[index].value
        case .counter(let bytes):
            value = littleEndian(devices[device].characteristics[index].reads, bytes: bytes)
            devices[device].characteristics[index].reads += 1
        case .error(let code): return .error(code)
        case .silence: return .silence
        }
        return .answer(.success(.value(value)), rounds: extraRounds(value.count, link))
    }

    /// How many blob reads a value needs after the first packet.
    func extraRounds(_ size: Int, _ link: LinkRef) -> Int {
        size / max(1, links[link.slot].mtu - 1)
    }

    private mutating func write(
        _ handle: AttributeHandle,
        _ bytes: [UInt8],
        _ link: LinkRef
    ) -> Reply {
        let device = links[link.slot].device
        guard let index = devices[device].table.characteristic(at: handle) else {
            return .error(0x01)
        }
        guard devices[device].table.characteristics[index].spec.properties.contains(.write) else {
            return .error(0x03)
        }
        let isLong = bytes.count > links[link.slot].mtu - 3
        if isLong, !devices[device].spec.link.acceptsLongWrites { return .error(0x06) }
        guard bytes.count <= 512 else { return .error(0x0D) }
        let rounds = isLong ? 1 + bytes.count / max(1, links[link.slot].mtu - 5) : 0
        switch devices[device].table.characteristics[index].spec.write {
        case .store: devices[device].characteristics[index].value = bytes
        case .discard: break
        case .error(let code): return .error(code)
        case .silence: return .silence
        }
        carryOutEffects(of: bytes, on: index, device, after: link)
        return .answer(.success(.done), rounds: rounds)
    }

    private func readDescriptor(_ handle: AttributeHandle, _ link: LinkRef) -> Reply {
        let device = devices[links[link.slot].device]
        guard case .descriptor(let index, let place) = device.table.entry(at: handle) else {
            return .error(0x01)
        }
        let characteristic = device.table.characteristics[index]
        guard characteristic.configuration == handle else {
            let value = device.characteristics[index].descriptors[place]
            return .answer(.success(.value(value)), rounds: extraRounds(value.count, link))
        }
        let isOn = links[link.slot].isSubscribed(characteristic.record.handle)
        let bit: UInt8 = characteristic.record.properties.contains(.notify) ? 1 : 2
        return .answer(.success(.value([isOn ? bit : 0, 0])), rounds: 0)
    }

    private mutating func writeDescriptor(
        _ handle: AttributeHandle,
        _ bytes: [UInt8],
        _ device: Int
    ) -> Reply {
        guard case .descriptor(let index, let place) = devices[device].table.entry(at: handle)
        else { return .error(0x01) }
        guard devices[device].table.characteristics[index].descriptorSpecs[place].isWritable
        else { return .error(0x03) }
        devices[device].characteristics[index].descriptors[place] = bytes
        return .done
    }

    // MARK: Commands

    mutating func writeCommand(
        _ session: Int,
        _ id: LinkID,
        _ handle: AttributeHandle,
        _ bytes: [UInt8]
    ) {
        guard let link = sessions[session].link(id), isCurrent(link),
            let user = links[link.slot].users.firstIndex(where: {
                $0.session == session && $0.id == id
            })
        else { return }
        let phone = phones[sessions[session].phone]
        guard links[link.slot].users[user].commandsUnderWay < max(1, phone.options.writeCredits)
        else {
            return remark(phone.name, "write command dropped: buffers full")
        }
        links[link.slot].users[user].commandsUnderWay += 1
        let arrival = links[link.slot].nextCentralPacket(after: now)
        queue.insert(
            .commandArrived(link, session: session, id, handle, bytes),
            at: arrival
        )
    }

    mutating func commandArrived(
        _ link: LinkRef,
        _ session: Int,
        _ id: LinkID,
        _ handle: AttributeHandle,
        _ bytes: [UInt8]
    ) -> Work {
        if let user = links[link.slot].users.firstIndex(where: {
            $0.session == session && $0.id == id
        }) {
            links[link.slot].users[user].commandsUnderWay -= 1
            outbox.append(.event(.writeCredits(id, 1)), to: session)
        }
        let device = links[link.slot].device
        guard links[link.slot].isKnownToDevice,
            let index = devices[device].table.characteristic(at: handle)
        else { return .done }
        let spec = devices[device].table.characteristics[index].spec
        guard spec.properties.contains(.writeWithoutResponse),
            bytes.count <= links[link.slot].mtu - 3,
            !spec.isProtected || links[link.slot].isEncrypted
        else {
            remark(devices[device].spec.name, "write command ignored")
            return .done
        }
        if let hook = devices[device].spec.respond {
            return .ask(question(hook, .writeCommand(bytes), link, handle, index, .command))
        }
        applyCommand(link, handle, bytes)
        return .done
    }

    mutating func applyCommand(_ link: LinkRef, _ handle: AttributeHandle, _ bytes: [UInt8]) {
        let device = links[link.slot].device
        guard let index = devices[device].table.characteristic(at: handle) else { return }
        switch devices[device].table.characteristics[index].spec.write {
        case .store: devices[device].characteristics[index].value = bytes
        case .discard: break
        case .error, .silence: return
        }
        carryOutEffects(of: bytes, on: index, device, after: link)
    }
}
