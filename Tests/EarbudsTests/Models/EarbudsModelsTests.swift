// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import Earbuds

struct EarbudsModelsTests {
    private func table(_ text: String) throws(EarbudsModelsFailure) -> EarbudsModels {
        try EarbudsModels(document: Data(text.utf8))
    }

    private func document(_ row: String, colours: String = "[]") -> String {
        #"{"schema": 1, "revision": 2, "models": [\#(row)], "colours": \#(colours)}"#
    }

    private static let row =
        #""id": "20AB", "name": "New", "kind": "buds", "confidence": "low", "#
        + #""sources": ["me"]"#

    @Test func `the built-in table is whole`() throws {
        let models = EarbudsModels.builtIn
        #expect(models.rows.count == 34)
        #expect(models.colours.count == 13)
        #expect(models[0x200E]?.name == "AirPods Pro (1st generation)")
        #expect(models[0x200E]?.modelNumbers == ["A2083", "A2084"])
        #expect(models[0x2026]?.hasCaseBattery == false)
        #expect(models[0x200A]?.wearRule == .bit5)
        #expect(models[0x202D]?.wearRule == .locations)
        #expect(models[0x201F]?.wearRule == .undecided)
        #expect(models[0x2029]?.kind == .chargingCase)
        #expect(models[0x200E]?.hasAdaptiveMode == false)
        #expect(models[0x201C]?.hasNoiseCancelling == nil)
        #expect(models[0xFFFF] == nil && models[0x2100] == nil)
        #expect(models.rows.allSatisfy { !$0.sources.isEmpty })
        #expect(models.colour(0x09).name == "Space Gray" && models.colour(0x0F).name == nil)
        // Only what several sources say apart from one another is sure.
        #expect(models.rows.filter { $0.confidence == .high }.allSatisfy { $0.sources.count > 1 })
    }

    @Test func `what lays out the frames of an id is what its row says`() throws {
        for models in [EarbudsModels.builtIn, EarbudsModels(revision: 1, rows: [], colours: [])] {
            for id in 0x1F00...0x2100 as ClosedRange<UInt16> {
                let (layout, row) = (models.layout(id), models[id])
                #expect(layout == FrameLayout(row))
                guard id >> 8 == 0x20 else { continue }
                #expect(layout.hasCaseBattery == row?.hasCaseBattery)
                #expect((layout.shape == .buds) == (row?.kind == .buds))
                let isOne = row?.kind == .single || row?.kind == .speaker
                #expect((layout.shape == .single) == isOne)
                #expect(!layout.isCaseChecked || row?.hasCaseBattery == true)
            }
        }
    }

    @Test func `a newer table is laid over the built-in one`() throws {
        let text = document(
            "{\(Self.row), \"heartRate\": {\"is\": [true, null, 1.5]}}",
            colours: #"[{"code": "0F", "name": "Sky"}]"#
        )
        let newer = try table(text)
        #expect(
            newer[0x20AB]?.otherFields["heartRate"]
                == .object(["is": .array([.bool(true), .null, .number(1.5)])])
        )
        let merged = EarbudsModels.builtIn.merging(newer)
        #expect(merged.rows.count == 35)
        #expect(merged.revision == 2)
        #expect(merged[0x20AB]?.name == "New" && merged[0x200E] != nil)
        #expect(merged.colour(0x0F).name == "Sky" && merged.colour(0).name == "White")

        var bytes = Vectors.all[15].bytes
        bytes[3] = 0xAB
        let frame = try ProximityMessage(element: bytes[...], models: merged).frame
        #expect(frame?.model?.name == "New")
    }

    @Test func `a table comes from a file`() throws {
        let file = FileManager.default.temporaryDirectory
            .appending(path: "bindrune-models-\(UUID().uuidString).json")
        try Data(document("{\(Self.row)}").utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        #expect(try EarbudsModels.load(from: file).rows.map(\.productID) == [0x20AB])
        #expect(throws: (any Error).self) {
            try EarbudsModels.load(from: file.appending(path: "missing"))
        }
    }

    @Test(
        arguments: [
            ("[]", "document: expected an object, found a list"),
            ("{}", "schema: expected a whole number, found nothing"),
            (#"{"schema": 2}"#, "schema: expected 1, the one this version reads, found 2"),
            (#"{"schema": 1, "revision": -1}"#, "revision: expected a whole number, found -1"),
            (#"{"schema": 1, "revision": 1}"#, "models: expected a list, found nothing"),
            (
                #"{"schema": 1, "revision": 1, "models": [3]}"#,
                "models[0]: expected an object, found 3"
            ),
            (
                #"{"schema": 1, "revision": 1, "models": [], "colours": [{"code": "0"}]}"#,
                #"colours[0].code: expected 2 hexadecimal digits, found "0""#
            ),
        ]
    )
    func `a document that is none says where`(text: String, failure: String) {
        let error = #expect(throws: EarbudsModelsFailure.self) { try table(text) }
        #expect(error?.description == failure)
    }

    @Test(
        arguments: [
            (
                #""id": "20AB""#, #""id": "+0AB""#,
                #"models[0].id: expected 4 hexadecimal digits, found "+0AB""#
            ),
            (#""id": "20AB", "#, "", "models[0].id: expected 4 hexadecimal digits, found nothing"),
            (
                #""buds""#, #""bud""#,
                #"models[0].kind: expected one of buds, single, case, speaker, other, found "bud""#
            ),
            (
                #""low""#, "null",
                "models[0].confidence: expected one of low, medium, high, found null"
            ),
            (#"["me"]"#, "[]", "models[0].sources: expected at least one source, found a list"),
            (
                #"["me"]"#, "[1]",
                "models[0].sources.0: expected a text without control characters, found 1"
            ),
            (
                #""New""#, #""""#,
                #"models[0].name: expected a text without control characters, found """#
            ),
            (
                #""New""#, #""\u001B[2J""#,
                "models[0].name: expected a text without control characters, found \"\u{1B}[2J\""
            ),
            (
                #""New""#, #""New", "caseBattery": 1"#,
                "models[0].caseBattery: expected true, false or null, found 1"
            ),
        ]
    )
    func `a wrong row says which field`(good: String, bad: String, failure: String) throws {
        let row = Self.row.replacingOccurrences(of: good, with: bad)
        #expect(row != Self.row)
        let error = #expect(throws: EarbudsModelsFailure.self) { try table(document("{\(row)}")) }
        #expect(error?.description == failure)
    }

    @Test func `an id and a code stand once`() {
        let twice = #expect(throws: EarbudsModelsFailure.self) {
            try table(document("{\(Self.row)}, {\(Self.row)}"))
        }
        #expect(twice?.place == "models[1].id")
        let colour = #"{"code": "01", "name": "A"}"#
        let code = #expect(throws: EarbudsModelsFailure.self) {
            try table(document("", colours: "[\(colour), \(colour)]"))
        }
        #expect(code?.place == "colours[1].code")
    }

    @Test func `what is no JSON says so`() {
        for text in ["", "{", "{\"schema\": }", "\u{0}"] {
            let error = #expect(throws: EarbudsModelsFailure.self) { try table(text) }
            #expect(error?.place == "document")
            #expect(error?.expectation.hasPrefix("JSON: ") == true)
        }
    }
}
