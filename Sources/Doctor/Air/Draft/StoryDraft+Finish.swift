// SPDX-License-Identifier: Apache-2.0

import Bluetooth

extension StoryDraft {
    /// Puts devices, events, verdicts and gaps into the part.
    mutating func finish(at moment: Moment, into part: inout StoryPart) {
        remarkOnAdvertising()
        let (kept, heardOnly) = keep()
        for index in kept { endRun(of: index) }
        if heardOnly > 0 {
            tell(.othersHeard(heardOnly), .air, nil, at: moment)
        }
        var places = [Int?](repeating: nil, count: devices.devices.count)
        for (place, index) in kept.enumerated() { places[index] = place }
        part.devices = kept.map { devices[$0].story }
        part.events = events.ordered.map { event in
            var event = event
            event.device = event.device.flatMap { places[$0] }
            return event
        }
        part.omittedEvents = events.omitted
        part.verdicts = findings.findings.map { finding in
            var verdict = weighed(finding)
            verdict.device = verdict.device.flatMap { places[$0] }
            return verdict
        }
        part.blindness = gaps.gaps
    }

    /// The devices that go into the story, and how many do not.
    private func keep() -> (kept: [Int], heardOnly: Int) {
        let concerned = Set(findings.findings.compactMap(\.verdict.device))
        var kept: [Int] = []
        var heard = 0
        for (index, device) in devices.devices.enumerated() {
            if device.isInvolved || concerned.contains(index) {
                kept.append(index)
            } else if device.firstHeard != nil {
                heard += 1
                if heard <= DeviceTable.mostHeard { kept.append(index) }
            }
        }
        return (kept, max(0, heard - DeviceTable.mostHeard) + devices.refused)
    }

    /// A verdict with its weight when all of the capture is known.
    private func weighed(_ finding: FindingTable.Finding) -> Verdict {
        var verdict = finding.verdict
        if let recovered = finding.recovered, let device = verdict.device,
            let good = devices[device].lastGoodLink, good.frame > finding.last.frame
        {
            verdict.weight = recovered
        }
        if finding.count > 1 {
            verdict.explanation.english += " It happened \(finding.count) times in this capture."
            verdict.explanation.korean += " 이 캡처에서 \(finding.count)번 일어났습니다."
        }
        return verdict
    }

    /// What is worth knowing about how devices advertise.
    private mutating func remarkOnAdvertising() {
        var wasUsed = false
        for index in devices.devices.indices {
            let device = devices[index]
            if device.lastGoodLink != nil { wasUsed = true }
            guard let heard = device.firstHeard, !device.provided.isEmpty,
                !device.provided.contains(where: device.services.contains),
                !findings.has(VerdictID.filterNotAdvertised, device: index)
            else { continue }
            let names = device.provided.prefix(3).map(\.description).joined(separator: ", ")
            findings.add(
                AirVerdictID.serviceNotAdvertised,
                device: index,
                at: heard,
                evidence: [.frame(heard)]
            ) { AirVerdicts.serviceNotAdvertised(names) }
        }
        guard !wasUsed else { return }
        let beacons = devices.devices.compactMap { $0.services.isEmpty ? $0.beacon : nil }
        if let first = beacons.first {
            findings.add(
                AirVerdictID.beacon,
                device: nil,
                at: first,
                evidence: beacons.prefix(4).map { .frame($0) }
            ) { AirVerdicts.beacon() }
        }
        let hidden = devices.devices.compactMap { $0.services.isEmpty ? $0.overflow : nil }
        if let first = hidden.first {
            findings.add(
                AirVerdictID.overflow,
                device: nil,
                at: first,
                evidence: hidden.prefix(4).map { .frame($0) }
            ) { AirVerdicts.overflow() }
        }
    }
}

extension Verdict {
    func with(confidence: Confidence) -> Verdict {
        var verdict = self
        verdict.confidence = confidence
        return verdict
    }
}
