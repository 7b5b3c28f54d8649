// SPDX-License-Identifier: Apache-2.0

import HostCore

/// What the paths of BlueZ's objects say.
enum ObjectPath {
    /// The path of the object above; nil for the root.
    static func parent(of path: String) -> String? {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")), slash != path.startIndex
        else { return nil }
        return String(path[..<slash])
    }

    /// The last part, such as `hci0`.
    static func name(of path: String) -> String {
        path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[path.index(after: $0)...]) }
            ?? path
    }

    /// The handle of an attribute: the four hexadecimal digits after `service`, `char` or `desc`.
    static func handle(of path: String) -> AttributeHandle? {
        let name = name(of: path)
        for prefix in ["service", "char", "desc"] where name.hasPrefix(prefix) {
            let digits = name.dropFirst(prefix.count)
            guard digits.utf8.count == 4, digits.allSatisfy(\.isHexDigit) else { return nil }
            return UInt16(digits, radix: 16).map(AttributeHandle.init)
        }
        return nil
    }
}
