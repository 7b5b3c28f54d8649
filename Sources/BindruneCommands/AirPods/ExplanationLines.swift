// SPDX-License-Identifier: Apache-2.0

import Earbuds

/// Every bit of a message as people read it.
enum ExplanationLines {
    /// One row for each field, and under it how sure its reading is and why; the reason stands
    /// behind the reading where the lines are long enough.
    static func of(_ fields: [FieldExplanation], columns: Int) -> [String] {
        let place = max(5, fields.map(\.place.count).max() ?? 0)
        let raw = min(11, fields.map(\.raw.count).max() ?? 0)
        return fields.flatMap { field -> [String] in
            let margin = DisplayText.fitted(field.place, to: place) + "  "
            let value = field.raw.count <= raw ? DisplayText.fitted(field.raw, to: raw) : ""
            let head = margin + (value.isEmpty ? "" : value + "  ")
            let indent = String(repeating: " ", count: place + raw + 4)
            let start = value.isEmpty ? [margin + field.raw] : []
            let reading = "\(field.name): \(field.meaning)"
            let why = "\(field.confidence.rawValue): \(field.why)"
            return start
                + wrapped(reading, first: value.isEmpty ? indent : head, indent, columns)
                + wrapped(why, first: indent + "  ", indent + "  ", columns)
        }
    }

    private static func wrapped(
        _ text: String,
        first: String,
        _ indent: String,
        _ columns: Int
    ) -> [String] {
        var lines: [String] = []
        var line = first
        var isEmpty = true
        for word in DisplayText.neutralised(text).split(separator: " ") {
            if !isEmpty, DisplayText.width(line) + 1 + DisplayText.width(String(word)) > columns {
                lines.append(line)
                (line, isEmpty) = (indent, true)
            }
            line += (isEmpty ? "" : " ") + word
            isEmpty = false
        }
        return lines + [line]
    }
}
