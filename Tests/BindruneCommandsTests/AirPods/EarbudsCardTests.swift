// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import Earbuds
import Testing

@testable import BindruneCommands

struct EarbudsCardTests {
    private func card(_ text: String = Pods.text) throws -> EarbudsCard {
        let message = try ProximityMessage(element: Pods.bytes(text)[...])
        var snapshot = EarbudsSnapshot(of: DecodedMessage(message, models: .builtIn))
        snapshot.rssi = -52
        return EarbudsCard(snapshot: snapshot, now: .zero)
    }

    @Test(arguments: [20, 30, 44, 60, 80, 120])
    func `a card of every width is the stored one`(_ columns: Int) throws {
        var card = try card()
        let plain = card.lines(columns: columns, isFramed: false)
        card.showsSources = true
        card.isSheet = true
        card.name = "Mine"
        let text = (card.lines(columns: columns) + plain).joined(separator: "\n") + "\n"
        try Golden.expect(text, is: "airpods-card-\(columns).txt")
    }

    @Test(arguments: 1...130)
    func `no line is longer than the window`(_ columns: Int) throws {
        var card = try card()
        for isFramed in [true, false] {
            for line in card.lines(columns: columns, isFramed: isFramed) {
                #expect(DisplayText.width(line) <= max(columns, 2))
            }
            card.showsSources = true
            card.name = "耳機🎧 of somebody"
        }
    }

    @Test func `ages grow and old places say so`() throws {
        var card = try card()
        card.snapshot.left.location?.observed = Instant(nanoseconds: -9_000_000_000)
        card.now = .zero + .seconds(65)
        let text = card.lines(columns: 100).joined(separator: "\n")
        #expect(text.contains("1 min ago"))
        #expect(text.contains("out of the case (1 min ago)"))
        #expect(text.contains("Lid open, told 1 min ago"))
    }

    @Test func `what nobody told is said to be untold`() throws {
        var card = try card()
        card.snapshot.chargingCase = PartReadings()
        card.snapshot.right.level = nil
        card.snapshot.lid = nil
        let text = card.lines(columns: 80).joined(separator: "\n")
        #expect(text.contains("not told: only a bud in the case tells it"))
        #expect(text.contains("in the case, level not told"))
        #expect(text.contains("Lid not told"))
    }

    @Test func `a hostile name stays harmless and inside the frame`() throws {
        var card = try card()
        card.name = "\u{1B}[2J\u{202E}evil\n"
        for line in card.lines(columns: 80) {
            #expect(DisplayText.width(line) == 78)
            #expect(DisplayText.neutralised(line) == line)
        }
    }

    @Test func `headphones have one battery`() throws {
        let max = "0719010a2023f60f020605" + String(repeating: "70", count: 16)
        let card = try card(max)
        #expect(card.snapshot.shownParts == [.single])
        #expect(card.snapshot.isWhole)
        let text = card.lines(columns: 80).joined(separator: "\n")
        #expect(text.contains("Battery") && text.contains("60-69 %") && text.contains("worn"))
        #expect(!text.contains("Lid"))
    }

    @Test func `ours come first, then the near ones, the silent ones last`() throws {
        func card(
            _ number: UInt32,
            _ change: (inout EarbudsSnapshot) -> Void
        ) throws -> EarbudsCard {
            var card = try self.card()
            card.name = "\(number)"
            change(&card.snapshot)
            return card
        }
        let cards = EarbudsCards(cards: [
            try card(1) { $0.rssi = -90 },
            try card(2) { $0.presence = .silent },
            try card(3) { $0.rssi = -50 },
            try card(4) { ($0.ownership, $0.rssi) = (.pairedHere, -90) },
        ])
        let text = cards.lines(size: TerminalSize(columns: 80, rows: 60)).joined(separator: "\n")
        let order = text.matches(of: #/"([0-9])"/#).map { String($0.output.1) }
        #expect(order == ["4", "3", "1", "2"])
        let low = cards.lines(size: TerminalSize(columns: 80, rows: 12))
        #expect(low.count <= 11)
        #expect(low.last == "4 pairs or headsets, 3 not shown; Ctrl-C ends")
    }

    @Test func `an empty room says so`() {
        let lines = EarbudsCards(cards: []).lines(size: TerminalSize(columns: 80, rows: 24))
        #expect(lines == ["no earbuds heard yet; Ctrl-C ends"])
    }
}
