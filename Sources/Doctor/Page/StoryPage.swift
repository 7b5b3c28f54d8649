// SPDX-License-Identifier: Apache-2.0

/// Writes a story as one HTML page that needs nothing beside itself: the first finding as the
/// headline, a drawn timeline for each device with lanes for app, system and air, every finding
/// linked to its evidence.
///
/// The page loads nothing and sends nothing; its policy allows no script and no style but its own,
/// and no text of an input reaches the browser as anything but text. It can be read without
/// scripts, on a phone, in the dark, and on paper.
public enum StoryPage: Sendable {
    /// The page of a story. The same story always gives the same page.
    ///
    /// A long story is shortened to what a browser bears: at most 5,000 events and 40 pictures,
    /// what findings rest on first. The page says what is left out.
    ///
    /// - Parameters:
    ///   - story: What is told. Indices that lead nowhere are passed over.
    ///   - language: The language of the page's own words.
    ///   - title: What stands above the headline, such as the name of the case; nil for the
    ///     program's name alone.
    /// - Returns: A whole document in UTF-8.
    public static func html(
        _ story: Story,
        language: Language = .english,
        title: String? = nil
    ) -> String {
        let context = PageContext(plan: PagePlan(story), language: language)
        let findings = FindingSections(context: context)
        let pictures = PictureSections(context: context)
        let tables = TableSections(context: context)
        let style = Markup(stringLiteral: PageStyle.text)
        let script = Markup(stringLiteral: PageScript.text)
        let page: Markup = """
            <!DOCTYPE html>
            <html lang="\(language.rawValue)">
            <head>
            <meta charset="utf-8">
            <meta http-equiv="Content-Security-Policy" content="\(Markup(stringLiteral: policy))">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <meta name="referrer" content="no-referrer">
            <title>\(findings.headline) · Bindrune doctor</title>
            <style>\(style)</style>
            </head>
            <body>
            \(findings.header(title))<main>
            \(findings.first)\(findings.others)\(pictures.all)\(findings.gaps)\(tables.inputs)\
            \(tables.events)</main>
            <footer><p>\(context(PageWords.ownWords))</p></footer>
            <script>\(script)</script>
            </body>
            </html>

            """
        return page.html
    }

    /// Nothing may be loaded, and nothing may run or colour the page but what is written here.
    private static let policy =
        "default-src 'none'; style-src '\(ContentHash.source(of: PageStyle.text))'; "
        + "script-src '\(ContentHash.source(of: PageScript.text))'; "
        + "base-uri 'none'; form-action 'none'"
}
