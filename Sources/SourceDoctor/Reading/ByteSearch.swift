// SPDX-License-Identifier: Apache-2.0

import Foundation

extension UnsafeRawBufferPointer {
    /// Whether the bytes of a text occur in these. Looks for one of its letters with `memchr`, the
    /// rarest in source: most of a large tree is passed over at the speed of memory.
    func contains(text: String) -> Bool {
        let needle = Array(text.utf8)
        guard let start = baseAddress, !needle.isEmpty, count >= needle.count else { return false }
        let anchor = needle.firstIndex { Self.rare.contains($0) } ?? 0
        var from = anchor
        let last = count - (needle.count - anchor)
        while from <= last {
            guard let hit = memchr(start + from, Int32(needle[anchor]), last - from + 1) else {
                return false
            }
            if memcmp(hit - anchor, needle, needle.count) == 0 { return true }
            from = start.distance(to: hit) + 1
        }
        return false
    }

    private static let rare = Array("BVUPSW".utf8)
}

extension String {
    /// Whether the bytes of a text occur in this one.
    func contains(bytes text: String) -> Bool {
        utf8.withContiguousStorageIfAvailable {
            UnsafeRawBufferPointer($0).contains(text: text)
        } ?? Array(utf8).withUnsafeBytes { $0.contains(text: text) }
    }
}
