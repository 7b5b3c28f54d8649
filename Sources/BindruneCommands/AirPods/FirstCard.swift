// SPDX-License-Identifier: Apache-2.0

import Earbuds

/// The answer of `--once`: the first whole card, or the best there was.
struct FirstCard: Sendable {
    var snapshot: EarbudsSnapshot?
    var isWhole: Bool
    var showsSources: Bool
    /// Where the card is drawn, too.
    var picture: PictureFile?

    func print(to output: Output) throws {
        if let snapshot {
            output.event(JSONLine("card", snapshot.fields + [.init("whole", .bool(isWhole))]))
            let card = EarbudsCard(
                snapshot: snapshot,
                now: snapshot.taken,
                showsSources: showsSources
            )
            try picture?.draw([card], output)
            let terminal = output.resultsTerminal
            let columns = terminal?.size?.columns ?? 80
            for line in card.lines(columns: columns, isFramed: terminal != nil) {
                output.line(line)
            }
        }
        guard !isWhole else { return }
        output.remark(snapshot == nil ? "no earbuds were heard" : "no card became whole")
    }
}
