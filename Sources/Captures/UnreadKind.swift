// SPDX-License-Identifier: Apache-2.0

/// A kind of file that is known, and that something must be done to before it can be read.
public enum UnreadKind: String, Hashable, Sendable, Codable, CaseIterable {
    /// Compressed with gzip, such as a sysdiagnose.
    case gzip
    /// A zip archive, such as a report of Android or an archived log.
    case zip
    /// Compressed with bzip2, xz or zstd.
    case compressed = "bzip2, xz or zstd"
    /// A tar archive.
    case tar
    /// A capture of Frontline's or Ellisys' tools.
    case frontline = "Frontline"
    /// A report of Android with packets in its shortened form, in Base64.
    case btsnooz
    /// A file of Apple's unified log in its own form.
    case tracev3
    /// Text in UTF-16.
    case utf16 = "UTF-16"
    /// A database, such as SQLite's.
    case database
    /// A page, a PDF or a picture.
    case document
    /// A program or a library.
    case program

    private static let prefixes: [(bytes: [UInt8], kind: UnreadKind)] = [
        ([0x1F, 0x8B], .gzip),
        ([0x50, 0x4B, 0x03, 0x04], .zip),
        ([0x50, 0x4B, 0x05, 0x06], .zip),
        (Array("BZh".utf8), .compressed),
        ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00], .compressed),
        ([0x28, 0xB5, 0x2F, 0xFD], .compressed),
        ([0x00, 0x10, 0x00, 0x00, 0x11, 0x00, 0x00, 0x00], .tracev3),
        (Array("SQLite format 3".utf8), .database),
        (Array("%PDF-".utf8), .document),
        ([0x89, 0x50, 0x4E, 0x47], .document),
        ([0xFF, 0xD8, 0xFF], .document),
        (Array("<!DOCTYPE html".utf8), .document),
        (Array("<html".utf8), .document),
        ([0x7F, 0x45, 0x4C, 0x46], .program),
        ([0xCF, 0xFA, 0xED, 0xFE], .program),
        ([0xCA, 0xFE, 0xBA, 0xBE], .program),
        (Array("MZ".utf8) + [0x90, 0x00], .program),
    ]

    /// The kind of the file that begins so; nil where it is none of these.
    init?(_ bytes: ArraySlice<UInt8>) {
        if let known = Self.prefixes.first(where: { bytes.starts(with: $0.bytes) }) {
            self = known.kind
        } else if bytes.dropFirst(257).starts(with: "ustar".utf8) {
            self = .tar
        } else if Self.holds(bytes, "--- BEGIN:BTSNOOP_LOG_SUMMARY") {
            self = .btsnooz
        } else if bytes.contains(0), Self.holds(bytes.prefix(512), "Frontline") {
            self = .frontline
        } else {
            return nil
        }
    }

    private static func holds(_ bytes: ArraySlice<UInt8>, _ text: String) -> Bool {
        let search = PhraseSearch([Array(text.utf8)])
        return bytes.withUnsafeBytes { search.finds(in: $0, 0..<$0.count) }
    }
}
