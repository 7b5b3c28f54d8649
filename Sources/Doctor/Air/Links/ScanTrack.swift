// SPDX-License-Identifier: Apache-2.0

import Bluetooth

/// The scans of one host.
struct ScanTrack: Sendable {
    static let mostFilters = 32
    /// Hosts switch a scan off and on to change it.
    private static let pause = 1.0

    private(set) var start: Moment?
    private var stopped: Moment?
    var lastReport: Moment?
    /// The services that a scan was limited to, as far as the controller was told.
    private(set) var filters: [(service: BluetoothUUID, moment: Moment)] = []

    mutating func turn(
        _ isOn: Bool,
        at moment: Moment,
        _ links: [LinkTrack],
        _ draft: inout StoryDraft
    ) {
        if isOn {
            stopped = nil
            guard start == nil else { return }
            start = moment
            draft.tell(.scanStarted, .system, nil, at: moment, "LE Set Scan Enable")
        } else if start != nil {
            stopped = moment
        }
    }

    mutating func add(_ service: BluetoothUUID, at moment: Moment) {
        let isKnown = filters.contains { $0.service == service }
        guard !isKnown, filters.count < Self.mostFilters else { return }
        filters.append((service, moment))
    }

    /// Ends a scan that was not switched on again.
    mutating func settle(at moment: Moment, _ links: [LinkTrack], _ draft: inout StoryDraft) {
        guard let stopped, moment.isLater(by: Self.pause, than: stopped) else { return }
        end(at: stopped, links, &draft)
    }

    /// Ends what is left where the capture ends.
    mutating func finish(at moment: Moment, _ links: [LinkTrack], _ draft: inout StoryDraft) {
        if let stopped {
            end(at: stopped, links, &draft)
        } else {
            lookForLinked(until: moment, links, &draft)
        }
    }

    private mutating func end(
        at moment: Moment,
        _ links: [LinkTrack],
        _ draft: inout StoryDraft
    ) {
        draft.tell(.scanStopped, .system, nil, at: moment, "LE Set Scan Enable")
        lookForLinked(until: moment, links, &draft)
        start = nil
        stopped = nil
    }

    /// Devices that are connected already are not found by a scan.
    private func lookForLinked(
        until moment: Moment,
        _ links: [LinkTrack],
        _ draft: inout StoryDraft
    ) {
        guard let start, moment.isLater(by: 5, than: start) else { return }
        for link in links where link.start.frame < start.frame && !link.isClassic {
            guard let device = link.facts.device,
                (draft.devices[device].lastHeard?.frame ?? 0) < start.frame
            else { continue }
            draft.findings.add(
                AirVerdictID.alreadyConnected,
                device: device,
                at: moment,
                evidence: [.frame(start, "LE Set Scan Enable"), .frame(link.start)]
            ) { AirVerdicts.alreadyConnected() }
        }
    }
}
