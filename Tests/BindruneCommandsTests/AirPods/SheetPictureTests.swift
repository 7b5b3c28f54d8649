// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import Earbuds
import Foundation
import SimulatedRadio
import Testing

@testable import BindruneCommands

#if canImport(FoundationXML)
    import FoundationXML
#endif

struct SheetPictureTests {
    private func card(_ text: String = Pods.text) throws -> EarbudsCard {
        let message = try ProximityMessage(element: Pods.bytes(text)[...])
        let snapshot = EarbudsSnapshot(of: DecodedMessage(message, models: .builtIn))
        return EarbudsCard(snapshot: snapshot, now: .zero)
    }

    /// The names of the elements of a document; throws where it is not well-formed.
    private func elements(_ document: String) throws -> [String] {
        let reader = ElementReader()
        let parser = XMLParser(data: Data(document.utf8))
        parser.delegate = reader
        guard parser.parse() else { throw NoXML(why: "\(String(describing: parser.parserError))") }
        return reader.names
    }

    private struct NoXML: Error {
        var why: String
    }

    private final class ElementReader: NSObject, XMLParserDelegate {
        var names: [String] = []

        func parser(
            _ parser: XMLParser,
            didStartElement name: String,
            namespaceURI: String?,
            qualifiedName: String?,
            attributes: [String: String]
        ) {
            names.append(name)
        }
    }

    @Test func `the picture in the documentation is the product's own`() async throws {
        let bench = try Bench()
        let words = ["airpods", "--payload", Pods.text, "--svg", "sheet.svg"]
        #expect(await bench.run(words) == .done)
        let drawn = String(decoding: try bench.directory.bytes("sheet.svg"), as: UTF8.self)
        try Golden.expect(drawn, is: "../../../Documentation/pictures/airpods-sheet.svg")
    }

    @Test func `the picture is well-formed and says what it shows`() throws {
        let document = SheetPicture(card: try card()).document
        let names = try elements(document)
        #expect(names.first == "svg")
        #expect(names.filter { $0 == "title" || $0 == "desc" } == ["title", "desc"])
        #expect(document.contains("left 90-99 %, out of the case; right 100 %, charging, in the"))
        #expect(document.contains("prefers-color-scheme: dark"))
    }

    @Test func `nothing outside of the picture is asked for`() throws {
        let document = SheetPicture(card: try card()).document
        let named = document.replacing("http://www.w3.org/2000/svg", with: "")
        for word in ["http", "url(", "@import", "href", "<image", "<script", "src="] {
            #expect(!named.contains(word), "\(word)")
        }
    }

    @Test(arguments: [
        "<script>alert(1)</script>", "\"/><rect", "a&b", "\u{0}\u{1B}[31m\u{FFFE}", "]]>", "it's",
        "\u{202E}evil", "耳機🎧", String(repeating: "long ", count: 40),
    ])
    func `a hostile name changes nothing but the text`(_ name: String) throws {
        var card = try card()
        let before = try elements(SheetPicture(card: card).document)
        card.name = "Mine"
        let named = try elements(SheetPicture(card: card).document)
        card.name = name
        #expect(try elements(SheetPicture(card: card).document) == named)
        #expect(named.count == before.count + 1)
    }

    @Test(arguments: [
        "0719010a2023f60f020605" + String(repeating: "70", count: 16), Pods.clear,
        "0719010e2055aab5380000f3f7083b9809c0dde4bdbd8455568b81",
    ])
    func `every kind of pods has a picture`(_ text: String) throws {
        var card = try card(text)
        _ = try elements(SheetPicture(card: card).document)
        card.snapshot.left = PartReadings()
        card.snapshot.single = PartReadings()
        card.snapshot.chargingCase = PartReadings()
        card.snapshot.presence = .silent
        card.snapshot.ownership = .pairedHere
        card.showsSources = true
        _ = try elements(SheetPicture(card: card).document)
    }

    @Test func `a case shows whether it is open and who is in it`() throws {
        var card = try card()
        let open = SheetPicture(card: card).document
        card.snapshot.lid?.value.isClosed = true
        let shut = SheetPicture(card: card).document
        card.snapshot.lid = nil
        let unknown = SheetPicture(card: card).document
        #expect(Set([open, shut, unknown]).count == 3)
        #expect(unknown.contains("stroke-dasharray"))
    }

    @Test func `cards stand two in a row, and each says what it shows`() throws {
        let one = try card()
        for (count, size) in [(1, "520 356"), (2, "1040 356"), (3, "1040 712"), (7, "1040 1424")] {
            var cards = Array(repeating: one, count: count)
            cards[count - 1].name = "The last one"
            let document = SheetPicture.document(of: cards)
            let names = try elements(document)
            #expect(document.contains("viewBox=\"0 0 \(size)\""))
            #expect(names.filter { $0 == "title" || $0 == "desc" || $0 == "style" }.count == 3)
            #expect(document.ranges(of: "class=\"sheet\"").count == count)
            #expect(document.contains("The last one"))
            #expect(document.ranges(of: "left 90-99 %, out of the case").count == count)
        }
    }

    @Test func `of a crowd the first pairs are kept, and the rest is counted`() {
        var seen = SeenEarbuds()
        let limit = UInt32(SeenEarbuds.limit)
        for number in 1...limit + 3 {
            let pods = EarbudsSnapshot(id: .heard(number), taken: .zero)
            seen.take(.appeared(pods))
            seen.take(.changed(pods))
        }
        #expect(seen.snapshots.map(\.id) == (1...limit).map { .heard($0) })
        #expect(seen.leftOut == 3)
        let device = PairedDeviceID(rawValue: "00:00:5E:00:53:01")
        seen.take(.vanished(.heard(2), .identified(.paired(device))))
        seen.take(.appeared(EarbudsSnapshot(id: .paired(device), taken: .zero)))
        seen.take(.vanished(.heard(3), .unheard))
        #expect(seen.snapshots.count == SeenEarbuds.limit)
        #expect(seen.snapshots.last?.id == .paired(device))
        #expect(seen.snapshots.contains { $0.id == .heard(3) })
    }

    @Test func `a picture that is there is not replaced unasked`() async throws {
        let bench = try Bench()
        let words = ["airpods", "--payload", Pods.text, "--svg", "sheet.svg"]
        #expect(await bench.run(words) == .done)
        #expect(await bench.run(words) == .failed)
        #expect(bench.errors.contains("--force replaces it"))
        #expect(await bench.run(words + ["--force"]) == .done)
    }

    @Test func `the sheet of live pods is drawn at the end`() async throws {
        let bench = try Bench(.airPods)
        #expect(await bench.run("airpods", "--for", "12", "--svg", "live.svg") == .done)
        let drawn = String(decoding: try bench.directory.bytes("live.svg"), as: UTF8.self)
        #expect(drawn.contains("AirPods Pro (1st generation)"))
        #expect(try elements(drawn).count > 20)
        let once = try Bench(.airPods)
        #expect(await once.run("airpods", "--once", "--svg", "once.svg") == .done)
        #expect(!(try once.directory.bytes("once.svg")).isEmpty)
    }
}
