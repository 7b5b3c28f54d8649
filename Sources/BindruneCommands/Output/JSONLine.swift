// SPDX-License-Identifier: Apache-2.0

/// One object of the machine-readable output: keys in the order given, always on one line.
///
/// Everything a terminal could take for a command is escaped, so that a hostile name stays exact
/// and harmless.
package struct JSONLine: Sendable {
    package indirect enum Value: Sendable, Hashable {
        case null
        case bool(Bool)
        case integer(Int64)
        /// Printed with three decimals, such as seconds.
        case number(Double)
        case string(String)
        case array([Value])
        case object([Field])

        /// The value on one line.
        package var text: String {
            var text = ""
            JSONLine.write(self, to: &text)
            return text
        }
    }

    package struct Field: Sendable, Hashable {
        let key: String
        let value: Value

        package init(_ key: String, _ value: Value) {
            self.key = key
            self.value = value
        }
    }

    private let fields: [Field]

    /// Makes the line of an event; `event` is always the first key.
    package init(_ event: String, _ fields: [Field] = []) {
        self.fields = [Field("event", .string(event))] + fields
    }

    /// The object without a line end.
    package var text: String {
        Value.object(fields).text
    }

    private static func write(_ value: Value, to text: inout String) {
        switch value {
        case .null: text += "null"
        case .bool(let flag): text += flag ? "true" : "false"
        case .integer(let number): text += String(number)
        case .number(let number): text += decimal(number)
        case .string(let string): write(string, to: &text)
        case .array(let values): writeList("[", values, "]", to: &text) { write($0, to: &$1) }
        case .object(let fields):
            writeList("{", fields, "}", to: &text) { field, text in
                write(field.key, to: &text)
                text += ":"
                write(field.value, to: &text)
            }
        }
    }

    private static func writeList<Element>(
        _ open: String,
        _ elements: [Element],
        _ close: String,
        to text: inout String,
        _ write: (Element, inout String) -> Void
    ) {
        text += open
        for (index, element) in elements.enumerated() {
            if index > 0 { text += "," }
            write(element, &text)
        }
        text += close
    }

    private static func decimal(_ number: Double) -> String {
        guard number.isFinite, abs(number) < 1e15 else { return "null" }
        let thousandths = Int64((number * 1000).rounded())
        let fraction = String(abs(thousandths) % 1000)
        let sign = thousandths < 0 ? "-" : ""
        let zeros = String(repeating: "0", count: 3 - fraction.count)
        return "\(sign)\(abs(thousandths) / 1000).\(zeros)\(fraction)"
    }

    private static func write(_ string: String, to text: inout String) {
        text += "\""
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case _ where DisplayText.isHarmless(scalar): text.unicodeScalars.append(scalar)
            default: for unit in String(scalar).utf16 { text += escape(unit) }
            }
        }
        text += "\""
    }

    private static func escape(_ unit: UInt16) -> String {
        let digits = String(unit, radix: 16)
        return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
}
