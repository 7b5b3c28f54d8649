// SPDX-License-Identifier: Apache-2.0

/// Finds which of many phrases stand in a text, in one pass over its bytes, without regard to
/// case (Aho and Corasick's automaton).
///
/// Most lines of a log are about something else: they must cost no more than being read once.
struct PhraseMatcher: Sendable {
    /// The phrases by their numbers, in lower case.
    let phrases: [String]
    /// Which column of `next` a byte stands in; bytes that no phrase has share column 0.
    private let column: [UInt8]
    private let columns: Int
    /// The state behind a state and a column, row by row. State 0 is the beginning.
    private let next: [UInt16]
    /// What a state has found; empty for most.
    private let found: [PhraseSet]
    private let finds: [Bool]

    /// Makes a matcher for at most `PhraseSet.capacity` phrases of ASCII; more are not looked for.
    init(_ phrases: [String]) {
        self.phrases = phrases.prefix(PhraseSet.capacity).map { $0.lowercased() }
        let (column, columns) = Self.columns(of: self.phrases)
        var tree = Tree(columns: columns)
        for (number, phrase) in self.phrases.enumerated() {
            tree.add(phrase.utf8.map { column[Int($0)] }, number: number)
        }
        (self.column, self.columns) = (column, columns)
        tree.close()
        next = tree.next
        found = tree.found
        finds = tree.found.map { !$0.isEmpty }
    }

    /// The phrases that stand somewhere in the text.
    func phrases(in text: String) -> PhraseSet {
        let whole = text.utf8.withContiguousStorageIfAvailable { scan($0) }
        return whole ?? scan(Array(text.utf8))
    }

    private func scan(_ bytes: some Sequence<UInt8>) -> PhraseSet {
        var set = PhraseSet()
        var state = 0
        for byte in bytes {
            state = Int(next[state * columns + Int(column[Int(byte)])])
            if finds[state] { set.formUnion(found[state]) }
        }
        return set
    }

    private static func columns(of phrases: [String]) -> ([UInt8], Int) {
        var column = [UInt8](repeating: 0, count: 256)
        var count = 1
        for byte in phrases.joined().utf8 where column[Int(byte)] == 0 && count < 255 {
            column[Int(byte)] = UInt8(count)
            if (0x61...0x7A).contains(byte) { column[Int(byte) - 0x20] = UInt8(count) }
            count += 1
        }
        return (column, count)
    }
}

/// The automaton while it is built.
private struct Tree {
    let columns: Int
    var next: [UInt16]
    var found: [PhraseSet] = [PhraseSet()]

    init(columns: Int) {
        self.columns = columns
        next = [UInt16](repeating: 0, count: columns)
    }

    /// Adds a phrase as a path from the beginning. One that would need too many states is left
    /// out.
    mutating func add(_ word: [UInt8], number: Int) {
        guard !word.isEmpty, found.count + word.count < Int(UInt16.max) else { return }
        var state = 0
        for letter in word {
            let place = state * columns + Int(letter)
            if next[place] == 0 {
                next[place] = UInt16(found.count)
                found.append(PhraseSet())
                next += [UInt16](repeating: 0, count: columns)
            }
            state = Int(next[place])
        }
        found[state].insert(number)
    }

    /// Fills in where to go on a letter that no path has: to the longest ending that is one.
    mutating func close() {
        var fallback = [Int](repeating: 0, count: found.count)
        var queue = (0..<columns).map { Int(next[$0]) }.filter { $0 != 0 }
        var head = 0
        while head < queue.count {
            let state = queue[head]
            head += 1
            found[state].formUnion(found[fallback[state]])
            for letter in 0..<columns {
                let other = next[fallback[state] * columns + letter]
                let child = Int(next[state * columns + letter])
                if child == 0 {
                    next[state * columns + letter] = other
                } else {
                    fallback[child] = Int(other)
                    queue.append(child)
                }
            }
        }
    }
}

/// A set of phrases by their numbers.
struct PhraseSet: Hashable, Sendable {
    /// How many numbers there are.
    static let capacity = 256

    private var words = SIMD4<UInt64>(repeating: 0)

    var isEmpty: Bool { words == SIMD4(repeating: 0) }

    mutating func insert(_ number: Int) {
        guard (0..<Self.capacity).contains(number) else { return }
        words[number / 64] |= 1 << UInt64(number % 64)
    }

    mutating func formUnion(_ other: PhraseSet) { words |= other.words }

    func contains(_ number: Int) -> Bool {
        (0..<Self.capacity).contains(number) && words[number / 64] >> UInt64(number % 64) & 1 == 1
    }

    func intersects(_ other: PhraseSet) -> Bool {
        words & other.words != SIMD4(repeating: 0)
    }

    func isSuperset(of other: PhraseSet) -> Bool { words & other.words == other.words }
}
