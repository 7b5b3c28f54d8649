// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import HostCore

/// Subscriptions, the scripts that send by themselves, and what writes bring about.
extension WorldState {
    /// How many values a device queues for a link before its scripts wait.
    static let deviceBuffer = 16

    // MARK: Subscribing

    mutating func notify(
        _ request: PendingRequest,
        _ handle: AttributeHandle,
        _ isOn: Bool,
        _ link: LinkRef
    ) -> Reply {
        let device = links[link.slot].device
        guard let index = devices[device].table.characteristic(at: handle) else {
            return .error(0x01)
        }
        let characteristic = devices[device].table.characteristics[index]
        guard !characteristic.record.properties.isDisjoint(with: [.notify, .indicate]) else {
            return .error(0x06)
        }
        guard characteristic.configuration != nil else { return .error(0x0A) }
        subscribe(request, handle, isOn, link)
        return .done
    }

    mutating func subscribe(
        _ request: PendingRequest,
        _ handle: AttributeHandle,
        _ isOn: Bool,
        _ link: LinkRef
    ) {
        guard
            let user = links[link.slot].users.firstIndex(where: {
                $0.session == request.session && $0.id == request.link
            })
        else { return }
        links[link.slot].users[user].subscriptions.removeAll { $0 == handle }
        let device = links[link.slot].device
        if isOn {
            links[link.slot].users[user].subscriptions.append(handle)
            startScript(device, handle)
        } else {
            stopUnheardScripts(device, linkEnded: false)
        }
    }

    private func isHeard(_ device: Int, _ handle: AttributeHandle) -> Bool {
        devices[device].links.contains { links[$0].isSubscribed(handle) }
    }

    // MARK: Scripts

    /// Sets a script going that is armed, heard and not going yet.
    mutating func startScript(_ device: Int, _ handle: AttributeHandle) {
        guard let index = devices[device].table.characteristic(at: handle),
            let script = devices[device].table.characteristics[index].spec.notify,
            devices[device].characteristics[index].isArmed,
            !devices[device].characteristics[index].isRunning,
            isHeard(device, handle)
        else { return }
        devices[device].characteristics[index].isRunning = true
        devices[device].characteristics[index].run &+= 1
        let run = devices[device].characteristics[index].run
        plan(.notifyTick(device: device, handle, run: run), after: max(.zero, script.period))
    }

    /// Stops what nobody hears. What was started by a command forgets that when its link ends.
    mutating func stopUnheardScripts(_ device: Int, linkEnded: Bool) {
        for index in devices[device].characteristics.indices {
            let characteristic = devices[device].table.characteristics[index]
            guard let script = characteristic.spec.notify,
                !isHeard(device, characteristic.record.handle)
            else { continue }
            devices[device].characteristics[index].isRunning = false
            if linkEnded, script.start == .command {
                devices[device].characteristics[index].isArmed = false
            }
        }
    }

    mutating func tick(_ device: Int, _ handle: AttributeHandle, _ run: UInt32) {
        guard let index = devices[device].table.characteristic(at: handle),
            devices[device].characteristics[index].isRunning,
            devices[device].characteristics[index].run == run,
            let script = devices[device].table.characteristics[index].spec.notify
        else { return }
        let state = devices[device].characteristics[index]
        guard state.remaining != 0,
            let packet = script.source.packet(state.nextPacket, value: state.value)
        else {
            devices[device].characteristics[index].isRunning = false
            devices[device].characteristics[index].isArmed = false
            return
        }
        let isSent = send(packet, from: device, handle)
        if isSent {
            devices[device].characteristics[index].nextPacket += 1
            devices[device].characteristics[index].remaining = state.remaining.map { $0 - 1 }
            devices[device].characteristics[index].value = packet
            breakLinksIfDue(device, index)
        }
        let next = now + max(.microseconds(1), script.period)
        queue.insert(
            .notifyTick(device: device, handle, run: run),
            at: isSent ? next : max(next, nextFreePlace(on: device))
        )
    }

    /// When a buffer that is full has room again, at the earliest.
    private func nextFreePlace(on device: Int) -> Instant {
        devices[device].links.filter { links[$0].valuesUnderWay >= Self.deviceBuffer }
            .map { links[$0].nextEvent(after: now) }.max() ?? now
    }

    private mutating func breakLinksIfDue(_ device: Int, _ index: Int) {
        guard let left = devices[device].characteristics[index].packetsUntilLoss else { return }
        devices[device].characteristics[index].packetsUntilLoss = left > 1 ? left - 1 : nil
        if left <= 1 { plan(.device(device, .loseLinks), after: .zero) }
    }

    /// Puts a value on its way to everybody subscribed; false, and nothing is sent, when the
    /// buffer of one of the links is full.
    @discardableResult
    mutating func send(_ bytes: [UInt8], from device: Int, _ handle: AttributeHandle) -> Bool {
        let targets = devices[device].links.filter { links[$0].isSubscribed(handle) }
        guard targets.allSatisfy({ links[$0].valuesUnderWay < Self.deviceBuffer }) else {
            return false
        }
        for slot in targets {
            links[slot].valuesUnderWay += 1
            let cut =
                bytes.count > links[slot].mtu - 3 ? Array(bytes.prefix(links[slot].mtu - 3)) : bytes
            let arrival = links[slot].nextDevicePacket(after: now)
            queue.insert(.valueArrived(reference(slot), handle, cut), at: arrival)
        }
        return true
    }

    mutating func valueArrived(_ link: LinkRef, _ handle: AttributeHandle, _ bytes: [UInt8]) {
        links[link.slot].valuesUnderWay -= 1
        for user in links[link.slot].users where user.subscriptions.contains(handle) {
            tellUser(user, of: link, .value(user.id, handle, bytes))
        }
    }

    // MARK: Effects

    mutating func carryOutEffects(
        of bytes: [UInt8],
        on index: Int,
        _ device: Int,
        after link: LinkRef
    ) {
        for effect in devices[device].table.characteristics[index].spec.effects
        where bytes.starts(with: effect.prefix) {
            carryOut(effect, bytes, device, link)
        }
    }

    private mutating func carryOut(
        _ effect: WriteEffect,
        _ bytes: [UInt8],
        _ device: Int,
        _ link: LinkRef
    ) {
        // The answer to the write goes out before the device leaves.
        let afterAnswer = Duration.nanoseconds(2 * links[link.slot].interval)
        switch effect.action {
        case .start(let uuid): arm(uuid, device, from: 0)
        case .resume(let uuid):
            let number = bytes.dropFirst(effect.prefix.count).prefix(4).reversed()
                .reduce(0) { $0 << 8 | Int($1) }
            arm(uuid, device, from: number)
        case .stop(let uuid):
            guard let index = devices[device].table.characteristic(uuid) else { return }
            devices[device].characteristics[index].isArmed = false
            devices[device].characteristics[index].isRunning = false
        case .setValue(let uuid, let value): setValue(value, of: uuid, device)
        case .disconnect: plan(.device(device, .disconnect), after: afterAnswer)
        case .reboot(let pause): plan(.device(device, .reboot(pause)), after: afterAnswer)
        }
    }

    private mutating func arm(_ uuid: BluetoothUUID, _ device: Int, from number: Int) {
        guard let index = devices[device].table.characteristic(uuid) else { return }
        let characteristic = devices[device].table.characteristics[index]
        devices[device].characteristics[index].isArmed = true
        devices[device].characteristics[index].isRunning = false
        devices[device].characteristics[index].nextPacket = number
        devices[device].characteristics[index].remaining = characteristic.spec.notify?.limit
            .map { max(0, $0 - number) }
        startScript(device, characteristic.record.handle)
    }

    /// Changes a value and tells those who subscribed to it.
    mutating func setValue(_ value: [UInt8], of uuid: BluetoothUUID, _ device: Int) {
        guard let index = devices[device].table.characteristic(uuid) else { return }
        devices[device].characteristics[index].value = value
        send(value, from: device, devices[device].table.characteristics[index].record.handle)
    }
}
