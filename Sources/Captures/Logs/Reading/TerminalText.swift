// SPDX-License-Identifier: Apache-2.0

/// Takes out of a text what is meant for a terminal or another system.
enum TerminalText {
    /// The text without colours, and without carriage returns and zeros at the ends of lines;
    /// other zeros become the replacement character.
    static func cleaned(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var index = bytes.startIndex
        while index < bytes.endIndex {
            let byte = bytes[index]
            switch byte {
            case 0x1B:
                index = end(ofEscape: bytes, index)
                continue
            case 0x0D:
                if !endsLine(bytes, index) { result.append(byte) }
            case 0:
                // Some tools end each line with one.
                if !endsLine(bytes, index) { result += [0xEF, 0xBF, 0xBD] }
            default:
                result.append(byte)
            }
            index += 1
        }
        return result
    }

    /// Whether nothing but zeros and carriage returns stands between here and the line's end. Of a
    /// long run only the beginning is looked at.
    private static func endsLine(_ bytes: ArraySlice<UInt8>, _ index: Int) -> Bool {
        let rest = bytes[index...].prefix(64).drop { $0 == 0 || $0 == 0x0D }
        return rest.isEmpty ? index + 64 >= bytes.endIndex : rest.first == 0x0A
    }

    /// Where the sequence ends that begins with an escape: `ESC [ numbers letter`.
    private static func end(ofEscape bytes: ArraySlice<UInt8>, _ start: Int) -> Int {
        var index = start + 1
        guard index < bytes.endIndex, bytes[index] == UInt8(ascii: "[") else { return index }
        index += 1
        while index < bytes.endIndex, (0x20...0x3F).contains(bytes[index]) { index += 1 }
        guard index < bytes.endIndex, (0x40...0x7E).contains(bytes[index]) else { return index }
        return index + 1
    }
}
