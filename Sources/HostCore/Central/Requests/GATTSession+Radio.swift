// SPDX-License-Identifier: Apache-2.0

import Bluetooth

// MARK: - Answers

extension GATTSession {
    /// The radio answered a request.
    mutating func answered(
        _ id: RequestID,
        _ outcome: RequestOutcome,
        at now: Instant,
        quirks: HostQuirks,
        values: inout ReadValueMemory,
        into outbox: inout Outbox
    ) {
        guard let request = requests.end(id) else {
            outbox.finding(peer, "answer to request \(id.number), which is not under way: ignored")
            return
        }
        if !isKnown(request.subject) {
            outbox.finding(peer, "answer for an attribute the peer has withdrawn: ignored")
        } else {
            switch outcome {
            case .failure(let failure):
                fail(request, HostError(failure, during: request.phase), into: &outbox)
            case .success(let response):
                if quirks.prefillsReadValues {
                    remember(request, response, in: &values, into: &outbox)
                }
                finish(request, response, into: &outbox)
            }
        }
        advance(at: now, into: &outbox)
    }

    private mutating func finish(
        _ request: GATTRequest,
        _ response: GATTResponse,
        into outbox: inout Outbox
    ) {
        switch (request, response) {
        case (.discoverServices, .services(let records)):
            outbox.deliver(.didDiscoverServices(peer, attributes.keep(records), nil))
        case (.discoverIncludedServices(let service, _), .services(let records)):
            outbox.deliver(
                .didDiscoverIncludedServices(
                    peer,
                    service: service,
                    attributes.keep(records),
                    nil
                )
            )
        case (.discoverCharacteristics(let service, _), .characteristics(let records)):
            outbox.deliver(
                .didDiscoverCharacteristics(
                    peer,
                    service: service,
                    attributes.keep(records, of: service),
                    nil
                )
            )
        case (.discoverDescriptors(let handle), .descriptors(let records)):
            outbox.deliver(
                .didDiscoverDescriptors(
                    peer,
                    characteristic: handle,
                    attributes.keep(records, of: handle),
                    nil
                )
            )
        case (.readRSSI, .rssi(let rssi)):
            outbox.deliver(.didReadRSSI(peer, rssi, nil))
        default:
            finishValue(request, response, into: &outbox)
        }
    }

    private mutating func finishValue(
        _ request: GATTRequest,
        _ response: GATTResponse,
        into outbox: inout Outbox
    ) {
        switch (request, response) {
        case (.readCharacteristic(let handle), .value(let bytes)):
            outbox.deliver(.didUpdateValue(peer, characteristic: handle, bytes, nil))
        case (.readDescriptor(let handle), .value(let bytes)):
            outbox.deliver(.didUpdateDescriptorValue(peer, descriptor: handle, bytes, nil))
        case (.writeCharacteristic(let handle, _), .done):
            outbox.deliver(.didWriteValue(peer, characteristic: handle, nil))
        case (.writeDescriptor(let handle, _), .done):
            outbox.deliver(.didWriteDescriptorValue(peer, descriptor: handle, nil))
        case (.setNotify(let handle, let isOn), .done):
            subscriptions.confirm(handle, isOn: isOn)
            outbox.deliver(
                .didUpdateNotificationState(
                    peer,
                    characteristic: handle,
                    isNotifying: isOn,
                    nil
                )
            )
        default:
            outbox.finding(peer, "the radio answered something else than it was asked")
            fail(request, HostError(core: .unknown), into: &outbox)
        }
    }
}

// MARK: - What comes unasked

extension GATTSession {
    /// A notification or an indication: told in the order of arrival, also before the subscription
    /// was confirmed, since the peer may send at once.
    func received(_ bytes: [UInt8], from handle: AttributeHandle, into outbox: inout Outbox) {
        guard attributes.hasCharacteristic(handle) else {
            outbox.finding(peer, "a value of characteristic \(handle.number), not found: ignored")
            return
        }
        outbox.deliver(.didUpdateValue(peer, characteristic: handle, bytes, nil))
    }

    mutating func refunded(_ count: Int, quirks: HostQuirks, into outbox: inout Outbox) {
        if credits.refund(count, quirks: quirks) {
            outbox.deliver(.isReadyToSendWriteWithoutResponse(peer))
        }
    }

    /// The exchange changed ATT_MTU, of which the app is not told.
    mutating func exchanged(mtu next: Int, into outbox: inout Outbox) {
        mtu = Self.believable(next)
        if mtu != next {
            outbox.finding(peer, "an ATT_MTU of \(next) is out of range: taken as \(mtu)")
        }
    }

    /// Services changed on the peer: what the app knows of them is void, the rest stays. The app
    /// is told also when it knew none of them, since there may be new ones to find.
    mutating func changed(_ handles: [AttributeHandle], into outbox: inout Outbox) {
        let dropped = attributes.drop(handles)
        subscriptions.drop(dropped.characteristics)
        outbox.deliver(.didModifyServices(peer, dropped.services))
    }

    mutating func held(_ id: RequestID, into outbox: inout Outbox) {
        if !requests.hold(id) {
            outbox.finding(peer, "request \(id.number) is held, yet not under way: ignored")
        }
    }
}

// MARK: - Time and the end

extension GATTSession {
    var nextDeadline: Instant? { requests.nextDeadline }

    /// Ends what has had its time. True when the link has to go, as ATT demands after an answer
    /// that did not come (Core Specification Vol 3, Part F, 3.3.3).
    mutating func expire(at now: Instant, quirks: HostQuirks, into outbox: inout Outbox) -> Bool {
        for _ in 0..<requests.expireSignalReadings(at: now) {
            fail(.readRSSI, HostError(core: .unknown), into: &outbox)
        }
        guard requests.isExpired(at: now), let late = requests.outstanding else { return false }
        if quirks.requestTimeout == .silence {
            _ = requests.hold(late.id)
            outbox.finding(peer, "a request had no answer in time; nobody is told")
            return false
        }
        _ = requests.end(late.id)
        if quirks.requestTimeout == .errorThenDisconnect {
            fail(late.request, HostError(core: .unknown), into: &outbox)
        }
        return true
    }

    /// The link is down: nothing found on it counts any more.
    func close(
        failing error: HostError?,
        quirks: HostQuirks,
        into outbox: inout Outbox
    ) {
        if let error, quirks.operationsAtDisconnect == .fail {
            for request in requests.all { fail(request, error, into: &outbox) }
        }
        outbox.append(.invalidateServices(peer))
    }
}
