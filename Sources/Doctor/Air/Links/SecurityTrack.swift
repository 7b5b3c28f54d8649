// SPDX-License-Identifier: Apache-2.0

import Bluetooth

/// Pairing and encryption of one link.
struct SecurityTrack: Sendable {
    private(set) var isEncrypted = false
    /// A pairing that was begun and has not ended, and who began it.
    private(set) var pairing: (start: Moment, by: LinkSide)?
    private var hasAnswered = false
    private var hasPaired = false
    /// The last packet of the pairing.
    private var lastStep: Moment?
    /// Encryption that was asked for and did not come yet, and whether with a key of before.
    private(set) var encryption: (asked: Moment, isWithStoredKey: Bool)?

    mutating func take(
        _ packet: SMPPacket,
        from side: LinkSide?,
        at moment: Moment,
        _ link: inout LinkFacts,
        _ draft: inout StoryDraft
    ) {
        lastStep = moment
        switch packet {
        case .request:
            pairing = (moment, side ?? .host)
            hasAnswered = false
            let lane = (side ?? .host).lane
            link.tell(.pairingStarted, lane, at: moment, &draft, "Pairing Request")
        case .response, .step: hasAnswered = true
        case .failed(let reason): fail(reason, by: side, at: moment, &link, &draft)
        case .identity(let address):
            guard side != .host, let device = link.device, address.value != 0 else { return }
            draft.devices.give(address, to: device)
        case .security: break
        }
    }

    private mutating func fail(
        _ reason: UInt8,
        by side: LinkSide?,
        at moment: Moment,
        _ link: inout LinkFacts,
        _ draft: inout StoryDraft
    ) {
        let code = SMPFailureReason(rawValue: reason)
        let lane = side?.lane ?? .air
        link.tell(.pairingFinished(.smp(code)), lane, at: moment, &draft, "Pairing Failed")
        let start = pairing.map { [Evidence.frame($0.start, "Pairing Request")] } ?? []
        draft.findings.add(
            VerdictID.pairingFailed,
            device: link.device,
            detail: Int(reason),
            at: moment,
            evidence: [.frame(moment, "Pairing Failed: \(code)")] + start
        ) { AirVerdicts.pairingFailed(code, by: side) }
        pairing = nil
    }

    mutating func ask(
        isWithStoredKey: Bool,
        by side: LinkSide,
        at moment: Moment,
        _ link: inout LinkFacts
    ) {
        // Keys of secure connections look like those of a pairing just made; only that there
        // was none tells them apart.
        let isStored = isWithStoredKey || (pairing == nil && !hasPaired && link.isFromStart)
        encryption = (moment, isStored)
    }

    /// The host says that it has no key that the device asks for.
    mutating func refuseKey(
        at moment: Moment,
        _ link: inout LinkFacts,
        _ draft: inout StoryDraft
    ) {
        draft.findings.add(
            VerdictID.bondLost,
            device: link.device,
            at: moment,
            evidence: [.frame(moment, "LE Long Term Key Request Negative Reply")]
        ) { AirVerdicts.bondLost(by: .host, isCertain: true) }
    }

    /// Takes the result of encryption or of a new key.
    mutating func change(
        status: UInt8,
        isOn: Bool,
        at moment: Moment,
        _ link: inout LinkFacts,
        _ draft: inout StoryDraft
    ) {
        let asked = encryption
        encryption = nil
        guard status != 0 else {
            isEncrypted = isOn
            guard isOn else { return }
            link.wantsPairing = nil
            if pairing != nil {
                pairing = nil
                hasPaired = true
                link.tell(.pairingFinished(nil), .air, at: moment, &draft)
            }
            let quote = link.isAir ? "encrypted from here on" : "Encryption Change"
            link.tell(.encrypted(nil), .air, at: moment, &draft, quote)
            return
        }
        let code = HCIStatus(rawValue: status)
        let name = link.isAir ? "LL_REJECT_IND" : "Encryption Change"
        link.tell(.encrypted(.hci(code)), .air, at: moment, &draft, name)
        var evidence = [Evidence.frame(moment, "\(name): \(code)")]
        if let asked { evidence.append(.frame(asked.asked)) }
        let isBond = status == 0x05 || status == 0x06
        draft.findings.add(
            isBond ? VerdictID.bondLost : AirVerdictID.encryptionFailed,
            device: link.device,
            at: moment,
            evidence: evidence
        ) {
            isBond
                ? AirVerdicts.bondLost(by: .device, isCertain: true)
                : AirVerdicts.encryptionFailed(code)
        }
    }

    /// Whether the end of the link is explained by security; tells the finding.
    mutating func end(
        reason: UInt8?,
        at moment: Moment,
        _ link: LinkFacts,
        _ draft: inout StoryDraft
    ) -> Bool {
        if let asked = encryption, let reason, reason != 0x08, reason != 0x3E {
            return endDuringEncryption(asked, reason, at: moment, link, &draft)
        }
        guard let begun = pairing else { return false }
        let isLong = moment.isLater(by: 30, than: lastStep ?? begun.start)
        guard reason != nil || isLong, reason != 0x08, reason != 0x3E, !link.isAir else {
            return false
        }
        let hasAnswered = hasAnswered
        draft.findings.add(
            AirVerdictID.pairingBrokenOff,
            device: link.device,
            at: moment,
            evidence: [.frame(begun.start, "Pairing Request"), .frame(moment)]
        ) { AirVerdicts.pairingBrokenOff(hasAnswered: hasAnswered, isOver: reason != nil) }
        return true
    }

    private func endDuringEncryption(
        _ asked: (asked: Moment, isWithStoredKey: Bool),
        _ reason: UInt8,
        at moment: Moment,
        _ link: LinkFacts,
        _ draft: inout StoryDraft
    ) -> Bool {
        guard asked.isWithStoredKey, [0x05, 0x06, 0x13, 0x15, 0x16, 0x3D].contains(reason),
            !moment.isLater(by: 5, than: asked.asked)
        else { return false }
        draft.findings.add(
            VerdictID.bondLost,
            device: link.device,
            at: moment,
            evidence: [
                .frame(moment, HCIStatus(rawValue: reason).description),
                .frame(asked.asked, "LE Enable Encryption"),
            ]
        ) { AirVerdicts.bondLost(by: .device, isCertain: reason == 0x05 || reason == 0x06) }
        return true
    }
}
