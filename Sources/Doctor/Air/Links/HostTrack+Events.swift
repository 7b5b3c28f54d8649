// SPDX-License-Identifier: Apache-2.0

import Bluetooth

extension HostTrack {
    /// Takes an event of the controller.
    mutating func event(_ bytes: Octets, at moment: Moment, _ draft: inout StoryDraft) {
        guard let event = HCIEvent(bytes) else { return }
        switch event {
        case .sent:
            completed(bytes, at: moment)
            return
        case .advertisements:
            hasScanned(at: moment)
            AdvertisingPacket.forEach(inEvent: bytes) { draft.hear($0, at: moment) }
            return
        default: settle(at: moment, &draft)
        }
        switch event {
        case .connected(let link): connected(link, at: moment, &draft)
        case .classicConnected(let status, let handle, let peer):
            classicConnected(status, handle, peer, at: moment, &draft)
        case .disconnected(let status, let handle, let reason):
            guard status == 0 else { return }
            disconnected(handle, reason, at: moment, &draft)
        case .refused(let opcode, let status):
            refused(opcode, status, at: moment, &draft)
        case .complete(let opcode, let status):
            if opcode == 0x200E, status != 0 { attempt?.cancelAsked = nil }
            if [0x200D, 0x2043, 0x2085].contains(opcode), status != 0 {
                refused(opcode, status, at: moment, &draft)
            }
        default: onLink(event, at: moment, &draft)
        }
    }

    private mutating func onLink(
        _ event: HCIEvent,
        at moment: Moment,
        _ draft: inout StoryDraft
    ) {
        switch event {
        case .encrypted(let status, let handle, let isOn):
            change(handle, status, isOn, at: moment, &draft)
        case .keyRefreshed(let status, let handle):
            change(handle, status, true, at: moment, &draft)
        case .updated(let status, let handle, let parameters):
            guard let index = link(handle) else { return }
            if status == 0 {
                links[index].changeParameters(parameters, at: moment, &draft)
            } else if status == 0x3B {
                links[index].refuseParameters(by: .device, at: moment, &draft)
            }
        case .updateAsked(let handle, _):
            guard let index = link(handle) else { return }
            links[index].askParameters(at: moment, &draft)
        case .keyAsked(let handle):
            guard let index = link(handle) else { return }
            links[index].askEncryption(false, by: .device, at: moment)
        case .heard(let handle):
            guard let index = link(handle) else { return }
            links[index].lastFromDevice = moment
        default: break
        }
    }

    private mutating func change(
        _ handle: UInt16,
        _ status: UInt8,
        _ isOn: Bool,
        at moment: Moment,
        _ draft: inout StoryDraft
    ) {
        guard let index = link(handle) else { return }
        links[index].changeEncryption(status, isOn: isOn, at: moment, &draft)
    }

    private mutating func completed(_ bytes: Octets, at moment: Moment) {
        guard let count = bytes.u8(2) else { return }
        hasCompletions = true
        for number in 0..<Int(count) {
            guard let handle = bytes.handle(3 + 4 * number), let packets = bytes.u16(5 + 4 * number)
            else { return }
            if let index = link(handle) {
                links[index].buffers.complete(Int(packets), at: moment)
            }
        }
    }

    private mutating func connected(
        _ new: HCIEvent.NewLink,
        at moment: Moment,
        _ draft: inout StoryDraft
    ) {
        guard new.status == 0 else {
            notConnected(HCIStatus(rawValue: new.status), at: moment, &draft)
            return
        }
        if new.isCentral { attempt = nil }
        let device = device(of: new, &draft)
        begin(
            LinkTrack(
                handle: new.handle,
                isClassic: false,
                isCentral: new.isCentral,
                start: moment,
                facts: LinkFacts(device: device, isFromStart: true),
                parameters: new.parameters
            ),
            at: moment,
            &draft
        )
        draft.tell(
            .connected(handle: new.handle),
            .air,
            device,
            at: moment,
            "LE Connection Complete, as \(new.isCentral ? "central" : "peripheral")"
        )
    }

    /// The device under its identity, or under the private address by which it was heard.
    private func device(of new: HCIEvent.NewLink, _ draft: inout StoryDraft) -> Int? {
        let known = draft.devices.known(new.peer) ?? new.privatePeer.flatMap(draft.devices.known)
        guard let device = known ?? draft.devices.index(of: new.peer) else { return nil }
        draft.devices.give(new.peer, to: device)
        if let address = new.privatePeer { draft.devices.give(address, to: device) }
        return device
    }

    private mutating func begin(
        _ link: LinkTrack,
        at moment: Moment,
        _ draft: inout StoryDraft
    ) {
        ended.removeAll { $0 == link.handle }
        // A handle that is given away again was free: its end is missing in the capture.
        if let old = self.link(link.handle) {
            links[old].buffers.isReported = hasCompletions
            links[old].end(reason: nil, at: moment, &draft)
            keepServices(of: links[old], &draft)
            links.remove(at: old)
        }
        if links.count >= Self.mostLinks { links.removeFirst() }
        links.append(link)
    }

    private mutating func notConnected(
        _ status: HCIStatus,
        at moment: Moment,
        _ draft: inout StoryDraft
    ) {
        guard var failed = attempt else { return }
        // The call was cancelled; the host may call again.
        if status.rawValue == 0x02 || status.rawValue == 0x44 {
            failed.isCalling = false
            failed.stopped = moment
            attempt = failed
            return
        }
        attempt = nil
        let device = failed.target.flatMap { draft.devices.index(of: $0) }
        draft.tell(
            .attemptFailed(.hci(status)),
            .air,
            device,
            at: moment,
            "LE Connection Complete: \(status)"
        )
        let (id, verdict) = AirVerdicts.attemptFailed(status)
        draft.findings.add(
            id,
            device: device,
            detail: Int(status.rawValue),
            at: moment,
            recovered: .risk,
            evidence: [
                .frame(moment, "LE Connection Complete: \(status)"), .frame(failed.start),
            ]
        ) { verdict }
    }

    private mutating func refused(
        _ opcode: UInt16,
        _ status: UInt8,
        at moment: Moment,
        _ draft: inout StoryDraft
    ) {
        guard [0x200D, 0x2043, 0x2085].contains(opcode), let refused = attempt else { return }
        attempt = nil
        let status = HCIStatus(rawValue: status)
        let device = refused.target.flatMap { draft.devices.index(of: $0) }
        draft.tell(.attemptFailed(.hci(status)), .air, device, at: moment, "Command Status")
        let (id, verdict) = AirVerdicts.attemptRefused(status)
        draft.findings.add(
            id,
            device: device,
            detail: Int(status.rawValue) | 0x100,
            at: moment,
            recovered: .risk,
            evidence: [.frame(moment, "Command Status: \(status)"), .frame(refused.start)]
        ) { verdict }
    }

    private mutating func classicConnected(
        _ status: UInt8,
        _ handle: UInt16,
        _ peer: BluetoothAddress,
        at moment: Moment,
        _ draft: inout StoryDraft
    ) {
        let device = draft.devices.index(of: peer)
        guard status == 0 else {
            let code = HCIStatus(rawValue: status)
            draft.tell(.attemptFailed(.hci(code)), .air, device, at: moment)
            let (id, verdict) = AirVerdicts.classicFailed(code)
            draft.findings.add(
                id,
                device: device,
                detail: Int(status),
                at: moment,
                recovered: .risk,
                evidence: [.frame(moment, "Connection Complete: \(code)")]
            ) { verdict }
            return
        }
        begin(
            LinkTrack(
                handle: handle,
                isClassic: true,
                isCentral: true,
                start: moment,
                facts: LinkFacts(device: device, isFromStart: true),
                parameters: nil
            ),
            at: moment,
            &draft
        )
        draft.tell(
            .connected(handle: handle),
            .air,
            device,
            at: moment,
            "Connection Complete"
        )
    }

    private mutating func disconnected(
        _ handle: UInt16,
        _ reason: UInt8,
        at moment: Moment,
        _ draft: inout StoryDraft
    ) {
        guard let index = link(handle) ?? lateLink(handle, at: moment, &draft) else { return }
        links[index].buffers.isReported = hasCompletions
        links[index].end(reason: reason, at: moment, &draft)
        keepServices(of: links[index], &draft)
        links.remove(at: index)
        if ended.count == Self.mostLinks { ended.removeFirst() }
        ended.append(handle)
    }

    func keepServices(of link: LinkTrack, _ draft: inout StoryDraft) {
        guard let device = link.facts.device else { return }
        draft.devices[device].provide(link.hosts.shape.services.map(\.uuid))
    }

    private mutating func hasScanned(at moment: Moment) {
        scan.lastReport = moment
    }
}
