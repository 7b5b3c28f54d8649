// SPDX-License-Identifier: Apache-2.0

/// A pattern for device names: `*` stands for any characters, `?` for one, case is ignored.
package struct NamePattern: Hashable, Sendable, CustomStringConvertible {
    /// The pattern as it was given.
    package let description: String

    private enum Part: Hashable, Sendable {
        case any
        case one
        case character(Character)
    }

    private let parts: [Part]

    package init(_ text: String) {
        description = text
        var parts: [Part] = []
        for character in text.lowercased() {
            switch character {
            case "*": if parts.last != .any { parts.append(.any) }
            case "?": parts.append(.one)
            default: parts.append(.character(character))
            }
        }
        self.parts = parts
    }

    /// Whether the pattern matches the whole name. Takes time in proportion to both lengths.
    package func matches(_ name: String) -> Bool {
        let name = Array(name.lowercased())
        var position = 0
        var part = 0
        var retry: (part: Int, position: Int)?
        while position < name.count {
            if part < parts.count, parts[part] == .any {
                retry = (part + 1, position)
                part += 1
            } else if part < parts.count, accepts(parts[part], name[position]) {
                part += 1
                position += 1
            } else if let back = retry {
                retry = (back.part, back.position + 1)
                part = back.part
                position = back.position + 1
            } else {
                return false
            }
        }
        return parts[part...].allSatisfy { $0 == .any }
    }

    private func accepts(_ part: Part, _ character: Character) -> Bool {
        switch part {
        case .any: false
        case .one: true
        case .character(let expected): expected == character
        }
    }
}
