// SPDX-License-Identifier: Apache-2.0

/// Apple's manufacturer data seen as a chain of elements: each a type, a length, and its value.
///
/// The same data comes in two forms. Core Bluetooth and the AD structure of the air have Apple's
/// company identifier `4C 00` in front; BlueZ, Android and btsnoop tools often have it taken off.
/// Reading one as the other shifts every field by two bytes, so each form has an initialiser of its
/// own, and data of the other form is a failure that says so.
///
/// The view checks lengths only and takes any bytes. An element that is longer than what is left
/// ends the chain: what stands before it stays, and `failure` tells where it begins.
public struct ContinuityMessage: Hashable, Sendable {
    /// The input as given, in either form.
    public let bytes: [UInt8]
    /// Where the first element begins: 2 behind a company identifier, else 0.
    public let start: Int
    /// Where the last whole element ends.
    public let end: Int
    /// What is wrong behind the whole elements; nil when the chain fills the input.
    public let failure: DecodingFailure?

    /// Reads manufacturer data that begins with the company identifier, as in
    /// `Advertisement.manufacturerData` and `CBAdvertisementDataManufacturerDataKey`.
    ///
    /// Data of another company, and data whose identifier was taken off, have no elements and a
    /// failure at byte 0.
    public init(manufacturerData bytes: [UInt8]) {
        guard bytes.count >= 2, bytes[0] == 0x4C, bytes[1] == 0 else {
            self.init(bytes, failure: Self.noCompany(bytes))
            return
        }
        self.init(bytes, start: 2)
    }

    /// Reads manufacturer data whose company identifier was taken off, as in the values of BlueZ's
    /// `ManufacturerData`.
    ///
    /// Data that still begins with Apple's identifier has no elements and a failure at byte 0: no
    /// element is known of type 0x4C and length 0.
    public init(companyStripped bytes: [UInt8]) {
        if bytes.count >= 2, bytes[0] == 0x4C, bytes[1] == 0 {
            let expectation =
                "an element, found 4C 00, the company identifier of Apple: "
                + "this is manufacturer data as sent, from which it was not taken off"
            self.init(bytes, failure: DecodingFailure(offset: 0, expectation: expectation))
            return
        }
        self.init(bytes, start: 0)
    }

    private init(_ bytes: [UInt8], failure: DecodingFailure) {
        self.bytes = bytes
        self.failure = failure
        start = 0
        end = 0
    }

    private init(_ bytes: [UInt8], start: Int) {
        self.bytes = bytes
        self.start = start
        var offset = start
        while let next = Self.end(ofElementAt: offset, start: start, in: bytes) { offset = next }
        end = offset
        failure = Self.failure(at: offset, in: bytes)
    }

    /// The first element of a type; nil where there is none.
    public func first(_ type: ContinuityType) -> ContinuityElement? {
        place(ofFirst: type).map { element(at: $0.lowerBound) }
    }

    /// Where the first element of a type stands, its type byte included: for whoever looks at every
    /// advertisement of a busy room and needs no more than the bytes.
    package func place(ofFirst type: ContinuityType) -> Range<Int>? {
        var offset = start
        while offset < end {
            let next = Self.end(ofElementAt: offset, start: start, in: bytes) ?? end
            if bytes[offset] == type.rawValue { return offset..<next }
            offset = next
        }
        return nil
    }

    /// Where an element ends that begins here; nil where none begins or it does not end.
    private static func end(ofElementAt offset: Int, start: Int, in bytes: [UInt8]) -> Int? {
        if isOverflowArea(at: offset, start: start, in: bytes) { return bytes.count }
        guard offset + 1 < bytes.count else { return nil }
        let end = offset + 2 + Int(bytes[offset + 1])
        return end <= bytes.count ? end : nil
    }

    /// The overflow area stands alone and has no length byte.
    private static func isOverflowArea(at offset: Int, start: Int, in bytes: [UInt8]) -> Bool {
        offset == start && bytes.count - start == 17
            && bytes[start] == ContinuityType.overflowArea.rawValue
    }

    fileprivate func element(at offset: Int) -> ContinuityElement {
        let isWithoutLength = Self.isOverflowArea(at: offset, start: start, in: bytes)
        let end = Self.end(ofElementAt: offset, start: start, in: bytes) ?? bytes.count
        return ContinuityElement(
            offset: offset,
            type: ContinuityType(rawValue: bytes[offset]),
            value: bytes[(offset + (isWithoutLength ? 1 : 2))..<end],
            bytes: bytes[offset..<end]
        )
    }

    private static func failure(at offset: Int, in bytes: [UInt8]) -> DecodingFailure? {
        let left = bytes.count - offset
        guard left > 0 else { return nil }
        let type = ContinuityType(rawValue: bytes[offset])
        guard left > 1 else {
            let expectation = "a length behind the type (\(type)), found the end"
            return DecodingFailure(offset: offset + 1, expectation: expectation)
        }
        return DecodingFailure(
            offset: offset,
            expectation: "\(bytes[offset + 1]) bytes of \(type), found \(left - 2)"
        )
    }

    private static func noCompany(_ bytes: [UInt8]) -> DecodingFailure {
        let wanted = "Apple's company identifier 4C 00"
        guard bytes.count >= 2 else {
            return DecodingFailure(offset: 0, expectation: "\(wanted), found \(bytes.count) bytes")
        }
        let found = HexText.spaced(bytes.prefix(2))
        let stripped = ContinuityMessage(bytes, start: 0)
        let type = ContinuityType(rawValue: bytes[0])
        if let name = type.name, stripped.failure == nil {
            let expectation =
                "\(wanted), found \(found), the beginning of an element (\(name)): "
                + "the identifier was taken off this data"
            return DecodingFailure(offset: 0, expectation: expectation)
        }
        let company = CompanyID(rawValue: UInt16(bytes[0]) | UInt16(bytes[1]) << 8)
        return DecodingFailure(offset: 0, expectation: "\(wanted), found \(found) (\(company))")
    }
}

extension ContinuityMessage: Sequence {
    /// Walks the elements in the order sent.
    public struct Iterator: IteratorProtocol, Sendable {
        let message: ContinuityMessage
        var offset: Int

        /// The next element; nil behind the last whole one.
        public mutating func next() -> ContinuityElement? {
            guard offset < message.end else { return nil }
            let element = message.element(at: offset)
            offset = element.bytes.endIndex
            return element
        }
    }

    /// Starts at the first element.
    public func makeIterator() -> Iterator {
        Iterator(message: self, offset: start)
    }
}

extension ContinuityMessage: CustomStringConvertible {
    /// One line for each element and for what could not be read.
    public var description: String {
        var lines = map(\.description)
        if let failure {
            lines.append("\(failure): \(HexText.spaced(bytes[end...]))")
        }
        return lines.joined(separator: "\n")
    }
}

extension Advertisement {
    /// The chain of elements in Apple's manufacturer data; nil where it is not Apple's or absent.
    public var continuity: ContinuityMessage? {
        guard company == .apple, let manufacturerData else { return nil }
        return ContinuityMessage(manufacturerData: manufacturerData)
    }
}
