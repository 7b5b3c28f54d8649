// SPDX-License-Identifier: Apache-2.0

/// Finds the name a person most likely meant.
enum Spelling {
    /// The nearest name within a third of the word's length, at least one change; the first of
    /// equals; nil where nothing is near.
    static func nearest(to word: String, among names: [String]) -> String? {
        guard word.count <= 64 else { return nil }
        let limit = max(1, word.count / 3)
        var best: (name: String, distance: Int)?
        for name in names {
            let distance = distance(Array(word.lowercased()), Array(name.lowercased()))
            if distance <= limit, distance < best?.distance ?? .max { best = (name, distance) }
        }
        return best?.name
    }

    /// Insertions, deletions, replacements and swaps of neighbours that make one of the other.
    static func distance(_ left: [Character], _ right: [Character]) -> Int {
        var before: [Int] = []
        var above = Array(0...right.count)
        for row in 0..<left.count {
            var current = [row + 1]
            for column in 0..<right.count {
                var cost = above[column] + (left[row] == right[column] ? 0 : 1)
                cost = min(cost, above[column + 1] + 1, current[column] + 1)
                if row > 0, column > 0, left[row] == right[column - 1],
                    left[row - 1] == right[column]
                {
                    cost = min(cost, before[column - 1] + 1)
                }
                current.append(cost)
            }
            (before, above) = (above, current)
        }
        return above[right.count]
    }
}
