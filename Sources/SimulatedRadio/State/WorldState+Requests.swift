// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import HostCore

/// Requests on their way from a session to a device and back.
extension WorldState {
    /// What a device makes of a request.
    enum Reply: Sendable {
        /// The answer, and how many connection events it takes beyond the first.
        case answer(RequestOutcome, rounds: Int)
        case silence

        static let done = Reply.answer(.success(.done), rounds: 0)

        static func error(_ code: UInt8) -> Reply {
            .answer(.failure(RadioFailure(.att(code))), rounds: 0)
        }
    }

    /// Core Specification Vol 3, Part F, 3.3.3.
    static let transactionTimeout = Duration.seconds(30)

    mutating func runOnAttributes(_ action: WorldAction) {
        switch action {
        case .answerArrived(let link, let request, let outcome):
            finish(link, request, outcome)
        case .transactionTimedOut(let link, let request): timeOut(link, request)
        case .pairingEnded(let link): pairingEnded(link)
        case .notifyTick(let device, let handle, let run): tick(device, handle, run)
        case .valueArrived(let link, let handle, let bytes): valueArrived(link, handle, bytes)
        case .servicesChangedArrived(let link, let handles):
            let (phone, device) = (links[link.slot].phone, links[link.slot].device)
            phones[phone].tables[device] = nil
            tellWatchers(of: links[link.slot], isConnected: true)
            for user in links[link.slot].users {
                tellUser(user, of: link, .servicesChanged(user.id, handles))
            }
        default: break
        }
    }

    // MARK: Out

    mutating func request(_ request: PendingRequest) {
        guard let link = sessions[request.session].link(request.link), isCurrent(link) else {
            return
        }
        if let outcome = answerOfHost(request, link) {
            let event = RadioEvent.response(request.link, request.id, outcome)
            return plan(
                .tellOnLink(session: request.session, request.link, event),
                after: latency(of: request.session)
            )
        }
        guard !links[link.slot].isBusy else {
            links[link.slot].waiting.append(request)
            return
        }
        send(request, on: link)
    }

    private mutating func send(_ request: PendingRequest, on link: LinkRef) {
        links[link.slot].isBusy = true
        let arrival = links[link.slot].nextCentralPacket(after: now)
        queue.insert(.requestArrived(link, request), at: arrival)
    }

    /// What needs no packet: the signal strength, a remembered table, a shared subscription.
    private mutating func answerOfHost(
        _ request: PendingRequest,
        _ link: LinkRef
    ) -> RequestOutcome? {
        let (phone, device) = (links[link.slot].phone, links[link.slot].device)
        switch request.request {
        case .readRSSI: return .success(.rssi(measuredStrength(device, on: phone)))
        case .discoverServices, .discoverIncludedServices, .discoverCharacteristics,
            .discoverDescriptors:
            guard let table = phones[phone].tables[device] else { return nil }
            return discover(request.request, in: table).0
        case .setNotify(let handle, let isOn):
            let others = links[link.slot].users.contains {
                // Numbers of attempts are a session's own; two sessions may have the same.
                ($0.session != request.session || $0.id != request.link)
                    && $0.subscriptions.contains(handle)
            }
            guard others else { return nil }
            subscribe(request, handle, isOn, link)
            return .success(.done)
        default: return nil
        }
    }

    // MARK: At the device

    mutating func requestArrived(_ link: LinkRef, _ request: PendingRequest) -> Work {
        let device = links[link.slot].device
        guard links[link.slot].isKnownToDevice else { return .done }
        let handle = request.request.characteristic(in: devices[device].table)
        if let handle, let index = devices[device].table.characteristic(at: handle) {
            if devices[device].table.characteristics[index].spec.isProtected,
                !links[link.slot].isEncrypted
            {
                askForPairing(link, request)
                return .done
            }
            if let hook = devices[device].spec.respond, let operation = request.request.operation {
                return .ask(
                    question(hook, operation, link, handle, index, .request(request))
                )
            }
        }
        answer(link, request, scripted(request, link), delay: delay(of: handle, device))
        return .done
    }

    func question(
        _ hook: @escaping @Sendable (PeripheralRequest) -> PeripheralAnswer?,
        _ operation: PeripheralRequest.Operation,
        _ link: LinkRef,
        _ handle: AttributeHandle,
        _ index: Int,
        _ asker: Question.Asker
    ) -> Question {
        let device = devices[links[link.slot].device]
        let characteristic = device.table.characteristics[index]
        return Question(
            hook: hook,
            request: PeripheralRequest(
                time: now,
                central: phones[links[link.slot].phone].name,
                service: device.table.services[characteristic.service].record.uuid,
                characteristic: characteristic.record.uuid,
                operation: operation
            ),
            link: link,
            handle: handle,
            asker: asker
        )
    }

    /// Goes on with a request that a hook was asked about.
    mutating func hookAnswered(_ question: Question, _ answer: PeripheralAnswer?) {
        guard isCurrent(question.link) else { return }
        let device = links[question.link.slot].device
        switch question.asker {
        case .command:
            guard answer == nil, case .writeCommand(let bytes) = question.request.operation
            else { return }
            applyCommand(question.link, question.handle, bytes)
        case .request(let request):
            let reply: Reply
            switch answer {
            case .value(let bytes):
                let rounds = extraRounds(bytes.count, question.link)
                reply = .answer(.success(.value(bytes)), rounds: rounds)
            case .done:
                if case .setNotify(let handle, let isOn) = request.request {
                    subscribe(request, handle, isOn, question.link)
                }
                reply = .done
            case .error(let code): reply = .error(code)
            case .silence: reply = .silence
            case nil: reply = scripted(request, question.link)
            }
            self.answer(
                question.link,
                request,
                reply,
                delay: delay(of: question.handle, device)
            )
        }
    }

    private func delay(of handle: AttributeHandle?, _ device: Int) -> Duration {
        let latency = devices[device].spec.link.answerLatency
        guard let handle, let index = devices[device].table.characteristic(at: handle) else {
            return latency
        }
        return latency + devices[device].table.characteristics[index].spec.answerDelay
    }

    // MARK: Back

    mutating func answer(
        _ link: LinkRef,
        _ request: PendingRequest,
        _ reply: Reply,
        delay: Duration
    ) {
        switch reply {
        case .silence:
            plan(.transactionTimedOut(link, request), after: Self.transactionTimeout)
        case .answer(let outcome, let rounds):
            let ready =
                now + delay
                + .nanoseconds(
                    links[link.slot].interval.multipliedReportingOverflow(
                        by: Int64(rounds)
                    ).partialValue
                )
            let arrival = links[link.slot].nextDevicePacket(after: ready)
            queue.insert(.answerArrived(link, request, outcome), at: arrival)
        }
    }

    private mutating func finish(
        _ link: LinkRef,
        _ request: PendingRequest,
        _ outcome: RequestOutcome
    ) {
        links[link.slot].isBusy = false
        if sessions[request.session].link(request.link) == link {
            outbox.append(
                .event(.response(request.link, request.id, outcome)),
                to: request.session
            )
        }
        while !links[link.slot].waiting.isEmpty, !links[link.slot].isBusy {
            let next = links[link.slot].waiting.removeFirst()
            guard sessions[next.session].link(next.link) == link else { continue }
            send(next, on: link)
        }
    }

    /// The bearer cannot be used any more, so the host drops the link.
    private mutating func timeOut(_ link: LinkRef, _ request: PendingRequest) {
        // Where the session's machine is to wait for ever, the host must not cut it short.
        guard isCurrent(link),
            phones[links[link.slot].phone].options.quirks.requestTimeout != .silence
        else { return }
        if sessions[request.session].link(request.link) == link {
            let failure = RadioFailure(.host(code: 0), text: "ATT transaction timed out")
            outbox.append(
                .event(.response(request.link, request.id, .failure(failure))),
                to: request.session
            )
        }
        lose(link, RadioFailure(.hci(0x08), text: "ATT transaction timed out"), "ATT time-out")
    }

    // MARK: Pairing

    private mutating func askForPairing(_ link: LinkRef, _ request: PendingRequest) {
        let (phone, device) = (links[link.slot].phone, links[link.slot].device)
        if !links[link.slot].isPairing {
            links[link.slot].isPairing = true
            remark(phones[phone].name, "pairs with \(devices[device].spec.name)")
            plan(.pairingEnded(link), after: devices[device].spec.pairing.duration)
        }
        if phones[phone].options.failsBeforePairing {
            answer(link, request, .error(0x0F), delay: .zero)
        } else {
            links[link.slot].pairing.append(request)
            guard sessions[request.session].link(request.link) == link else { return }
            outbox.append(
                .event(.requestHeld(request.link, request.id)),
                to: request.session
            )
        }
    }

    private mutating func pairingEnded(_ link: LinkRef) {
        guard isCurrent(link) else { return }
        let (phone, device) = (links[link.slot].phone, links[link.slot].device)
        let waiting = links[link.slot].pairing
        links[link.slot].pairing = []
        links[link.slot].isPairing = false
        switch devices[device].spec.pairing.outcome {
        case .succeeds:
            links[link.slot].isEncrypted = true
            phones[phone].bonds[device] = links[link.slot].peer
            if !devices[device].bonds.contains(phone) { devices[device].bonds.append(phone) }
            remark(phones[phone].name, "paired with \(devices[device].spec.name)")
            for request in waiting { send(request, on: link) }
        case .fails:
            remark(phones[phone].name, "not paired with \(devices[device].spec.name)")
            for request in waiting { answer(link, request, .error(0x05), delay: .zero) }
        }
    }
}

extension GATTRequest {
    /// The characteristic it is about, for a descriptor the one it belongs to.
    func characteristic(in table: AttributeTable) -> AttributeHandle? {
        switch self {
        case .readCharacteristic(let handle), .writeCharacteristic(let handle, _),
            .setNotify(let handle, _):
            return handle
        case .readDescriptor(let handle), .writeDescriptor(let handle, _):
            guard case .descriptor(let index, _) = table.entry(at: handle) else { return nil }
            return table.characteristics[index].record.handle
        default: return nil
        }
    }

    /// What a hook is asked, where there is one.
    var operation: PeripheralRequest.Operation? {
        switch self {
        case .readCharacteristic: .read
        case .writeCharacteristic(_, let bytes): .write(bytes)
        case .setNotify(_, let isOn): isOn ? .subscribe : .unsubscribe
        default: nil
        }
    }
}
