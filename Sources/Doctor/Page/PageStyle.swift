// SPDX-License-Identifier: Apache-2.0

/// How the page looks.
enum PageStyle {
    static let text = colours + page + findings + pictures + tables + paper

    static let colours = """

        :root {
          --page: #f4f5f7; --card: #ffffff; --edge: #d9dce1; --text: #1b1e24; --faint: #5a616d;
          --link: #0b57d0; --good: #137a3f; --bad: #c3202c; --ended: #a85400; --quiet: #6a7280;
          --lane: #f7f8fa; --lit: #fff2b8; --lit-edge: #d19a00; --cause: #c3202c;
          --symptom: #a85400; --risk: #7a5d00; --remark: #2f5f9e;
        }
        @media (prefers-color-scheme: dark) {
          :root {
            --page: #121418; --card: #1c1f25; --edge: #343a45; --text: #e8eaee; --faint: #a3abb8;
            --link: #8ab4f8; --good: #58c98a; --bad: #ff8a8a; --ended: #f0a95a; --quiet: #98a1b0;
            --lane: #22262d; --lit: #4a3f10; --lit-edge: #f2c94c; --cause: #ff8a8a;
            --symptom: #f0a95a; --risk: #e3c567; --remark: #8ab4f8;
          }
        }

        """

    private static let page = """
        * { box-sizing: border-box; }
        html { scroll-padding: 5rem 0; -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
        body {
          margin: 0 auto; padding: 0 1rem 2rem; max-width: 72rem; background: var(--page);
          color: var(--text); line-height: 1.5; overflow-wrap: anywhere;
          font-family: system-ui, -apple-system, "Segoe UI", Roboto, "Apple SD Gothic Neo",
            "Noto Sans KR", "Noto Sans CJK KR", "Malgun Gothic", sans-serif;
        }
        html:lang(ko) body { word-break: keep-all; }
        a { color: var(--link); }
        a:focus-visible, summary:focus-visible {
          outline: 3px solid var(--link); outline-offset: 2px;
        }
        h1, h2, h3, h4 { line-height: 1.25; text-wrap: balance; }
        h1 { font-size: clamp(1.4rem, 1rem + 2vw, 2rem); margin: 0.5rem 0 0.75rem; }
        h2 { font-size: 1.25rem; margin: 2.5rem 0 0.75rem; }
        h3 { font-size: 1.05rem; margin: 0 0 0.25rem; }
        .part { font-size: 0.9rem; margin: 1rem 0 0.25rem; color: var(--faint); }
        p { margin: 0.25rem 0; }
        ol, ul { margin: 0.25rem 0; padding-left: 1.4rem; }
        p code, li code { font-size: 0.9em; }
        code, .quote, q { font-family: ui-monospace, "SF Mono", Menlo, Consolas, monospace; }
        q { font-size: 0.85em; color: var(--faint); unicode-bidi: isolate; white-space: pre-wrap; }
        q::before, q::after { content: ""; }
        header {
          display: flex; flex-wrap: wrap; gap: 0 1.5rem; justify-content: space-between;
          padding: 1.25rem 0 0.75rem; color: var(--faint); font-size: 0.9rem;
        }
        .brand b { color: var(--text); }
        .faint, .hint, .also, .more, footer { color: var(--faint); }
        .hint, .also, .more, footer { font-size: 0.875rem; }
        footer { margin-top: 2.5rem; border-top: 1px solid var(--edge); padding-top: 0.75rem; }
        .skip { position: absolute; left: -100rem; }
        .skip:focus { left: 1rem; top: 0.5rem; background: var(--card); padding: 0.25rem 0.75rem; }

        """

    private static let findings = """
        .first, .card, .track, .gaps > li, .inputs > li {
          background: var(--card); border: 1px solid var(--edge); border-radius: 10px;
        }
        .first, .card { border-left-width: 6px; }
        .first { padding: 1.25rem 1.5rem; }
        .card { padding: 1rem 1.25rem; }
        .cause { border-left-color: var(--cause); --weight: var(--cause); }
        .symptom { border-left-color: var(--symptom); --weight: var(--symptom); }
        .risk { border-left-color: var(--risk); --weight: var(--risk); }
        .remark { border-left-color: var(--remark); --weight: var(--remark); }
        @media (min-width: 44rem) { wbr { display: none; } }
        .why { white-space: pre-line; max-width: 75ch; }
        .first ol { max-width: 75ch; font-size: 1.05rem; }
        .first li { margin: 0.35rem 0; }
        .cards {
          display: grid; gap: 1rem;
          grid-template-columns: repeat(auto-fill, minmax(min(100%, 26rem), 1fr));
        }
        .chips {
          display: flex; flex-wrap: wrap; gap: 0.4rem; align-items: center; margin: 0 0 0.4rem;
        }
        .chip {
          border: 1px solid var(--edge); border-radius: 99px; padding: 0 0.6rem;
          font-size: 0.8rem;
        }
        .chip.weight {
          background: var(--weight); border-color: var(--weight); color: var(--card);
          font-weight: 600;
        }
        .chips code { font-size: 0.75rem; color: var(--faint); margin-left: auto; }
        .evidence { list-style: none; padding: 0; }
        .evidence li { margin: 0.25rem 0; }
        .evidence q { display: block; }
        .gaps, .inputs { list-style: none; padding: 0; display: grid; gap: 0.75rem; }
        .gaps > li, .inputs > li { padding: 0.75rem 1rem; }
        summary { cursor: pointer; }

        """

    static let pictures = """
        .legend {
          list-style: none; padding: 0; display: flex; flex-wrap: wrap; gap: 0.1rem 1.1rem;
          font-size: 0.85rem; color: var(--faint);
        }
        .legend li { display: flex; align-items: center; gap: 0.35rem; }
        .shapes { position: absolute; }
        .scripted-only, .readout { display: none; }
        .scripted .scripted-only { display: inline; }
        .scripted .readout {
          display: block; min-height: 1.75em; padding: 0.25rem 0 0; font-size: 0.875rem;
        }
        .track { padding: 1rem 1.25rem 0.5rem; margin: 1rem 0; }
        .frame { display: grid; grid-template-columns: auto minmax(0, 1fr); margin-top: 0.5rem; }
        .lanes {
          display: flex; flex-direction: column; padding-top: 22px; font-size: 0.8rem;
          color: var(--faint);
        }
        .lanes span { padding: 0.3rem 0.6rem 0 0; text-align: right; }
        .lanes .full { height: 60px; }
        .lanes .empty { height: 30px; }
        .scroll { overflow-x: auto; }
        svg { display: block; }
        .sign, .picture { color: var(--text); }
        .picture text { font-size: 11px; fill: var(--text); }
        .lane { fill: var(--lane); }
        .picture .lane-name { display: none; }
        .picture .axis, .picture .gap-text { text-anchor: middle; fill: var(--faint); }
        .picture .faint { fill: var(--faint); }
        .picture text.faint:not(.axis) { text-anchor: start; }
        .tick { stroke: var(--edge); stroke-dasharray: 2 3; }
        .gap { stroke: var(--quiet); stroke-dasharray: 6 3; fill: none; }
        .solid { fill: currentColor; stroke: none; }
        .line {
          fill: none; stroke: currentColor; stroke-width: 1.6; stroke-linejoin: round;
          stroke-linecap: round;
        }
        .thick { fill: none; stroke: currentColor; stroke-width: 3; stroke-linecap: round; }
        .good { --tone: var(--good); } .bad { --tone: var(--bad); } .ended { --tone: var(--ended); }
        .quiet { --tone: var(--quiet); } .plain { --tone: var(--text); }
        .mark { color: var(--tone); cursor: pointer; }
        .hit { fill: transparent; stroke: transparent; stroke-width: 2; }
        .run { fill: var(--card); stroke: var(--tone); stroke-width: 1; }
        .mark:hover .hit { stroke: var(--tone); }
        .mark:focus { outline: none; }
        .mark:focus-visible .hit { stroke: var(--link); stroke-width: 3; }
        .mark:target .hit, .mark.lit .hit {
          stroke: var(--lit-edge); stroke-width: 3; fill: var(--lit);
        }
        .band rect { rx: 1px; }
        .link rect { fill: var(--good); opacity: 0.65; }
        .link.early rect { fill: var(--quiet); }
        .wait rect { fill: var(--quiet); }
        .picture .band text { fill: var(--faint); }
        .heard { columns: 24rem; list-style: none; padding: 0; font-size: 0.875rem; }

        """

    private static let tables = """
        table {
          width: 100%; border-collapse: collapse; background: var(--card); font-size: 0.875rem;
        }
        th, td {
          text-align: left; vertical-align: top; padding: 0.4rem 0.6rem;
          border-bottom: 1px solid var(--edge);
        }
        th { color: var(--faint); font-weight: 600; }
        td.time { white-space: nowrap; font-variant-numeric: tabular-nums; }
        td.time .faint { display: block; font-size: 0.8rem; }
        td.level, td.device { color: var(--faint); }
        th, td.level { white-space: nowrap; }
        td.what { color: var(--tone); }
        .quiet td.what { color: var(--text); }
        td.where { width: 42%; }
        td .quote { display: block; font-size: 0.8rem; }
        .back { font-size: 0.8rem; white-space: nowrap; }
        tr:target, tr.lit { background: var(--lit); box-shadow: inset 4px 0 var(--lit-edge); }
        @media (max-width: 44rem) {
          body { padding: 0 0.6rem 2rem; }
          .first { padding: 1rem; } .card, .track { padding: 0.8rem; }
          thead { position: absolute; left: -100rem; }
          table, tbody, tr, td { display: block; width: auto; }
          tr { border-bottom: 1px solid var(--edge); padding: 0.5rem 0.6rem; }
          td, td.where { border: 0; padding: 0.1rem 0; width: auto; }
          td:empty { display: none; }
          td.time, td.level, td.device { display: inline-block; margin-right: 0.75rem; }
          td.time .faint { display: inline; }
        }

        """

    private static let paper = """
        @media print {
          :root {
            --page: #ffffff; --card: #ffffff; --edge: #b8bcc4; --text: #000000; --faint: #444444;
            --link: #000000; --good: #0a5c2d; --bad: #a01520; --ended: #7a3d00; --quiet: #555555;
            --lane: #f4f4f4; --cause: #a01520; --symptom: #7a3d00; --risk: #5c4600;
            --remark: #274f84;
          }
          body { max-width: none; padding: 0; font-size: 10pt; }
          .skip, .scripted .scripted-only, .scripted .readout, .back, .lanes { display: none; }
          .first, .card, .track, tr { break-inside: avoid; }
          .frame { display: block; }
          .scroll { overflow: visible; }
          .picture { max-width: 100%; height: auto; }
          .picture .lane-name { display: block; }
          .chip.weight { background: none; color: var(--weight); }
        }

        """
}
