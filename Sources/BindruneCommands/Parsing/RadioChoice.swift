// SPDX-License-Identifier: Apache-2.0

/// Which radio a command is to use.
package enum RadioChoice: Hashable, Sendable {
    /// BlueZ where an adapter exists, else the simulated world.
    case automatic
    /// BlueZ, with the adapter of that name or the first one.
    case bluez(adapter: String?)
    /// The embedded world, or the one in a JSON file.
    case simulated(worldFile: String?)

    static let form = "bluez, bluez:hci0, simulated or simulated:WORLD.json"

    static func read(_ text: String) throws(ArgumentProblem) -> RadioChoice {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let detail = parts.count > 1 ? String(parts[1]) : nil
        guard detail != "" else { throw ArgumentProblem("has nothing after its colon") }
        switch parts[0] {
        case "bluez":
            let isName = detail?.utf8.allSatisfy(isNameByte) ?? true
            guard isName else { throw ArgumentProblem("does not name an adapter") }
            return .bluez(adapter: detail)
        case "simulated":
            return .simulated(worldFile: detail)
        default:
            throw ArgumentProblem("is not a radio")
        }
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
        default: false
        }
    }
}
