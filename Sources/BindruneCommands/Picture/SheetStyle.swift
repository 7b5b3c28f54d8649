// SPDX-License-Identifier: Apache-2.0

/// The colours and letters of the picture of a card.
enum SheetStyle {
    /// A style sheet. It names no font that must be loaded, and nothing outside of the document.
    static let rules = """
        text { font-family: system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; \
        text-anchor: middle; fill: #1c1c1e; }
        .title { font-size: 24px; font-weight: 600; }
        .level { font-size: 17px; font-weight: 600; }
        .quiet { font-size: 14px; fill: #5c5c61; }
        .small { font-size: 12px; }
        .sheet { fill: #ffffff; stroke: #d1d1d6; }
        .body { fill: #f4f4f6; stroke: #8e8e93; stroke-width: 1.5; stroke-linejoin: round; }
        .shade { fill: #c7c7cc; stroke: #8e8e93; }
        .line { fill: none; stroke: #8e8e93; stroke-width: 1.5; }
        .band { fill: none; stroke: #8e8e93; stroke-width: 7; stroke-linecap: round; }
        .shell { fill: none; stroke: #8e8e93; stroke-width: 1.5; }
        .tip { fill: #8e8e93; }
        .good { fill: #34c759; }
        .low { fill: #ff3b30; }
        .bolt { fill: #1c1c1e; stroke: #ffffff; stroke-width: 1; paint-order: stroke; }
        @media (prefers-color-scheme: dark) {
          text { fill: #f2f2f7; }
          .quiet { fill: #aeaeb2; }
          .sheet { fill: #1c1c1e; stroke: #48484a; }
          .body { fill: #e5e5ea; }
          .shade { fill: #8e8e93; stroke: #636366; }
          .good { fill: #30d158; }
          .low { fill: #ff453a; }
        }
        """
}

/// What buds, headphones and cases look like, drawn around the origin in a field of 110 by 110.
enum SheetDrawing {
    /// A bud with its stem; the right one is the left one in a mirror.
    static func bud(isRight: Bool) -> [SVGElement] {
        let parts = [
            SVGElement("path", ["class": "shade", "d": "M14 -30 q16 2 17 14 q-4 10 -17 6 z"]),
            SVGElement(
                "path",
                [
                    "class": "body",
                    "d": "M-4 -44 c14 0 24 10 24 24 c0 12 -9 20 -19 22 l0 38 q0 7 -7 7 "
                        + "q-7 0 -7 -7 l0 -52 c-4 -18 -2 -32 9 -32 z",
                ]
            ),
            SVGElement("path", ["class": "line", "d": "M-13 34 h14"]),
            SVGElement(
                "ellipse",
                ["class": "shade", "cx": "4", "cy": "-28", "rx": "6", "ry": "4"]
            ),
        ]
        guard isRight else { return parts }
        return [SVGElement("g", ["transform": "scale(-1 1)"]).containing(parts)]
    }

    /// Headphones: two cups on a band.
    static let headphones = [
        SVGElement("path", ["class": "band", "d": "M-38 4 v-12 a38 38 0 0 1 76 0 v12"]),
        SVGElement(
            "rect",
            [
                "class": "body", "x": "-52", "y": "-4", "width": "26", "height": "50", "rx": "12",
            ]
        ),
        SVGElement(
            "rect",
            ["class": "body", "x": "26", "y": "-4", "width": "26", "height": "50", "rx": "12"]
        ),
    ]

    /// A case: shut, open with the buds that are in it, or with a lid of which nothing is known.
    static func chargingCase(isOpen: Bool?, holdsLeft: Bool, holdsRight: Bool) -> [SVGElement] {
        guard isOpen == true else { return shutCase(isKnown: isOpen != nil) }
        var parts = [
            SVGElement(
                "path",
                [
                    "class": "body",
                    "d": "M-46 -18 v-16 q0 -16 20 -16 h52 q20 0 20 16 v16 z",
                ]
            ),
            SVGElement(
                "rect",
                [
                    "class": "shade", "x": "-46", "y": "-18", "width": "92", "height": "20",
                    "rx": "3",
                ]
            ),
        ]
        let places = [(-20, holdsLeft), (20, holdsRight)]
        parts += places.filter(\.1).map { place, _ in
            SVGElement(
                "ellipse",
                ["class": "body", "cx": "\(place)", "cy": "-12", "rx": "13", "ry": "11"]
            )
        }
        parts.append(
            SVGElement(
                "path",
                ["class": "body", "d": "M-46 -8 h92 v26 q0 28 -28 28 h-36 q-28 0 -28 -28 z"]
            )
        )
        return parts + [light]
    }

    private static func shutCase(isKnown: Bool) -> [SVGElement] {
        var seam = SVGElement("path", ["class": "line", "d": "M-46 -12 h92"])
        if !isKnown {
            seam = SVGElement(
                "path",
                ["class": "line", "stroke-dasharray": "5 5", "d": "M-46 -12 h92"]
            )
        }
        let shell = SVGElement(
            "rect",
            [
                "class": "body", "x": "-46", "y": "-34", "width": "92", "height": "76", "rx": "28",
            ]
        )
        return [shell, seam, light]
    }

    private static let light = SVGElement(
        "circle",
        ["class": "shade", "cx": "0", "cy": "12", "r": "3.5"]
    )
}
