// SPDX-License-Identifier: Apache-2.0

import Captures
import Foundation
import Testing

@testable import Doctor

struct PageTests {
    @Test func `the same story gives the same page`() {
        let page = StoryPage.html(SampleStories.connection, language: .korean, title: "A")
        #expect(page == StoryPage.html(SampleStories.connection, language: .korean, title: "A"))
        #expect(page.hasPrefix("<!DOCTYPE html>\n<html lang=\"ko\">"))
    }

    @Test func `no story reaches style or script, and the policy names these alone`() throws {
        let policies = try [SampleStories.hostile, SampleStories.long].map { story in
            let page = StoryPage.html(story)
            let script = try #require(page.range(of: "<script>"))
            let scriptEnd = try #require(page.range(of: "</script>"))
            #expect(page[script.upperBound..<scriptEnd.lowerBound] == PageScript.text[...])
            let policy = try #require(page.firstMatch(of: #/Security-Policy" content="([^"]+)"/#))
            return String(policy.1)
        }
        #expect(policies[0] == policies[1])
        #expect(policies[0].contains("default-src 'none'") && !policies[0].contains("unsafe"))
    }

    @Test func `hostile text stays text`() {
        let page = StoryPage.html(SampleStories.hostile, title: "</title><script>alert(1)</script>")
        #expect(page.ranges(of: "<script").count == 1)
        #expect(page.ranges(of: "</style>").count == 1 && page.ranges(of: "</head>").count == 1)
        #expect(
            page.ranges(of: "<img").isEmpty && page.ranges(of: "onerror=alert(1)&gt;").count > 5
        )
        let forbidden = page.unicodeScalars.filter { scalar in
            scalar.value < 0x20 && scalar != "\n" && scalar != "\t" || scalar.value == 0x7F
                || (0x202A...0x202E).contains(scalar.value)
                || (0x2066...0x2069).contains(scalar.value) || scalar.value & 0xFFFE == 0xFFFE
        }
        #expect(forbidden.isEmpty)
    }

    @Test func `what cannot be seen is shown, what is long is cut`() {
        #expect(PlainText.escaped("a<b>&\"'") == "a&lt;b&gt;&amp;&quot;&#39;")
        #expect(PlainText.escaped("\u{0}\u{1B}\u{7F}\u{85}") == "&#9216;&#9243;␡\u{FFFD}")
        #expect(PlainText.escaped("a\u{202E}b\u{E0041}") == "a⟨U+202E⟩b⟨U+E0041⟩")
        #expect(PlainText.escaped("🧑‍🚀\n\té") == "🧑‍🚀\n\té")
        let long = PlainText.escaped(String(repeating: "x", count: 5_000))
        #expect(long == String(repeating: "x", count: 2_000) + "…")
        let hats = PlainText.escaped("e" + String(repeating: "\u{302}", count: 9_000))
        #expect(hats.unicodeScalars.count == 8 && hats.hasSuffix("…"))
    }

    @Test func `the hash is the standard's`() {
        #expect(
            ContentHash.source(of: "") == "sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU="
        )
        #expect(
            ContentHash.source(of: "abc") == "sha256-ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0="
        )
        let long = ContentHash.digest(of: [UInt8](repeating: 0x61, count: 1_000_000))
        #expect(long.prefix(4) == [0xCD, 0xC7, 0x6E, 0x5C])
    }

    @Test func `spans and times are written in few units`() {
        let billion: Int64 = 1_000_000_000
        let spans: [Int64] = [
            0, billion / 4, 9 * billion + 999_000_000, 23 * billion + billion / 2, 250 * billion,
            11_000 * billion, 300_000 * billion,
        ]
        #expect(
            spans.map { PageTime.duration($0, .english) }
                == ["0 ms", "250 ms", "9.99 s", "23.5 s", "4 min 10 s", "3 h 3 min", "3 d 11 h"]
        )
        #expect(
            spans.map { PageTime.duration($0, .korean) }
                == ["0 ms", "250 ms", "9.99초", "23.5초", "4분 10초", "3시간 3분", "3일 11시간"]
        )
        let start = CaptureTime(nanoseconds: 5 * billion)
        let later = [5, 8, 128, 3_730].map { CaptureTime(nanoseconds: $0 * billion + 250_000_000) }
        #expect(
            later.map { PageTime.relative($0, since: start) }
                == ["+0.250 s", "+3.250 s", "+2:03.250", "+1:02:05.250"]
        )
        #expect(PageTime.relative(start, since: later[1]) == "−3.250 s")
        let (least, most) = (CaptureTime(nanoseconds: .min), CaptureTime(nanoseconds: .max))
        #expect(PageTime.span(least, most) == .max && PageTime.span(most, least) == 0)
        #expect(!PageTime.relative(least, since: most).isEmpty)
    }

    @Test func `a long story is cut to what matters, and says so`() {
        let plan = PagePlan(SampleStories.long)
        #expect(plan.rows.count == 5_000 && plan.tracks.count == 1)
        let named = plan.story.verdicts[0].evidence[0]
        #expect(plan.anchor(of: named) == "e\(plan.story.events.count - 1)")
        #expect(plan.omitted == plan.story.events.count - 5_000)
        let page = StoryPage.html(SampleStories.long)
        #expect(page.contains("1,002 more".filter { $0 != "," }))
        #expect(page.contains("1234 events were left out"))
    }

    @Test func `of a crowd those are drawn to which something happened`() {
        let plan = PagePlan(SampleStories.crowd)
        #expect(plan.tracks.count == 40 && plan.undrawn.count == 18 && plan.heard.count == 342)
        let page = StoryPage.html(SampleStories.crowd)
        #expect(page.contains("18 more devices are not drawn") && page.contains("and 242 more"))
    }

    @Test func `names of code and long names are set as such`() {
        #expect(
            Markup.prose("Call `a<b>` & CBConnectPeripheralOption").html
                == "Call <code>a&lt;b&gt;</code> &amp; CBConnect<wbr>Peripheral<wbr>Option"
        )
        #expect(Markup.prose("one ` alone <i>").html == "one ` alone &lt;i&gt;")
    }

    /// `BINDRUNE_GOLDEN=accept` stores the page; read the difference before you commit it.
    @Test(arguments: Language.allCases)
    func `the page of a connection is the stored one`(_ language: Language) throws {
        let page = StoryPage.html(SampleStories.connection, language: language, title: "A case")
            .replacing(PageStyle.text, with: "")
            .replacing(PageScript.text, with: "")
            .replacing(#/'sha256-[^']+'/#, with: "'sha256-…'")
        try expect(page, is: "Tests/Doctor/Pages/connection.\(language.rawValue).html")
    }

    @Test func `the picture in the documentation is cut from the page`() throws {
        let page = StoryPage.html(SampleStories.connection)
        let shapes = try #require(page.firstMatch(of: #/<defs>.*?</defs>/#.dotMatchesNewlines()))
        let picture = try #require(
            page.firstMatch(of: #/<svg class="picture"[^>]*>(.*?)</svg>/#.dotMatchesNewlines())
        )
        let size = try #require(picture.0.firstMatch(of: #/width="([0-9]+)" height="([0-9]+)"/#))
        try expect(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <svg xmlns="http://www.w3.org/2000/svg" class="picture" width="\(size.1)" \
            height="\(size.2)" viewBox="0 0 \(size.1) \(size.2)">
            <style>
            \(PageStyle.colours)\(PageStyle.pictures)
            .picture { background: var(--card); font-family: system-ui, sans-serif; }
            .picture .lane-name { display: block; }
            </style>
            \(shapes.0)\(picture.1)</svg>

            """,
            is: "Documentation/pictures/doctor-timeline.svg"
        )
    }

    private func expect(_ text: String, is name: String) throws {
        let file = URL(filePath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
            .appending(path: "../../../\(name)").standardizedFileURL
        if ProcessInfo.processInfo.environment["BINDRUNE_GOLDEN"] == "accept" {
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try Data(text.utf8).write(to: file)
        }
        let stored = try String(contentsOf: file, encoding: .utf8)
        #expect(text == stored, "differs from \(name)")
    }
}
