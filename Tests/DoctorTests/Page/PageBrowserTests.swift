// SPDX-License-Identifier: Apache-2.0

#if os(Linux)
    import Doctor
    import Foundation
    import Testing

    /// The page in a real browser. Chromium is needed; without it these tests fail and say so.
    @Suite(.serialized, .inOneChromium) struct PageBrowserTests {
        static let stories: [(name: String, story: Story)] = [
            ("nothing", SampleStories.nothing), ("empty", SampleStories.empty),
            ("connection", SampleStories.connection), ("hostile", SampleStories.hostile),
            ("long", SampleStories.long), ("crowd", SampleStories.crowd),
            ("broken", SampleStories.broken),
        ]

        static let longPage = StoryPage.html(SampleStories.long)

        @Test func `pages are quiet, load nothing, lead somewhere and fit a phone`() throws {
            let browser = try Browser()
            for (name, story) in Self.stories {
                let isWordy = ["empty", "connection", "hostile"].contains(name)
                for language in isWordy ? Language.allCases : [.english] {
                    let html = StoryPage.html(story, language: language, title: "</script>\u{202E}")
                    let label = "\(name), \(language.rawValue)"
                    // The page before is not laid out once more for the other width.
                    _ = try browser.open("")
                    // What is long is only narrow, which is harder, unless it is looked at.
                    let isLong = ["long", "crowd"].contains(name) && Browser.pictures == nil
                    try browser.resize(width: isLong ? 360 : 1_280, isPhone: isLong)
                    let file = try browser.open(html)
                    try keepPicture(browser, "\(name)-\(language.rawValue)")
                    #expect(try brokenAnchors(browser) == [], "\(label)")
                    try browser.resize(width: 360, isPhone: true)
                    try browser.settle()
                    let width = try browser.evaluate("document.documentElement.scrollWidth")
                    #expect(width as? Int == 360, "\(label)")
                    try keepPicture(browser, "\(name)-\(language.rawValue)-phone")
                    #expect(browser.complaints(about: file) == [], "\(label)")
                }
            }
        }

        @Test func `the stories of the samples are shown in order`() throws {
            let browser = try Browser()
            let logs = [
                "logs/idevicesyslog.txt", "logs/unified-default.txt", "logs/xcode.txt",
                "logs/bluetoothd.txt", "../FirstPost/Phone.log", "../FirstPost/Xcode.log",
            ]
            let captures = [
                "csacca_horizon_btsnoop_hci.log", "whad_ble_pairing.pcap",
                "crackle_le_secure_connections.pcapng",
            ]
            var parts: [StoryPart] = []
            for name in logs {
                let file = Capturing.samples.appending(path: "../\(name)").standardizedFileURL
                let bytes = Array(try Data(contentsOf: file))
                parts.append(LogText.part(bytes: bytes, name: file.lastPathComponent))
            }
            for name in captures {
                parts.append(Capturing.story(try Capturing.sample(name), name: name))
            }
            let stories = parts.map { ($0.input.name, Story(joining: [$0])) }
            let joined = [
                ("post", Story(joining: Array(parts[4...5]))), ("all", Story(joining: parts)),
            ]
            for (name, story) in stories + joined {
                try browser.resize(width: 1_280)
                let file = try browser.open(StoryPage.html(story, language: .korean))
                try keepPicture(browser, "sample-\(name)")
                #expect(try brokenAnchors(browser) == [], "\(name)")
                #expect(browser.complaints(about: file) == [], "\(name)")
                let marks = try browser.evaluate("document.querySelectorAll('.mark').length")
                #expect(try #require(marks as? Int) > 0, "\(name)")
            }
        }

        /// Every link within the page and every reference to a shape has its element, no element
        /// has another's name, no link leads out, and nothing of a story became markup.
        private func brokenAnchors(_ browser: Browser) throws -> [String]? {
            try browser.evaluate(
                """
                (() => {
                  const all = Array.from(document.querySelectorAll("[href]"));
                  const ids = Array.from(document.querySelectorAll("[id]"), part => part.id);
                  const known = new Set(ids);
                  const lost = all.map(part => part.getAttribute("href"))
                    .filter(href => !href.startsWith("#") || !known.has(href.slice(1)));
                  const twice = ids.length === known.size ? [] : ["an id twice"];
                  const foreign = Array.from(document.querySelectorAll(
                    "img, iframe, object, embed, form, b b, body script:not(:last-child)"
                  ), part => part.outerHTML);
                  return lost.concat(twice, foreign);
                })()
                """
            ) as? [String]
        }

        @Test func `a finding's evidence lights up in the table and in the picture`() throws {
            let browser = try Browser()
            try browser.resize(width: 700)
            let file = try browser.open(StoryPage.html(SampleStories.connection))
            let evidence = try browser.evaluate(
                "Array.from(document.querySelectorAll('.first .evidence a'), a => a.hash)"
            )
            let hashes = try #require(evidence as? [String])
            #expect(hashes.count == 3)
            for (index, hash) in hashes.enumerated() {
                try browser.click(".first .evidence li:nth-child(\(index + 1)) a")
                #expect(try browser.evaluate("location.hash") as? String == hash)
                let lit = try browser.evaluate(
                    "Array.from(document.querySelectorAll('.lit'), part => '#' + part.id).sort()"
                )
                let mark = hash.hasPrefix("#e") ? ["#m" + hash.dropFirst(2)] : []
                #expect(lit as? [String] == [hash] + mark)
                #expect(try isSeen(browser, hash), "\(hash)")
            }
            let quote = try browser.evaluate("document.querySelector('tr.lit q').textContent")
            #expect((quote as? String)?.contains("manager.connect") == true)
            #expect(browser.complaints(about: file) == [])
        }

        @Test func `a sign far away comes into its frame, and the picture does not hide it`() throws
        {
            let browser = try Browser()
            try browser.resize(width: 360, isPhone: true)
            let file = try browser.open(Self.longPage)
            try browser.click(".first .evidence a")
            let place = try browser.evaluate(
                """
                (() => {
                  const mark = document.querySelector(".mark.lit");
                  const frame = mark.closest(".scroll").getBoundingClientRect();
                  const box = mark.getBoundingClientRect();
                  return [box.left >= frame.left, box.right <= frame.right];
                })()
                """
            )
            #expect(place as? [Bool] == [true, true])
            #expect(
                try browser.evaluate("document.querySelectorAll('.mark').length") as? Int == 5_000
            )
            #expect(browser.complaints(about: file) == [])
        }

        @Test func `keys walk from sign to sign, each is named, and Enter leads to its row`() throws
        {
            let browser = try Browser()
            try browser.resize(width: 1_280)
            let file = try browser.open(StoryPage.html(SampleStories.connection))
            let focus = "document.activeElement.id"
            try browser.evaluate("document.querySelector('.mark').focus()")
            let first = try #require(try browser.evaluate(focus) as? String)
            try browser.press("ArrowRight", code: 39)
            let second = try #require(try browser.evaluate(focus) as? String)
            #expect(first != second && second.hasPrefix("m"))
            let said = try browser.evaluate("document.querySelector('.readout').textContent")
            let title = try browser.evaluate("document.activeElement.textContent.trim()")
            #expect(said as? String == title as? String)
            try browser.press("ArrowLeft", code: 37)
            #expect(try browser.evaluate(focus) as? String == first)
            try browser.press("ArrowLeft", code: 37)
            #expect(try browser.evaluate(focus) as? String == first)
            try browser.press("End", code: 35)
            let last = try #require(try browser.evaluate(focus) as? String)
            try browser.press("Enter", code: 13)
            let hash = try browser.evaluate("location.hash")
            #expect(hash as? String == "#e" + last.dropFirst())
            try expectNames(browser)
            #expect(browser.complaints(about: file) == [])
        }

        /// A reader for the blind hears the words of every link.
        private func expectNames(_ browser: Browser) throws {
            // Enabled for all pages it would cost more than everything else together.
            try browser.call("Accessibility.enable")
            let tree = try browser.call("Accessibility.getFullAXTree")
            let nodes = tree["nodes"] as? [Browser.Object] ?? []
            let links = nodes.filter {
                ($0["role"] as? Browser.Object)?["value"] as? String == "link"
                    && $0["ignored"] as? Bool == false
            }
            let names = links.map { ($0["name"] as? Browser.Object)?["value"] as? String ?? "" }
            #expect(names.count > 40 && !names.contains(""))
            #expect(names.contains { $0.contains("Link lost: ") })
        }

        @Test func `without scripts evidence is found all the same`() throws {
            let browser = try Browser()
            try browser.resize(width: 1_280)
            try browser.call("Emulation.setScriptExecutionDisabled", ["value": true])
            let html = StoryPage.html(SampleStories.connection)
            let start = try #require(html.range(of: "<a href=\"#e"))
            let anchor = "#e" + html[start.upperBound...].prefix { $0 != "\"" }
            let file = try browser.open(html, anchor: anchor, hasScripts: false)
            #expect(try isSeen(browser, anchor))
            let colours = try browser.evaluate(
                """
                Array.from(document.querySelectorAll("\(anchor), tbody tr:first-child"),
                  row => getComputedStyle(row).backgroundColor)
                """
            )
            let pair = try #require(colours as? [String])
            #expect(pair.count == 2 && pair[0] != pair[1])
            #expect(browser.complaints(about: file) == [])
        }

        @Test func `light, dark and paper are all readable`() throws {
            let browser = try Browser()
            try browser.resize(width: 1_280)
            _ = try browser.open(StoryPage.html(SampleStories.connection))
            let media = [("screen", "light"), ("screen", "dark"), ("print", "dark")]
            for (medium, scheme) in media {
                try browser.call(
                    "Emulation.setEmulatedMedia",
                    [
                        "media": medium,
                        "features": [["name": "prefers-color-scheme", "value": scheme]],
                    ]
                )
                try browser.settle()
                let faint = try browser.evaluate(Self.contrast) as? [String]
                #expect(faint == [], "\(medium), \(scheme)")
                try keepPicture(browser, "connection-\(medium)-\(scheme)")
            }
        }

        /// Texts whose contrast with what lies behind them is under 4.5.
        private static let contrast = """
            (() => {
              const parse = text => text.match(/[0-9.]+/g).map(Number);
              const light = ([r, g, b]) => {
                const part = v => v <= 10 ? v / 3294 : ((v / 255 + 0.055) / 1.055) ** 2.4;
                return 0.2126 * part(r) + 0.7152 * part(g) + 0.0722 * part(b);
              };
              const behind = part => {
                for (let at = part; at; at = at.parentElement) {
                  const colour = parse(getComputedStyle(at).backgroundColor);
                  if (colour.length < 4 || colour[3] > 0) return colour;
                }
                return [255, 255, 255];
              };
              const bad = [];
              const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
              for (let text; (text = walker.nextNode());) {
                const part = text.parentElement;
                if (!text.data.trim() || part.closest("svg, script")) continue;
                if (!part.offsetParent) continue;
                const pair = [light(parse(getComputedStyle(part).color)), light(behind(part))];
                const ratio = (Math.max(...pair) + 0.05) / (Math.min(...pair) + 0.05);
                if (ratio < 4.5) bad.push(ratio.toFixed(2) + " " + text.data.trim().slice(0, 40));
              }
              return bad;
            })()
            """

        static let flaws = [
            "<script>console.error('x')</script>", "<script>console.warn('x')</script>",
            "<script>throw new Error('x')</script>",
            "<img src='https://example.invalid/a.png' alt=''>", "<img src='beside.png' alt=''>",
            "<link rel='stylesheet' href='a.css'>", "<p style='color: red'>x</p>",
            "<script>Promise.reject(new Error('x'))</script>",
            "<iframe src='data:text/html,x'></iframe>",
        ]

        @Test func `a page that is not in order is found out`() throws {
            let browser = try Browser()
            let html = StoryPage.html(SampleStories.empty)
            let open = html.replacing("http-equiv=\"Content-Security-Policy\"", with: "")
            for page in [html, open] {
                let file = try browser.open(page)
                #expect(browser.complaints(about: file) == [])
            }
            for flaw in Self.flaws {
                let flawed = html.replacing("</main>", with: flaw + "</main>")
                let file = try browser.open(flawed)
                #expect(browser.complaints(about: file) != [], "\(flaw)")
                // These are faults only because of the policy.
                if flaw.contains("style=") || flaw.contains("data:") { continue }
                let free = try browser.open(open.replacing("</main>", with: flaw + "</main>"))
                #expect(browser.complaints(about: free) != [], "\(flaw), without a policy")
            }
        }

        @Test func `links to nowhere, names given twice and what is too wide are found out`() throws
        {
            let browser = try Browser()
            try browser.resize(width: 360, isPhone: true)
            let html = StoryPage.html(SampleStories.empty)
            let flaws = [
                "<a href='#nowhere'>x</a>", "<a href='https://example.invalid'>x</a>",
                "<p id='inputs'>x</p>", "<b><b>x</b></b>",
            ]
            for flaw in flaws {
                _ = try browser.open(html.replacing("</main>", with: flaw + "</main>"))
                #expect(try brokenAnchors(browser) != [], "\(flaw)")
            }
            let wide = "<svg width='900' height='9'></svg>"
            _ = try browser.open(html.replacing("</main>", with: wide + "</main>"))
            let width = try browser.evaluate("document.documentElement.scrollWidth")
            #expect(try #require(width as? Int) > 360)
        }

        private func isSeen(_ browser: Browser, _ selector: String) throws -> Bool {
            let seen = try browser.evaluate(
                """
                (() => {
                  const box = document.querySelector("\(selector)").getBoundingClientRect();
                  return box.top >= 0 && box.bottom <= innerHeight;
                })()
                """
            )
            return seen as? Bool == true
        }

        private func keepPicture(_ browser: Browser, _ name: String) throws {
            guard let folder = Browser.pictures else { return }
            let file = URL(filePath: folder).appending(path: "\(name).png")
            let isWhole = !name.hasPrefix("long") && !name.hasPrefix("crowd")
            try browser.picture(whole: isWhole).write(to: file)
        }
    }
#endif
