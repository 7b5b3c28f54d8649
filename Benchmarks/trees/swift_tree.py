# SPDX-License-Identifier: Apache-2.0
"""Writes a tree of Swift files with a million lines that say nothing of Bluetooth."""

import pathlib
import random
import sys

WORDS = """
    view model store cache user order total index value state result items count page cell title
    image token session request response error handler style theme layout frame color action event
    queue task worker client config option label detail format number string date time
""".split()
LINES = 1_000_000


def name(draw: random.Random) -> str:
    return draw.choice(WORDS) + draw.choice(WORDS).capitalize()


def statement(draw: random.Random) -> str:
    one, two, three = (name(draw) for _ in range(3))
    number = draw.randint(0, 99)
    return draw.choice([
        f"        let {one} = {two}.map {{ $0.{three} + {number} }}",
        f'        if {one}.count > {number} {{ return "{two} of {three}" }}',
        f"        {one}({two}, with: .{three})  // {draw.choice(WORDS)}",
        f'        guard let {one} = {two}["{three}"] else {{ return nil }}',
        f"        self.{one}[{two}] = {three} ?? .{draw.choice(WORDS)}",
    ])


def function(draw: random.Random) -> list[str]:
    head = f"    func {name(draw)}({draw.choice(WORDS)}: Int, of {name(draw)}: [String]) -> String? {{"
    body = [statement(draw) for _ in range(draw.randint(3, 14))]
    comment = f"    /// What the {draw.choice(WORDS)} needs for the {draw.choice(WORDS)}."
    return [comment, head, *body, "        return nil", "    }", ""]


def main() -> None:
    root = pathlib.Path(sys.argv[1])
    draw = random.Random(7)
    total = files = 0
    while total < LINES:
        lines = ["import Foundation", "import SwiftUI", "", f"final class Part{files} {{"]
        length = draw.randint(80, 320)
        while len(lines) < length:
            lines += function(draw)
        lines.append("}")
        folder = root / "Sources" / f"Module{files % 40:02}" / f"Group{files // 40 % 12:02}"
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"Part{files}.swift").write_text("\n".join(lines) + "\n")
        total += len(lines)
        files += 1


main()
