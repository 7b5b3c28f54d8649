// SPDX-License-Identifier: Apache-2.0

/// Builds one JSON object on one line, its members in the order in which they are added.
struct JSONLine: Sendable {
    private var members: [String] = []

    var text: String { "{" + members.joined(separator: ",") + "}" }

    mutating func add(_ name: String, text: String) {
        members.append("\(Self.quoted(name)):\(Self.quoted(text))")
    }

    /// Adds a number that is already written as JSON writes it.
    mutating func add(_ name: String, number: String) {
        members.append("\(Self.quoted(name)):\(number)")
    }

    /// The text as a JSON string (RFC 8259, section 7).
    static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            case _ where scalar.value < 0x20: result += escaped(scalar.value)
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }

    private static func escaped(_ value: UInt32) -> String {
        let digits = String(value, radix: 16)
        return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
}
