// SPDX-License-Identifier: Apache-2.0

import CSystemd

/// Reads the arguments of a message. Total: what cannot be read ends the reading with an error.
package struct MessageReader {
    /// D-Bus itself allows 64 levels; BlueZ uses 6.
    static let depthLimit = 16
    /// Values in one message: some thousand devices with all their properties fit.
    static let valueLimit = 1_000_000

    /// Why a message could not be read.
    package enum Trouble: Error, Hashable, Sendable {
        case tooDeep
        case tooLarge
        case unknownType(UInt8)
        case refused(Int32)
    }

    private let message: OpaquePointer
    private var values = 0

    private init(_ message: OpaquePointer) {
        self.message = message
    }

    /// All arguments of a message, from its beginning.
    package static func arguments(of message: OpaquePointer) throws(Trouble) -> [BusValue] {
        var reader = MessageReader(message)
        try check(sd_bus_message_rewind(message, 1))
        return try reader.elements(depth: 0)
    }

    private static func check(_ result: Int32) throws(Trouble) {
        if result < 0 { throw .refused(result) }
    }

    private func check(_ result: Int32) throws(Trouble) { try Self.check(result) }

    /// The type that comes next and, for a container, what is in it; nil at the end.
    private func next() throws(Trouble) -> (type: UInt8, contents: String)? {
        var type: CChar = 0
        var contents: UnsafePointer<CChar>?
        let result = sd_bus_message_peek_type(message, &type, &contents)
        try check(result)
        guard result > 0, type != 0 else { return nil }
        return (UInt8(bitPattern: type), contents.map { String(cString: $0) } ?? "")
    }

    private mutating func elements(depth: Int) throws(Trouble) -> [BusValue] {
        var elements: [BusValue] = []
        while let (type, contents) = try next() {
            elements.append(try value(type, contents, depth: depth))
        }
        return elements
    }

    private mutating func value(
        _ type: UInt8,
        _ contents: String,
        depth: Int
    ) throws(Trouble) -> BusValue {
        values += 1
        guard values <= Self.valueLimit else { throw .tooLarge }
        guard depth <= Self.depthLimit else { throw .tooDeep }
        switch type {
        case UInt8(ascii: "a"):
            if contents == "y" { return .bytes(try bytes()) }
            if contents.hasPrefix("{") { return try dictionary(contents, depth: depth) }
            let elements = try inside(type, contents, depth: depth)
            return .array(of: contents, elements)
        case UInt8(ascii: "v"):
            guard let inner = try inside(type, contents, depth: depth).first else {
                throw .unknownType(type)
            }
            return .variant(inner)
        case UInt8(ascii: "r"): return .structure(try inside(type, contents, depth: depth))
        default: return try basic(type)
        }
    }

    private mutating func inside(
        _ type: UInt8,
        _ contents: String,
        depth: Int
    ) throws(Trouble) -> [BusValue] {
        try check(sd_bus_message_enter_container(message, CChar(bitPattern: type), contents))
        let elements = try elements(depth: depth + 1)
        try check(sd_bus_message_exit_container(message))
        return elements
    }

    private mutating func dictionary(_ contents: String, depth: Int) throws(Trouble) -> BusValue {
        let array = CChar(bitPattern: UInt8(ascii: "a"))
        try check(sd_bus_message_enter_container(message, array, contents))
        var entries: [BusEntry] = []
        while let (type, inner) = try next() {
            let pair = try inside(type, inner, depth: depth + 1)
            guard pair.count == 2 else { throw .unknownType(type) }
            entries.append(BusEntry(pair[0], pair[1]))
        }
        try check(sd_bus_message_exit_container(message))
        return .dictionary(of: String(contents.dropFirst().dropLast()), entries)
    }

    private func bytes() throws(Trouble) -> [UInt8] {
        var start: UnsafeRawPointer?
        var count = 0
        let type = CChar(bitPattern: UInt8(ascii: "y"))
        try check(sd_bus_message_read_array(message, type, &start, &count))
        guard let start, count > 0 else { return [] }
        return [UInt8](UnsafeRawBufferPointer(start: start, count: count))
    }

    private func basic(_ type: UInt8) throws(Trouble) -> BusValue {
        switch type {
        case UInt8(ascii: "b"): .bool(try number(type, Int32(0)) != 0)
        case UInt8(ascii: "y"): .byte(try number(type, UInt8(0)))
        case UInt8(ascii: "n"): .int16(try number(type, Int16(0)))
        case UInt8(ascii: "q"): .uint16(try number(type, UInt16(0)))
        case UInt8(ascii: "i"): .int32(try number(type, Int32(0)))
        case UInt8(ascii: "u"): .uint32(try number(type, UInt32(0)))
        case UInt8(ascii: "x"): .int64(try number(type, Int64(0)))
        case UInt8(ascii: "t"): .uint64(try number(type, UInt64(0)))
        case UInt8(ascii: "d"): .double(try number(type, Double(0)))
        case UInt8(ascii: "s"): .string(try text(type))
        case UInt8(ascii: "o"): .path(try text(type))
        case UInt8(ascii: "g"): .signature(try text(type))
        default: throw .unknownType(type)
        }
    }

    private func number<Number: BitwiseCopyable>(_ type: UInt8, _ start: Number) throws(Trouble)
        -> Number
    {
        var number = start
        try check(sd_bus_message_read_basic(message, CChar(bitPattern: type), &number))
        return number
    }

    private func text(_ type: UInt8) throws(Trouble) -> String {
        var text: UnsafePointer<CChar>?
        try check(sd_bus_message_read_basic(message, CChar(bitPattern: type), &text))
        return text.map { String(cString: $0) } ?? ""
    }
}

@available(*, unavailable)
extension MessageReader: Sendable {}
