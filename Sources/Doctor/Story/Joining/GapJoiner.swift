// SPDX-License-Identifier: Apache-2.0

/// Joins what the inputs cannot show, and leaves out what another input shows after all.
enum GapJoiner {
    /// The most gaps of a story.
    static let most = 100

    static func joined(_ parts: [StoryPart], and further: [Blindness]) -> [Blindness] {
        var joined: [Blindness] = []
        for (index, part) in parts.enumerated() {
            for gap in part.blindness where !isFilled(gap.id, of: index, parts) {
                var gap = gap
                for place in gap.evidence.indices { gap.evidence[place].input = index }
                add(gap, to: &joined)
            }
        }
        for gap in further { add(gap, to: &joined) }
        return Array(joined.prefix(most))
    }

    /// The same sentence is said once, with the evidence of all.
    private static func add(_ gap: Blindness, to joined: inout [Blindness]) {
        let known = joined.firstIndex {
            $0.id == gap.id && $0.title == gap.title && $0.step == gap.step
        }
        if let known {
            joined[known].evidence += gap.evidence
        } else {
            joined.append(gap)
        }
    }

    private static func isFilled(_ id: String, of index: Int, _ parts: [StoryPart]) -> Bool {
        let others = parts.indices.filter { $0 != index }
        switch id {
        case "no-service-lines":
            return others.contains { other in
                parts[other].events.contains { $0.lane != .app }
            }
        case "no-app-lines":
            return others.contains { other in
                !parts[other].blindness.contains { $0.id == id }
                    && parts[other].events.contains { $0.lane == .app }
            }
        default: return false
        }
    }
}
