// SPDX-License-Identifier: Apache-2.0

/// A name with `*` for any characters and `?` for one; upper and lower case are alike.
package struct NamePattern: Hashable, Sendable {
    private let pattern: [Character]

    package init(_ text: String) {
        pattern = Array(text.lowercased())
    }

    /// Whether the whole name fits. Takes time in proportion to both lengths multiplied at worst.
    package func matches(_ name: String) -> Bool {
        let name = Array(name.lowercased())
        var place = 0
        var index = 0
        var star: (place: Int, index: Int)?
        while index < name.count {
            if place < pattern.count, pattern[place] == "*" {
                star = (place, index)
                place += 1
            } else if place < pattern.count, pattern[place] == "?" || pattern[place] == name[index]
            {
                place += 1
                index += 1
            } else if let last = star {
                // Let the latest star take one more character.
                star = (last.place, last.index + 1)
                place = last.place + 1
                index = last.index + 1
            } else {
                return false
            }
        }
        return pattern[place...].allSatisfy { $0 == "*" }
    }
}
