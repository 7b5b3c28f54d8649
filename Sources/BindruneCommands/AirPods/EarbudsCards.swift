// SPDX-License-Identifier: Apache-2.0

import Earbuds

/// Several cards, fitted to a window: what is ours first, then the nearest.
struct EarbudsCards: Sendable {
    var cards: [EarbudsCard]

    func lines(size: TerminalSize) -> [String] {
        // The last column and the last row stay free: a terminal that wraps or scrolls there would
        // spoil the place of the next frame.
        let columns = size.columns - 1
        let room = max(2, size.rows - 2)
        var lines: [String] = []
        var shown = 0
        for card in sorted {
            let next = card.lines(columns: columns, isFramed: true)
            let fits = lines.count + next.count <= room
            guard fits || shown == 0 else { break }
            lines += fits ? next : Array(next.prefix(room))
            shown += 1
        }
        lines.append(DisplayText.truncated(footer(shown: shown), to: columns))
        return lines
    }

    /// What is ours first, then the nearest; the silent ones last.
    var sorted: [EarbudsCard] {
        cards.enumerated().sorted { left, right in
            (rank(left.element), left.offset) < (rank(right.element), right.offset)
        }.map(\.element)
    }

    private func rank(_ card: EarbudsCard) -> Int {
        if card.isSheet { return 0 }
        let owned = card.snapshot.ownership == .pairedHere ? 1 : 2
        let isSilent = card.snapshot.presence == .silent ? 10 : 0
        return owned * 5 + isSilent + 4 - SignalBars.count(card.snapshot.rssi)
    }

    private func footer(shown: Int) -> String {
        guard !cards.isEmpty else { return "no earbuds heard yet; Ctrl-C ends" }
        let hidden = cards.count - shown
        return EarbudsLine.count(cards.count) + (hidden > 0 ? ", \(hidden) not shown" : "")
            + "; Ctrl-C ends"
    }
}
