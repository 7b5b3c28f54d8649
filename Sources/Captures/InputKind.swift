// SPDX-License-Identifier: Apache-2.0

/// What a file is, as its first bytes tell.
public enum InputKind: Hashable, Sendable {
    /// Nothing.
    case empty
    /// A capture that `CaptureReader` reads.
    case capture(CaptureFormat)
    /// A text that `LogReader` reads; `LogFormat.plain` for any text that is nothing else.
    case log(LogFormat)
    /// Swift source.
    case swiftSource
    /// A property list as XML, as a binary or in the old style of Xcode's projects.
    case propertyList
    /// Something that is known and not read.
    case unread(UnreadKind)
    /// Bytes of no known meaning.
    case unknown

    /// How many of the first bytes of a file decide; more are not looked at.
    public static let lookahead = LogSniffer.lookahead

    /// Tells what a file is.
    ///
    /// - Parameters:
    ///   - bytes: The first `lookahead` bytes of the file, or all where it has fewer.
    ///   - isWhole: Whether these bytes are the whole file.
    public init(firstBytes bytes: some Sequence<UInt8>, isWhole: Bool) {
        let all = Array(bytes)
        let shown = all.prefix(Self.lookahead)
        self = Self.kind(of: shown, isWhole: isWhole && shown.count == all.count)
    }

    private static func kind(of bytes: ArraySlice<UInt8>, isWhole: Bool) -> InputKind {
        guard !bytes.isEmpty else { return .empty }
        if let format = captureFormat(bytes, isWhole: isWhole) { return .capture(format) }
        if bytes.starts(with: "bplist0".utf8) { return .propertyList }
        if let kind = UnreadKind(bytes) { return .unread(kind) }
        if TextEncoding.isUTF16(bytes) { return .unread(.utf16) }
        var text = bytes
        if text.starts(with: TextEncoding.byteOrderMark) {
            text = text.dropFirst(TextEncoding.byteOrderMark.count)
        }
        guard isText(text) else { return .unknown }
        if isPropertyList(text) { return .propertyList }
        let sniffer = LogSniffer(text, isWhole: isWhole)
        if sniffer.objects == nil, sniffer.heads == 0, SwiftSniffer.isSwift(text) {
            return .swiftSource
        }
        return .log(sniffer.format)
    }

    private static func captureFormat(
        _ bytes: ArraySlice<UInt8>,
        isWhole: Bool
    ) -> CaptureFormat? {
        var reader = CaptureReader()
        reader.append(bytes)
        if isWhole { reader.finish() }
        _ = reader.next()
        return reader.format
    }

    /// Whether the bytes are a text with at most a few damaged places.
    private static func isText(_ bytes: ArraySlice<UInt8>) -> Bool {
        var controls = 0
        for byte in bytes where byte < 0x20 {
            switch byte {
            case 0x09, 0x0A, 0x0C, 0x0D, 0x1B: break
            default: controls += 1
            }
        }
        let quality = TextQuality(bytes)
        return !quality.isRubbish && controls * 16 <= bytes.count
    }

    private static func isPropertyList(_ bytes: ArraySlice<UInt8>) -> Bool {
        let start = bytes.prefix(1024)
        let text = String(decoding: start.drop { $0 <= 0x20 }, as: UTF8.self)
        if text.hasPrefix("// !$*UTF8*$!") || text.hasPrefix("<plist") { return true }
        let isMarkup = text.hasPrefix("<?xml") || text.hasPrefix("<!DOCTYPE plist")
        return isMarkup && (text.contains("<plist") || text.contains("<!DOCTYPE plist"))
    }
}
