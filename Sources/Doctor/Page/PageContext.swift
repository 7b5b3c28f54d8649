// SPDX-License-Identifier: Apache-2.0

import Captures

/// What every part of the page needs to know.
struct PageContext {
    let plan: PagePlan
    let language: Language

    var story: Story { plan.story }

    func callAsFunction(_ wording: Wording) -> String { wording[language] }

    /// The name of an input; its path's last part.
    func inputName(_ index: Int) -> String {
        guard story.inputs.indices.contains(index) else { return "?" }
        let name = story.inputs[index].name
        return name.split(separator: "/").last.map(String.init) ?? name
    }

    /// Where the evidence stands, in words: `app.log, line 12`.
    func place(_ evidence: Evidence) -> String {
        let place = VerdictWords.wording(of: evidence.place)[language]
        if case .source = evidence.place { return place }
        return "\(inputName(evidence.input)), \(place)"
    }

    /// A link to the row of the evidence.
    func link(_ evidence: Evidence) -> Markup {
        guard let anchor = plan.anchor(of: evidence) else {
            return Markup.foreign(place(evidence))
        }
        return "<a href=\"#\(anchor)\">\(Markup.foreign(place(evidence)))</a>"
    }

    /// The evidence as a list of links with what stands there.
    func list(_ evidence: [Evidence]) -> Markup {
        let shown = evidence.prefix(PagePlan.Limit.evidence)
        var items = shown.map { item -> Markup in
            let quote: Markup = item.quote.isEmpty ? "" : " <q dir=\"auto\">\(item.quote)</q>"
            return "<li>\(link(item))\(quote)</li>\n"
        }.joined()
        let rest = evidence.count - shown.count
        if rest > 0 { items += "<li>\(self(PageWords.more(rest)))</li>\n" }
        return "<ul class=\"evidence\">\n\(items)</ul>\n"
    }

    /// What a device is called, as text.
    func deviceName(_ index: Int) -> String {
        plan.device(index)?.title ?? self(PageWords.unnamed)
    }

    /// What a device is called; nil for none.
    func device(_ index: Int?) -> Markup? {
        guard let index, plan.device(index) != nil else { return nil }
        return Markup.foreign(deviceName(index))
    }

    /// The time of an event on the clock, and since the beginning.
    func times(_ event: StoryEvent) -> String? {
        guard let time = event.time, let start = plan.start else { return nil }
        return "\(PageTime.clock(time)) (\(PageTime.relative(time, since: start)))"
    }

    /// All of an event in one line.
    func line(_ event: StoryEvent) -> String {
        [
            times(event), self(EventWords.wording(of: event.lane)),
            self(EventWords.wording(of: event)), place(event.evidence),
        ].compactMap { $0 }.joined(separator: " · ")
    }
}
