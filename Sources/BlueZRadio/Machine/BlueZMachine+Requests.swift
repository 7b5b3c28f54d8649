// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import DBus
import HostCore

extension BlueZMachine {
    mutating func request(
        _ id: LinkID,
        _ request: RequestID,
        _ what: GATTRequest,
        tries: Int,
        at now: Instant
    ) {
        guard let link = links[id], link.phase == .up,
            let device = link.device.flatMap({ tree.devices[$0] })
        else { return refuseUnlinked(id, request) }
        switch what {
        case .discoverServices, .discoverIncludedServices, .discoverCharacteristics,
            .discoverDescriptors:
            answer(id, request, GATTTable(device: device).answer(to: what))
        case .readRSSI: answer(id, request, rssi(of: device))
        case .setNotify(let handle, let isOn):
            setNotify(id, request, handle, isOn, in: device, tries, at: now)
        case .readCharacteristic, .writeCharacteristic, .readDescriptor, .writeDescriptor:
            guard let bus = attributeCall(what, in: device) else {
                return answer(id, request, .failure(.unknownHandle))
            }
            if case .readCharacteristic(let handle) = what, link.reads[handle] == nil,
                link.subscriptions[handle] != nil
            {
                links[id]?.reads[handle] = []
                updateRoute(id, handle)
            }
            let purpose = PendingCall.Purpose.request(id, request, what, tries: tries)
            call(bus, purpose, within: timings.request, at: now)
        }
    }

    /// A link that ended takes its requests along; one that never was cannot.
    private mutating func refuseUnlinked(_ id: LinkID, _ request: RequestID) {
        guard links[id] == nil, id.attempt > attempts[id.peer] ?? 0 else { return }
        answer(id, request, .failure(RadioFailure(.host(code: 3), text: "there is no such link")))
    }

    private mutating func answer(_ id: LinkID, _ request: RequestID, _ outcome: RequestOutcome) {
        emit(.response(id, request, outcome))
    }

    /// BlueZ has no call for the RSSI of a link; what a running scan hears is the best there is.
    private func rssi(of device: DeviceObject) -> RequestOutcome {
        if let rssi = device.rssi { return .success(.rssi(rssi)) }
        return .failure(
            RadioFailure(.host(code: 13), text: "BlueZ does not tell the RSSI of a connection")
        )
    }

    private func attributeCall(_ what: GATTRequest, in device: DeviceObject) -> BusCall? {
        switch what {
        case .readCharacteristic(let handle):
            device.characteristic(handle).map { .readValue($0.path, BusName.characteristic) }
        case .writeCharacteristic(let handle, let bytes):
            device.characteristic(handle)
                .map { .writeValue($0.path, BusName.characteristic, bytes, type: "request") }
        case .readDescriptor(let handle):
            device.descriptor(handle).map { .readValue($0.path, BusName.descriptor) }
        case .writeDescriptor(let handle, let bytes):
            device.descriptor(handle).map { .writeValue($0.path, BusName.descriptor, bytes) }
        default: nil
        }
    }

    private mutating func setNotify(
        _ id: LinkID,
        _ request: RequestID,
        _ handle: AttributeHandle,
        _ isOn: Bool,
        in device: DeviceObject,
        _ tries: Int,
        at now: Instant
    ) {
        guard let characteristic = device.characteristic(handle) else {
            return answer(id, request, .failure(.unknownHandle))
        }
        let current = links[id]?.subscriptions[handle]
        if isOn ? current == .on : current == nil { return answer(id, request, .success(.done)) }
        // Before the call leaves: the first value may come before its answer.
        links[id]?.subscriptions[handle] = isOn ? .starting : .stopping
        updateRoute(id, handle)
        call(
            .notify(characteristic.path, isOn),
            .request(id, request, .setNotify(handle, isOn), tries: tries),
            within: timings.request,
            at: now
        )
    }
}

// MARK: - Answers

extension BlueZMachine {
    mutating func requestReplied(
        _ id: LinkID,
        _ request: RequestID,
        _ what: GATTRequest,
        _ tries: Int,
        _ reply: BusReply,
        at now: Instant
    ) {
        guard let link = links[id], link.phase == .up else { return }
        if case .failure(let failure) = reply, failure.name == BusErrorName.inProgress,
            tries < timings.busyTries
        {
            let pause = BlueZTimings.backoff(timings.busy, tries + 1, limit: timings.settleLimit)
            let retry = LinkRecord.Retry(
                due: now + pause,
                request: request,
                what: what,
                tries: tries + 1
            )
            links[id]?.retries.append(retry)
            links[id]?.retries.sort { $0.due < $1.due }
            return
        }
        var outcome = outcome(of: what, reply)
        switch what {
        case .readCharacteristic(let handle): releaseValues(id, handle, readAs: outcome)
        case .setNotify(let handle, let isOn): outcome = subscribed(id, handle, isOn, outcome)
        default: break
        }
        answer(id, request, outcome)
    }

    private func outcome(of what: GATTRequest, _ reply: BusReply) -> RequestOutcome {
        switch (reply, what) {
        case (.failure(let failure), _):
            .failure(RadioFailure(.bus(name: failure.name), text: failure.text))
        case (.success(let values), .readCharacteristic), (.success(let values), .readDescriptor):
            if let bytes = values.first?.asBytes {
                .success(.value(bytes))
            } else {
                .failure(RadioFailure(.host(code: 0), text: "ReadValue answered without bytes"))
            }
        case (.success, _): .success(.done)
        }
    }

    private mutating func subscribed(
        _ id: LinkID,
        _ handle: AttributeHandle,
        _ isOn: Bool,
        _ outcome: RequestOutcome
    ) -> RequestOutcome {
        var result = outcome
        // Sessions that BlueZ kept, or lost, over a reconnection: what was asked for is so already.
        if case .failure(let failure) = outcome, failure.origin == .bus(name: BusErrorName.failed),
            failure.text == (isOn ? "Already notifying" : "No notify session started")
        {
            result = .success(.done)
        }
        let hasWorked = result == .success(.done)
        if isOn {
            links[id]?.subscriptions[handle] = hasWorked ? .on : nil
        } else {
            links[id]?.subscriptions[handle] = hasWorked ? nil : .on
        }
        updateRoute(id, handle)
        return result
    }

    /// BlueZ tells the result of a read like a notification, too, piece by piece where it is long.
    /// What came while a read was under way and is no part of its result was a notification.
    private mutating func releaseValues(
        _ id: LinkID,
        _ handle: AttributeHandle,
        readAs outcome: RequestOutcome
    ) {
        guard let link = links[id], var values = link.reads[handle] else { return }
        links[id]?.reads[handle] = nil
        updateRoute(id, handle)
        if case .success(.value(let result)) = outcome {
            if let echo = values.lastIndex(of: result) { values.remove(at: echo) }
            let piece = max(link.mtu - 1, 22)
            for length in stride(from: piece, to: result.count, by: piece) {
                if let echo = values.firstIndex(of: Array(result[..<length])) {
                    values.remove(at: echo)
                }
            }
        }
        for value in values { emit(.value(id, handle, value)) }
    }

    mutating func wakeRequests(_ id: LinkID, at now: Instant) {
        guard let link = links[id] else { return }
        if let due = link.changesDue, due <= now {
            links[id]?.changesDue = nil
            links[id]?.changedServices = []
            emit(.servicesChanged(id, link.changedServices.sorted()))
        }
        let due = link.retries.filter { $0.due <= now }
        links[id]?.retries.removeAll { $0.due <= now }
        for retry in due { request(id, retry.request, retry.what, tries: retry.tries, at: now) }
        let commands = links[id]?.commands.due(at: now) ?? []
        for command in commands { send(command, id, at: now) }
    }
}

// MARK: - Write commands

extension BlueZMachine {
    mutating func writeCommand(
        _ id: LinkID,
        _ handle: AttributeHandle,
        _ bytes: [UInt8],
        at now: Instant
    ) {
        guard links[id]?.phase == .up, let command = links[id]?.commands.add(handle, bytes) else {
            return
        }
        send(command, id, at: now)
    }

    private mutating func send(_ command: CommandQueue.Command, _ id: LinkID, at now: Instant) {
        guard let device = links[id]?.device.flatMap({ tree.devices[$0] }),
            let path = device.characteristic(command.characteristic)?.path
        else {
            note("a write command names a characteristic that is not there", id.peer)
            return credit(id, command.number)
        }
        call(
            .writeValue(path, BusName.characteristic, command.bytes, type: "command"),
            .writeCommand(id, number: command.number),
            within: timings.request,
            at: now
        )
    }

    mutating func commandReplied(
        _ id: LinkID,
        _ number: UInt32,
        _ reply: BusReply,
        at now: Instant
    ) {
        guard links[id]?.phase == .up else { return }
        guard case .failure(let failure) = reply else { return credit(id, number) }
        if failure.name == BusErrorName.inProgress,
            links[id]?.commands.postpone(
                number,
                until: now + timings.busy,
                tries: timings.busyTries * 10
            ) == true
        {
            return
        }
        note("a write command was refused (\(failure.name): \(failure.text))", id.peer)
        credit(id, number)
    }

    private mutating func credit(_ id: LinkID, _ number: UInt32) {
        if links[id]?.commands.finish(number) != nil { emit(.writeCredits(id, 1)) }
    }
}

extension RadioFailure {
    static let unknownHandle = RadioFailure(.host(code: 2), text: "there is no such attribute")
}
