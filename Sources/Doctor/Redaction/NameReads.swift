// SPDX-License-Identifier: Apache-2.0

import Captures

/// Follows the reads of the Device Name characteristic on each link, so that the answers are known
/// for names.
struct NameReads: Sendable {
    private struct Link: Sendable {
        /// The handles of values that are names.
        var names: Set<UInt16> = []
        var asked = Question.other
        /// How many bytes of a name come in the packets that go on.
        var open = 0
    }

    private enum Question: Sendable {
        case nameByType
        case characteristics
        case name
        case other
    }

    private var links: [UInt16: Link] = [:]
    private static let deviceName: UInt16 = 0x2A00

    /// The stretches of the packet that are names, and those that go on with one.
    mutating func names(in record: CaptureRecord) -> (names: [Range<Int>], rests: [Range<Int>]) {
        let bytes = record.bytes
        guard record.kind == .acl, bytes.count >= 5 else { return ([], []) }
        let handle = PrivatePlaces.number(bytes, 0) & 0x0FFF
        if links.count > 256 { links = [:] }
        var link = links[handle] ?? Link()
        defer { links[handle] = link }
        if bytes[1] >> 4 & 3 == 1 {
            let count = min(link.open, bytes.count - 4)
            link.open -= count
            return ([], count > 0 ? [4..<(4 + count)] : [])
        }
        link.open = 0
        guard bytes.count >= 9, PrivatePlaces.number(bytes, 6) == 4 else { return ([], []) }
        let whole = 8 + Int(PrivatePlaces.number(bytes, 4))
        return (attribute(bytes, whole: whole, &link), [])
    }

    private func attribute(_ bytes: [UInt8], whole: Int, _ link: inout Link) -> [Range<Int>] {
        switch bytes[8] {
        case 0x08 where bytes.count >= 15:
            let type = PrivatePlaces.number(bytes, 13)
            link.asked =
                type == Self.deviceName ? .nameByType : type == 0x2803 ? .characteristics : .other
        case 0x0A where bytes.count >= 11, 0x0C where bytes.count >= 11:
            let isName = link.names.contains(PrivatePlaces.number(bytes, 9))
            link.asked = isName ? .name : .other
        case 0x09: return answer(bytes, whole: whole, &link)
        case 0x0B where link.asked == .name, 0x0D where link.asked == .name:
            link.open = max(0, whole - bytes.count)
            return [9..<bytes.count]
        default: break
        }
        return []
    }

    private func answer(_ bytes: [UInt8], whole: Int, _ link: inout Link) -> [Range<Int>] {
        guard bytes.count > 10 else { return [] }
        let size = Int(bytes[9])
        switch link.asked {
        case .nameByType:
            // Names of several devices do not come: one server has one.
            link.names.insert(PrivatePlaces.number(bytes, 10))
            link.open = max(0, whole - bytes.count)
            return bytes.count > 12 ? [12..<bytes.count] : []
        case .characteristics where size >= 7:
            for start in stride(from: 10, through: bytes.count - 7, by: size)
            where PrivatePlaces.number(bytes, start + 5) == Self.deviceName {
                link.names.insert(PrivatePlaces.number(bytes, start + 3))
            }
        default: break
        }
        return []
    }
}
