// SPDX-License-Identifier: Apache-2.0

/// What one field of a frame holds, what that means, and why one thinks so.
public struct FieldExplanation: Hashable, Sendable {
    /// How sure the reading is.
    public enum Confidence: String, Hashable, Sendable, Codable, CaseIterable {
        /// Recomputed over published captures without a contradiction.
        case verified
        /// Two sources or more agree.
        case corroborated
        /// One source says so.
        case singleSource = "single source"
        /// Concluded, not stated by anybody.
        case inferred
        /// Nobody knows what it means.
        case unknown
    }

    /// The bytes of the field, counted from the type byte.
    public var bytes: ClosedRange<Int>
    /// The bits of the field within its byte, 7 the highest; all of them in a field of more bytes.
    public var bits: ClosedRange<Int>
    /// The field as sent: bits as a binary number, bytes as hexadecimal text.
    public var raw: String
    /// What the field is called.
    public var name: String
    /// What it says here.
    public var meaning: String
    /// How sure that is.
    public var confidence: Confidence
    /// What the reading rests on.
    public var why: String
}

extension FieldExplanation: CustomStringConvertible {
    /// The place such as `5.6-5`, the raw value, the name and the meaning.
    public var description: String {
        "\(place)  \(raw)  \(name): \(meaning) (\(confidence.rawValue): \(why))"
    }

    /// The place: the byte, several bytes, or the bits of one byte such as `5.4-3`.
    public var place: String {
        if bytes.count > 1 { return "\(bytes.lowerBound)-\(bytes.upperBound)" }
        if bits == 0...7 { return "\(bytes.lowerBound)" }
        if bits.count == 1 { return "\(bytes.lowerBound).\(bits.lowerBound)" }
        return "\(bytes.lowerBound).\(bits.upperBound)-\(bits.lowerBound)"
    }
}

/// Collects the explanations of a frame's fields in the order of the bits on the air.
struct ExplanationWriter {
    let raw: [UInt8]
    private(set) var fields: [FieldExplanation] = []

    init(_ raw: [UInt8]) {
        self.raw = raw
    }

    func value(_ byte: Int, _ bits: ClosedRange<Int>) -> UInt8 {
        raw[byte] >> UInt8(bits.lowerBound) & UInt8((1 << bits.count) - 1)
    }

    /// Adds bits of one byte. Bytes that the frame does not have are left out.
    mutating func add(
        _ byte: Int,
        _ bits: ClosedRange<Int>,
        _ name: String,
        _ meaning: String,
        _ confidence: FieldExplanation.Confidence,
        _ why: String
    ) {
        guard byte < raw.count else { return }
        let digits = String(value(byte, bits), radix: 2)
        let text =
            bits == 0...7
            ? Hexadecimal.text([raw[byte]])
            : String(repeating: "0", count: bits.count - digits.count) + digits
        fields.append(
            FieldExplanation(
                bytes: byte...byte,
                bits: bits,
                raw: text,
                name: name,
                meaning: meaning,
                confidence: confidence,
                why: why
            )
        )
    }

    /// Adds one whole byte.
    mutating func add(
        _ byte: Int,
        _ name: String,
        _ meaning: String,
        _ confidence: FieldExplanation.Confidence,
        _ why: String
    ) {
        add(byte, 0...7, name, meaning, confidence, why)
    }

    /// Adds whole bytes, as far as the frame has them.
    mutating func add(
        bytes: ClosedRange<Int>,
        _ name: String,
        _ meaning: String,
        _ confidence: FieldExplanation.Confidence,
        _ why: String
    ) {
        let last = min(bytes.upperBound, raw.count - 1)
        guard bytes.lowerBound <= last else { return }
        fields.append(
            FieldExplanation(
                bytes: bytes.lowerBound...last,
                bits: 0...7,
                raw: Hexadecimal.text(raw[bytes.lowerBound...last], separator: " "),
                name: name,
                meaning: meaning,
                confidence: confidence,
                why: why
            )
        )
    }
}
