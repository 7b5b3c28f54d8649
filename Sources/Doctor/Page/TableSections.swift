// SPDX-License-Identifier: Apache-2.0

import Captures

/// The parts of the page that list the inputs and every event with its evidence.
struct TableSections {
    let context: PageContext

    /// What was examined, and what of it could not be read.
    var inputs: Markup {
        let inputs = context.story.inputs
        guard !inputs.isEmpty else { return "" }
        let items = inputs.prefix(PagePlan.Limit.inputs).map { input -> Markup in
            let clock = context(VerdictWords.wording(of: input.clock))
            return """
                <li><b>\(Markup.foreign(input.name))</b>
                <p>\(Markup.foreign(input.format)) · \(context(PageWords.entries(input.count))) · \
                \(clock)</p>
                \(skipped(input))</li>

                """
        }.joined()
        let rest = inputs.count - PagePlan.Limit.inputs
        let more: Markup = rest > 0 ? "<li>\(context(PageWords.more(rest)))</li>\n" : ""
        return """
            <section aria-labelledby="inputs">
            <h2 id="inputs">\(context(PageWords.inputs))</h2>
            <ul class="inputs">
            \(items)\(more)</ul>
            </section>

            """
    }

    private func skipped(_ input: StoryInput) -> Markup {
        let count = input.skipped.count + input.moreSkipped
        guard count > 0 else { return "" }
        let shown = input.skipped.prefix(PagePlan.Limit.skipped)
        let items = shown.map { region -> Markup in
            let place = context(PageWords.region(region.count, at: region.offset))
            return "<li>\(place): \(region.reason)</li>\n"
        }.joined()
        let rest = count - shown.count
        let more: Markup = rest > 0 ? "<li>\(context(PageWords.more(rest)))</li>\n" : ""
        return """
            <details><summary>\(context(PageWords.unread(count)))</summary>
            <ul>
            \(items)\(more)</ul>
            </details>

            """
    }

    /// Every event that is drawn and every place that a finding names.
    var events: Markup {
        let rows = context.plan.rows
        guard !rows.isEmpty else { return "" }
        let heads = [
            PageWords.time, PageWords.level, PageWords.device, PageWords.what, PageWords.place,
        ].map { word -> Markup in "<th scope=\"col\">\(context(word))</th>" }.joined()
        let omitted = context.plan.omitted
        let more: Markup =
            omitted > 0 ? "<p class=\"more\">\(context(PageWords.unlisted(omitted)))</p>\n" : ""
        return """
            <section aria-labelledby="events">
            <h2 id="events">\(context(PageWords.events))</h2>
            <table>
            <thead><tr>\(heads)</tr></thead>
            <tbody>
            \(rows.map(row).joined())</tbody>
            </table>
            \(more)</section>

            """
    }

    private func row(_ row: PagePlan.Row) -> Markup {
        let quote: Markup =
            row.evidence.quote.isEmpty
            ? "" : "<q class=\"quote\" dir=\"auto\">\(row.evidence.quote)</q>"
        let place: Markup = """
            <td class="where">\(Markup.foreign(context.place(row.evidence)))\(quote)</td>
            """
        guard let index = row.event else {
            return """
                <tr id="\(row.anchor)"><td></td><td></td><td></td>\
                <td class="what">\(context(PageWords.namedPlace))</td>\(place)</tr>

                """
        }
        let event = context.story.events[index]
        return """
            <tr id="\(row.anchor)" class="\(Tone(event.kind).rawValue)">\
            <td class="time">\(time(event))</td>\
            <td class="level">\(context(EventWords.wording(of: event.lane)))</td>\
            <td class="device">\(context.device(event.device) ?? "")</td>\
            <td class="what">\(context(EventWords.wording(of: event))) \
            <a class="back" href="#m\(index)">\(context(PageWords.inPicture))</a></td>\(place)</tr>

            """
    }

    private func time(_ event: StoryEvent) -> Markup {
        guard let time = event.time, let start = context.plan.start else {
            return "<span class=\"faint\">\(context(PageWords.noTime))</span>"
        }
        return """
            <span title="\(time.description)">\(PageTime.clock(time))</span> \
            <span class="faint">\(PageTime.relative(time, since: start))</span>
            """
    }
}
