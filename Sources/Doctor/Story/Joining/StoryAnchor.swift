// SPDX-License-Identifier: Apache-2.0

import Captures

/// An event that every level of a connection sees at nearly the same moment, by which inputs are
/// laid side by side.
struct StoryAnchor: Hashable {
    /// What kind of moment it is.
    enum Kind: Hashable, CaseIterable {
        case attempt, connected, end
    }

    let kind: Kind
    /// Nanoseconds by the clock of the input.
    var time: Int64
    /// The index of the device in its list.
    let device: Int?
    /// Where the event stands in the list of events.
    let event: Int

    /// How far apart two inputs may tell the same moment.
    static let tolerance: Int64 = 2_000_000_000
    /// The most anchors of one input that are compared.
    static let most = 256

    /// The anchors among events, in their order.
    static func all(in events: [StoryEvent]) -> [StoryAnchor] {
        var anchors: [StoryAnchor] = []
        for (index, event) in events.enumerated() {
            guard let time = event.time?.nanoseconds, let kind = kind(of: event.kind) else {
                continue
            }
            anchors.append(StoryAnchor(kind: kind, time: time, device: event.device, event: index))
            if anchors.count == most { break }
        }
        return anchors
    }

    func isSameMoment(as other: StoryAnchor) -> Bool {
        guard kind == other.kind else { return false }
        let (difference, isWide) = time.subtractingReportingOverflow(other.time)
        return !isWide && difference >= -Self.tolerance && difference <= Self.tolerance
    }

    private static func kind(of kind: StoryEvent.Kind) -> Kind? {
        switch kind {
        case .connectAsked, .attemptStarted: .attempt
        case .connected: .connected
        case .disconnected, .attemptFailed, .cancelled: .end
        default: nil
        }
    }
}
