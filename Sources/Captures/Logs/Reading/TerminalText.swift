// SPDX-License-Identifier: Apache-2.0

/// Takes out of a text what is meant for a terminal or another system.
enum TerminalText {
    /// The text without colours and without carriage returns at the ends of lines; zeros become
    /// the replacement character.
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
                let isEnd = index + 1 == bytes.endIndex || bytes[index + 1] == 0x0A
                if !isEnd { result.append(byte) }
            case 0:
                result += [0xEF, 0xBF, 0xBD]
            default:
                result.append(byte)
            }
            index += 1
        }
        return result
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
