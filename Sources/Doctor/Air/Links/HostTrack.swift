// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import Captures

/// What one controller and its host did.
struct HostTrack: Sendable {
    static let mostLinks = 64
    static let mostAccepted = 64
    static let mostAttempts = 64

    let adapter: UInt16
    var links: [LinkTrack] = []
    var attempt: Attempt?
    /// Attempts that led to nothing; they are judged when all of the capture is known.
    var failed: [Attempt] = []
    /// Handles whose link has ended and that no other link has taken since.
    var ended: [UInt16] = []
    var scan = ScanTrack()
    private var accepted: [BluetoothAddress] = []
    var hasCompletions = false
    /// Which directions of data there were.
    var hasSent: Moment?
    var hasReceived: Moment?

    init(adapter: UInt16) {
        self.adapter = adapter
    }

    func link(_ handle: UInt16) -> Int? {
        for index in links.indices where links[index].handle == handle { return index }
        return nil
    }

    /// Takes a command.
    mutating func command(_ bytes: Octets, at moment: Moment, _ draft: inout StoryDraft) {
        guard let command = HCICommand(bytes) else { return }
        settle(at: moment, &draft)
        switch command {
        case .reset: reset(at: moment, &draft)
        case .scan(let isOn): scan.turn(isOn, at: moment, links, &draft)
        case .scanFilter(let service): scan.add(service, at: moment)
        case .connect(let peer, _): call(peer, at: moment, &draft, bytes)
        case .cancelConnect: attempt?.cancelAsked = moment
        case .clearAcceptList: accepted = []
        case .accept(let peer):
            let isNew = accepted.count < Self.mostAccepted && !accepted.contains(peer)
            if isNew { accepted.append(peer) }
        case .unaccept(let peer): accepted.removeAll { $0 == peer }
        case .connectClassic(let peer):
            let device = draft.devices.index(of: peer)
            draft.tell(.attemptStarted, .system, device, at: moment, "Create Connection")
        case .cancelClassic(let peer):
            let device = draft.devices.index(of: peer)
            draft.tell(.cancelled(by: .host), .system, device, at: moment)
        case .update(let handle, _):
            guard let index = link(handle) else { return }
            links[index].askParameters(at: moment, &draft)
        case .encrypt(let handle, let isStored):
            guard let index = link(handle) else { return }
            links[index].askEncryption(isStored, by: .host, at: moment)
        case .noKey(let handle):
            guard let index = link(handle) else { return }
            links[index].refuseKey(at: moment, &draft)
        case .disconnect(let handle, _):
            guard let index = link(handle) else { return }
            links[index].askEnd(at: moment, &draft)
        case .key, .other: break
        }
    }

    private mutating func call(
        _ peer: BluetoothAddress?,
        at moment: Moment,
        _ draft: inout StoryDraft,
        _ bytes: Octets
    ) {
        let targets = peer.map { [$0] } ?? accepted
        if attempt?.resume(targets, at: moment) == true { return }
        giveUp()
        let next = Attempt(start: moment, targets: targets, isDirect: peer != nil)
        attempt = next
        let device = next.target.flatMap { draft.devices.index(of: $0) }
        let name = PacketNames.command(bytes.u16(0) ?? 0)
        draft.tell(.attemptStarted, .system, device, at: moment, name)
    }

    /// Puts an attempt that led to nothing aside.
    mutating func giveUp() {
        guard let attempt else { return }
        self.attempt = nil
        if failed.count < Self.mostAttempts { failed.append(attempt) }
    }

    /// Ends what has ended by the passing of time.
    mutating func settle(at moment: Moment, _ draft: inout StoryDraft) {
        if let attempt, attempt.isOver(at: moment) { giveUp() }
        scan.settle(at: moment, links, &draft)
    }

    private mutating func reset(at moment: Moment, _ draft: inout StoryDraft) {
        draft.tell(.state("reset"), .system, nil, at: moment, "Reset")
        for index in links.indices {
            links[index].buffers.isReported = hasCompletions
            links[index].end(reason: nil, at: moment, &draft)
            keepServices(of: links[index], &draft)
        }
        links = []
        ended = []
        accepted = []
        attempt = nil
    }

    /// Takes data of a link.
    mutating func data(
        _ bytes: Octets,
        missing: Int,
        direction: CaptureRecord.Direction?,
        at moment: Moment,
        _ draft: inout StoryDraft
    ) {
        guard let head = bytes.u16(0), bytes.count >= 4 else { return }
        let flag = head >> 12 & 3
        let side = side(of: head & 0x0FFF, flag: flag, direction)
        if side == .host {
            hasSent = hasSent ?? moment
        } else {
            hasReceived = hasReceived ?? moment
        }
        guard let index = link(head & 0x0FFF) ?? lateLink(head & 0x0FFF, at: moment, &draft) else {
            return
        }
        if side == .host { links[index].buffers.send(at: moment) }
        links[index].take(
            bytes.from(4),
            isStart: flag != 1,
            cut: missing,
            from: side,
            at: moment,
            &draft
        )
    }

    /// Who sent a piece. Where the file does not say it, the flag of a first piece does, and
    /// another piece follows its own.
    private func side(
        of handle: UInt16,
        flag: UInt16,
        _ direction: CaptureRecord.Direction?
    ) -> LinkSide {
        switch direction {
        case .sent?: return .host
        case .received?: return .device
        case nil: break
        }
        guard flag == 1 else { return flag == 0 ? .host : .device }
        return link(handle).map { links[$0].lastSide } ?? .device
    }

    /// Begins a link of which the capture does not show the beginning.
    mutating func lateLink(
        _ handle: UInt16,
        at moment: Moment,
        _ draft: inout StoryDraft
    ) -> Int? {
        // The end of a link may be reported before its last packets.
        guard links.count < Self.mostLinks, !ended.contains(handle) else { return nil }
        draft.gaps.add("capture-started-late", at: moment) { AirGaps.startedLate() }
        let link = LinkTrack(
            handle: handle,
            isClassic: false,
            isCentral: true,
            start: moment,
            facts: LinkFacts(device: draft.devices.addUnknown()),
            parameters: nil
        )
        links.append(link)
        return links.count - 1
    }
}
