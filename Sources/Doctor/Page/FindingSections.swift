// SPDX-License-Identifier: Apache-2.0

/// The parts of the page that say what was found and what could not be.
struct FindingSections {
    let context: PageContext

    /// The page's headline: the first verdict, or that there is none.
    var headline: String {
        if let first = context.story.verdicts.first { return context(first.title) }
        return context(context.story.inputs.isEmpty ? PageWords.noInput : PageWords.nothing)
    }

    /// What stands above all sections.
    func header(_ title: String?) -> Markup {
        let story = context.story
        let counts = [
            PageWords.count(story.inputs.count, "input", "inputs", "파일"),
            PageWords.count(story.devices.count, "device", "devices", "기기"),
            PageWords.count(story.events.count, "event", "events", "일"),
            PageWords.count(story.verdicts.count, "finding", "findings", "결과"),
        ].map { context($0) }.joined(separator: " · ")
        let name: Markup = title.map { " <span>\(Markup.foreign($0))</span>" } ?? ""
        return """
            <a class="skip" href="#pictures">\(context(PageWords.skip))</a>
            <header>
            <p class="brand"><b>Bindrune doctor</b>\(name)</p>
            <p class="counts">\(counts)</p>
            </header>

            """
    }

    /// The first verdict at length.
    var first: Markup {
        guard let verdict = context.story.verdicts.first else {
            let more: Markup =
                context.story.inputs.isEmpty ? "" : "<p>\(context(PageWords.nothingMore))</p>\n"
            return """
                <section class="first none" aria-labelledby="headline">
                <h1 id="headline">\(headline)</h1>
                \(more)</section>

                """
        }
        return """
            <section class="first \(verdict.weight.rawValue)" aria-labelledby="headline">
            \(chips(verdict))<h1 id="headline">\(Markup.prose(headline))</h1>
            \(body(verdict, "h2"))</section>

            """
    }

    /// The other verdicts as cards.
    var others: Markup {
        let others = context.plan.verdicts.dropFirst()
        guard !others.isEmpty else { return "" }
        let cards = others.map { verdict -> Markup in
            """
            <article class="card \(verdict.weight.rawValue)">
            \(chips(verdict))<h3>\(Markup.prose(context(verdict.title)))</h3>
            \(body(verdict, "h4"))</article>

            """
        }.joined()
        let rest = context.story.verdicts.count - context.plan.verdicts.count
        let more: Markup =
            rest > 0 ? "<p class=\"more\">\(context(PageWords.more(rest)))</p>\n" : ""
        return """
            <section aria-labelledby="others">
            <h2 id="others">\(context(PageWords.otherVerdicts))</h2>
            <div class="cards">
            \(cards)</div>
            \(more)</section>

            """
    }

    /// What cannot be seen.
    var gaps: Markup {
        let shown = context.plan.blindness
        guard !shown.isEmpty else { return "" }
        let items = shown.map { gap -> Markup in
            let evidence: Markup = gap.evidence.isEmpty ? "" : context.list(gap.evidence)
            return """
                <li><b>\(Markup.prose(context(gap.title)))</b>
                <p>\(context(PageWords.next)): \(Markup.prose(context(gap.step)))</p>
                \(evidence)</li>

                """
        }.joined()
        let rest = context.story.blindness.count - shown.count
        let more: Markup =
            rest > 0 ? "<p class=\"more\">\(context(PageWords.more(rest)))</p>\n" : ""
        return """
            <section aria-labelledby="gaps">
            <h2 id="gaps">\(context(PageWords.blindness))</h2>
            <ul class="gaps">
            \(items)</ul>
            \(more)</section>

            """
    }

    /// Weight, confidence, device and id.
    private func chips(_ verdict: Verdict) -> Markup {
        let weight = context(VerdictWords.wording(of: verdict.weight))
        let confidence = context(VerdictWords.wording(of: verdict.confidence))
        let device = context.device(verdict.device).map { name -> Markup in
            "<span class=\"chip\">\(name)</span>"
        }
        return """
            <p class="chips"><span class="chip weight">\(weight)</span>\
            <span class="chip \(verdict.confidence.rawValue)">\(confidence)</span>\(device ?? "")\
            <code>\(verdict.id)</code></p>

            """
    }

    /// All of a verdict below its title; its parts have headings of that level.
    private func body(_ verdict: Verdict, _ level: String) -> Markup {
        func heading(_ words: Wording) -> Markup {
            "<\(level) class=\"part\">\(context(words))</\(level)>"
        }
        var body: Markup = "<p class=\"why\">\(Markup.prose(context(verdict.explanation)))</p>\n"
        if !verdict.steps.isEmpty {
            let steps = verdict.steps.map { step -> Markup in
                "<li>\(Markup.prose(context(step)))</li>\n"
            }
            body += """
                \(heading(PageWords.steps))
                <ol>
                \(steps.joined())</ol>

                """
        }
        if let confirmation = verdict.confirmation {
            body += """
                \(heading(PageWords.confirmation))
                <p>\(Markup.prose(context(confirmation)))</p>

                """
        }
        guard !verdict.evidence.isEmpty else { return body }
        body += """
            \(heading(PageWords.evidence))
            \(context.list(verdict.evidence))
            """
        return body
    }
}
