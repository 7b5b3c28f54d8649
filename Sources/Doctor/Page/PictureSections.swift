// SPDX-License-Identifier: Apache-2.0

import Captures

/// The part of the page that draws what happened.
struct PictureSections {
    let context: PageContext

    /// All pictures with their signs explained.
    var all: Markup {
        """
        <section id="pictures" aria-labelledby="what">
        <h2 id="what">\(context(PageWords.pictures))</h2>
        \(content)</section>

        """
    }

    private var content: Markup {
        let plan = context.plan
        guard !plan.tracks.isEmpty || !plan.heard.isEmpty else {
            return "<p>\(context(PageWords.noEvents))</p>\n"
        }
        var content: Markup = """
            <p class="hint">\(context(PageWords.scale)) \
            <span class="scripted-only">\(context(PageWords.point))</span></p>
            \(legend)
            """
        for track in plan.tracks { content += picture(track) }
        if !plan.undrawn.isEmpty {
            content +=
                "<p class=\"more\">\(context(PageWords.undrawnDevices(plan.undrawn.count)))</p>\n"
        }
        if context.story.omittedEvents > 0 {
            let text = context(PageWords.leftOut(context.story.omittedEvents))
            content += "<p class=\"more\">\(text)</p>\n"
        }
        return content + heard
    }

    /// The signs that the pictures use, with their shapes for all pictures to refer to.
    private var legend: Markup {
        let used = Set(
            context.plan.tracks.flatMap(\.events).map { Glyph(context.story.events[$0].kind) }
        )
        let glyphs = Glyph.allCases.filter(used.contains)
        let shapes = glyphs.map { glyph -> Markup in
            "<g id=\"g-\(glyph.rawValue)\">\(glyph.shape)</g>"
        }
        let items = glyphs.map { glyph -> Markup in
            """
            <li><svg class="sign" width="18" height="18" viewBox="-9 -9 18 18" aria-hidden="true">\
            <use href="#g-\(glyph.rawValue)"/></svg>\(context(glyph.meaning))</li>

            """
        }
        return """
            <svg class="shapes" width="0" height="0" aria-hidden="true"><defs>\
            \(shapes.joined())</defs></svg>
            <ul class="legend" aria-label="\(context(PageWords.legend))">
            \(items.joined())</ul>

            """
    }

    private func picture(_ track: PagePlan.Track) -> Markup {
        let timeline = Timeline(track.events, of: context.story, hasBands: track.device != nil)
        let name = track.device.map { context.deviceName($0) } ?? context(PageWords.noDevice)
        let drawing = TimelineDrawing(timeline, context)
        let days = track.events.compactMap { context.story.events[$0].time }
        var when: Markup = ""
        if let first = days.min(), let last = days.max() {
            let (from, to) = (PageTime.day(first), PageTime.day(last))
            let zone = context(knowsZone(track) ? PageWords.zone : PageWords.logZone)
            when = " · \(from == to ? from : "\(from) – \(to)") (\(zone))"
        }
        let count = context(
            PageWords.count(track.events.count + track.omitted, "event", "events", "일")
        )
        let more: Markup =
            track.omitted > 0
            ? "<p class=\"more\">\(context(PageWords.undrawn(track.omitted)))</p>\n" : ""
        return """
            <section class="track">
            <h3>\(Markup.foreign(name))</h3>
            <p class="also">\(alsoKnown(track.device))\(count)\(when)</p>
            \(drawing.markup(name: name))<p class="readout" aria-live="polite"></p>
            \(more)</section>

            """
    }

    /// Whether every time of the track is a moment of the world's time.
    private func knowsZone(_ track: PagePlan.Track) -> Bool {
        let inputs = Set(track.events.map { context.story.events[$0].evidence.input })
        return inputs.allSatisfy { index in
            context.story.inputs.indices.contains(index)
                && context.story.inputs[index].clock == .universal
        }
    }

    /// The other names of a device.
    private func alsoKnown(_ index: Int?) -> Markup {
        guard let device = context.plan.device(index) else { return "" }
        let all = device.names + device.addresses + device.identifiers
        let others = all.filter { $0 != device.title }
        let shown = others.prefix(8).map { name -> Markup in "\(Markup.foreign(name)) · " }.joined()
        let rest = others.count - 8
        return rest > 0 ? shown + "\(context(PageWords.more(rest))) · " : shown
    }

    private var heard: Markup {
        let heard = context.plan.heard
        guard !heard.isEmpty else { return "" }
        let names = heard.prefix(PagePlan.Limit.devices).map { device, event -> Markup in
            let words = context(EventWords.wording(of: context.story.events[event]))
            let address = context.plan.device(device)?.addresses.first ?? ""
            let name = context.deviceName(device)
            let known: Markup = address.isEmpty || address == name ? "" : " \(address)"
            return """
                <li><b>\(Markup.foreign(name))</b>\(known) <span class="faint">\(words)</span></li>

                """
        }.joined()
        let rest = heard.count - PagePlan.Limit.devices
        let more: Markup = rest > 0 ? "<li>\(context(PageWords.more(rest)))</li>\n" : ""
        return """
            <h3>\(context(PageWords.heard)) (\(heard.count))</h3>
            <ul class="heard">
            \(names)\(more)</ul>

            """
    }
}
