// SPDX-License-Identifier: Apache-2.0

/// What the page adds where scripts run: evidence lights up in table and picture, and signs are
/// read out when they are pointed at or walked through. It holds nothing of a story.
enum PageScript {
    static let text = #"""
        "use strict";
        (() => {
          document.documentElement.classList.add("scripted");
          const find = (id) => document.getElementById(id);
          let lit = [];

          const reveal = (mark) => {
            const box = mark.closest(".scroll");
            const place = mark.getBoundingClientRect();
            const frame = box.getBoundingClientRect();
            const middle = (place.left + place.right) / 2;
            if (middle < frame.left + 24 || middle > frame.right - 24) {
              box.scrollLeft += middle - (frame.left + frame.right) / 2;
            }
          };

          const say = (mark) => {
            const words = mark.querySelector("title").textContent;
            mark.closest(".track").querySelector(".readout").textContent = words;
          };

          const light = () => {
            for (const part of lit) part.classList.remove("lit");
            lit = [];
            const found = /^#([emv])(\d+)$/.exec(location.hash);
            if (!found) return;
            const ids = found[1] === "v" ? ["v" + found[2]] : ["e" + found[2], "m" + found[2]];
            lit = ids.map(find).filter((part) => part !== null);
            for (const part of lit) {
              part.classList.add("lit");
              if (part.id.startsWith("m")) {
                reveal(part);
                say(part);
              }
            }
          };

          const walk = (event, marks) => {
            const at = marks.indexOf(event.target.closest(".mark"));
            const steps = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: marks.length - 1 };
            const next = marks[steps[event.key]];
            if (at < 0 || !next) return;
            event.preventDefault();
            marks[at].setAttribute("tabindex", "-1");
            next.setAttribute("tabindex", "0");
            next.focus({ preventScroll: true });
            reveal(next);
          };

          for (const picture of document.querySelectorAll("svg.picture")) {
            const marks = Array.from(picture.querySelectorAll(".mark"));
            marks.forEach((mark, at) => mark.setAttribute("tabindex", at === 0 ? "0" : "-1"));
            const follow = (event) => {
              const mark = event.target.closest(".mark");
              if (mark) say(mark);
            };
            picture.addEventListener("pointerover", follow);
            picture.addEventListener("focusin", follow);
            picture.addEventListener("keydown", (event) => walk(event, marks));
          }

          window.addEventListener("hashchange", light);
          light();
        })();

        """#
}
