// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import Foundation
import Testing

@testable import Doctor

/// The words of the verdicts on logs, and the pieces that read a line.
struct LogWordsTests {
    @Test func `every verdict has a title, a reason and steps in both languages`() {
        for (id, text) in VerdictBook.texts {
            for wording in [text.title, text.why] + text.steps {
                #expect(!wording.english.isEmpty && !wording.korean.isEmpty, "\(id)")
            }
            #expect(!text.steps.isEmpty, "\(id)")
            #expect(isKorean(text.title.korean), "\(id)")
            #expect(!isKorean(text.title.english), "\(id)")
        }
    }

    private func isKorean(_ text: String) -> Bool {
        text.unicodeScalars.contains { (0xAC00...0xD7A3).contains($0.value) }
    }

    @Test func `every verdict stands in the document`() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Documentation/doctor-verdicts.md")
        guard FileManager.default.fileExists(atPath: file.path) else { return }
        let document = try String(contentsOf: file, encoding: .utf8)
        for id in VerdictBook.texts.keys.sorted() {
            #expect(document.contains("| `\(id)` |"), "\(id)")
        }
    }

    @Test func `every code of every list leads to a verdict that has words, or to none`() {
        let places: [CodeJudge.Place] = [
            .attempt, .link, .unknown, .request(nil), .request(.notificationState),
            .request(.writeValue),
        ]
        var codes: [BluetoothCode] = (-1...20).map { .coreBluetooth(.init(rawValue: $0)) }
        codes += (0...255).flatMap { number -> [BluetoothCode] in
            [
                .att(.init(rawValue: number)), .hci(.init(rawValue: number)),
                .smp(.init(rawValue: number)), .linkEnd(.init(rawValue: number)),
            ]
        }
        codes += (-1...1000).flatMap { number -> [BluetoothCode] in
            [.androidGATT(.init(rawValue: number)), .bluetoothd(.init(rawValue: number))]
        }
        for name in ["InProgress", "NotReady", "Failed", "NotPermitted", "Nothing"] {
            for text in ["", "le-connection-timeout", "br-connection-canceled", "le-connection-x"] {
                codes.append(.blueZ(.init(rawValue: "org.bluez.Error.\(name)"), text: text))
            }
        }
        for code in codes {
            for place in places {
                guard let accusation = CodeJudge.accusation(for: code, as: place) else { continue }
                #expect(VerdictBook.texts[accusation.id] != nil, "\(code): \(accusation.id)")
                #expect(accusation.detail?.korean.isEmpty == false)
            }
        }
    }

    @Test func `success and ordinary ends are no failures`() {
        for code: BluetoothCode in [
            .hci(.init(rawValue: 0)), .bluetoothd(.init(rawValue: 0)),
            .androidGATT(.init(rawValue: 0)), .att(.init(rawValue: 0)),
        ] {
            #expect(CodeJudge.accusation(for: code, as: .link) == nil)
        }
        #expect(CodeJudge.isOrdinary(.bluetoothd(.init(rawValue: 722))))
        #expect(!CodeJudge.isOrdinary(.bluetoothd(.init(rawValue: 708))))
    }

    @Test func `phrases are found in one pass, in any case, inside each other too`() {
        let matcher = PhraseMatcher(["she", "he", "hers", "API misuse", "use"])
        func found(_ text: String) -> [Int] {
            let set = matcher.phrases(in: text)
            return (0..<5).filter(set.contains)
        }
        #expect(found("ushers") == [0, 1, 2])
        #expect(found("[API MISUSE] of") == [3, 4])
        #expect(found("") == [])
        #expect(found("한글 HERS 글") == [1, 2])
    }

    @Test(arguments: 0..<200)
    func `the matcher finds what a plain search finds`(seed: Int) {
        var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1
        func random(_ limit: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % limit
        }
        func word(_ length: Int) -> String {
            String(
                (0..<length).map { _ in
                    "abAB "["abAB ".index("abAB ".startIndex, offsetBy: random(5))]
                }
            )
        }
        let phrases = (0..<12).map { _ in word(1 + random(4)) }
        let matcher = PhraseMatcher(phrases)
        let text = word(40)
        let set = matcher.phrases(in: text)
        for (index, phrase) in phrases.enumerated() {
            let isThere = text.lowercased().contains(phrase.lowercased())
            #expect(set.contains(index) == isThere, "\(seed): \(phrase) in \(text)")
        }
    }

    @Test func `words of a line are picked out, and nothing traps on what is cut`() {
        let whole =
            "handle=0x40 status=702 address=Public 00:00:5e:00:53:01 cbuuid:"
            + " 6b1e4b0e-0000-4000-8000-0000000000a1, devicename: Rec 01, with \"x y\" end"
        let words = LogWords(whole)
        #expect(words.number(after: "HANDLE") == 0x40)
        #expect(words.number(after: "status") == 702)
        #expect(words.address == "00:00:5E:00:53:01")
        #expect(
            words.identifier(after: "cbuuid:", within: 4) == "6B1E4B0E-0000-4000-8000-0000000000A1"
        )
        #expect(words.value(after: "devicename:") == "Rec 01")
        #expect(words.quoted(after: "with") == "x y")
        for length in 0...whole.utf8.count {
            let cut = LogWords(String(decoding: whole.utf8.prefix(length), as: UTF8.self))
            _ = (cut.number(after: "status"), cut.address, cut.identifier(after: "cbuuid:"))
            _ = (cut.quoted(after: "with"), cut.value(after: "devicename:"), cut.word(after: "end"))
            _ = (cut.identifiers, cut.rest(after: "end"))
        }
    }

    @Test func `a session tells the app's bundle and process`() {
        let session = LogSession("com.example.my-app-central-412-77")
        #expect(session?.bundle == "com.example.my-app" && session?.processID == 412)
        #expect(LogSession("<private>") == nil && LogSession("") == nil)
        #expect(LogSession("odd")?.bundle == nil)
    }
}
