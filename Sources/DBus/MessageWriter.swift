// SPDX-License-Identifier: Apache-2.0

import CSystemd

/// Appends values to a message that is being built.
package enum MessageWriter {
    /// Answers the first negative result of libsystemd, or zero.
    package static func append(_ values: [BusValue], to message: OpaquePointer) -> Int32 {
        for value in values {
            let result = append(value, to: message)
            if result < 0 { return result }
        }
        return 0
    }

    private static func append(_ value: BusValue, to message: OpaquePointer) -> Int32 {
        switch value {
        case .bool(let flag): number("b", Int32(flag ? 1 : 0), to: message)
        case .byte(let byte): number("y", byte, to: message)
        case .int16(let integer): number("n", integer, to: message)
        case .uint16(let integer): number("q", integer, to: message)
        case .int32(let integer): number("i", integer, to: message)
        case .uint32(let integer): number("u", integer, to: message)
        case .int64(let integer): number("x", integer, to: message)
        case .uint64(let integer): number("t", integer, to: message)
        case .double(let double): number("d", double, to: message)
        case .string(let text): sd_bus_message_append_basic(message, code("s"), text)
        case .path(let text): sd_bus_message_append_basic(message, code("o"), text)
        case .signature(let text): sd_bus_message_append_basic(message, code("g"), text)
        case .bytes(let bytes):
            sd_bus_message_append_array(message, code("y"), bytes, bytes.count)
        case .array(let element, let elements):
            container("a", element, to: message) { append(elements, to: message) }
        case .dictionary(let entry, let entries):
            container("a", "{" + entry + "}", to: message) {
                entries.lazy.map { pair in
                    container("e", entry, to: message) {
                        append([pair.key, pair.value], to: message)
                    }
                }.first { $0 < 0 } ?? 0
            }
        case .structure(let members):
            container("r", members.map(\.signature).joined(), to: message) {
                append(members, to: message)
            }
        case .variant(let inner):
            container("v", inner.signature, to: message) { append([inner], to: message) }
        }
    }

    private static func code(_ letter: Unicode.Scalar) -> CChar { CChar(letter.value & 0x7F) }

    private static func number<Number>(
        _ type: Unicode.Scalar,
        _ number: Number,
        to message: OpaquePointer
    ) -> Int32 {
        withUnsafeBytes(of: number) {
            sd_bus_message_append_basic(message, code(type), $0.baseAddress)
        }
    }

    private static func container(
        _ type: Unicode.Scalar,
        _ contents: String,
        to message: OpaquePointer,
        _ fill: () -> Int32
    ) -> Int32 {
        let opened = sd_bus_message_open_container(message, code(type), contents)
        if opened < 0 { return opened }
        let filled = fill()
        if filled < 0 { return filled }
        return sd_bus_message_close_container(message)
    }
}
