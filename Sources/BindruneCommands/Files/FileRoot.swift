// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The directory that relative paths of a command line start from, and one for temporary files.
package struct FileRoot: Hashable, Sendable {
    package let directory: String
    /// Where files go that nobody gave a place to.
    package let temporary: String
    /// The descriptor that `-` stands for where a command reads.
    package var standardInput: Int32 = STDIN_FILENO

    package init(directory: String, temporary: String) {
        self.directory = directory
        self.temporary = temporary
    }

    /// Makes a new directory among the temporary files, for this user alone.
    func makeTemporaryDirectory(_ name: String) throws(FileProblem) -> String {
        var template = Array("\(temporary)/\(name)-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else {
            throw FileProblem(path: temporary, code: errno)
        }
        return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// The path as the system takes it.
    func path(_ path: String) -> String {
        path.hasPrefix("/") ? path : "\(directory)/\(path)"
    }

    /// The whole contents of a file of at most `limit` bytes.
    func contents(of path: String, limit: Int) throws(FileProblem) -> [UInt8] {
        let file = try InputFile(path: self.path(path))
        var contents: [UInt8] = []
        while let piece = try file.next() {
            contents += piece
            guard contents.count <= limit else { throw FileProblem(path: file.path, code: EFBIG) }
        }
        return contents
    }

    /// Opens a file to be read piece by piece.
    func reading(_ path: String) throws(FileProblem) -> InputFile {
        try InputFile(path: self.path(path))
    }

    /// Opens a file, or takes standard input for `-`, to be read in pieces of a size.
    func reading(_ path: String, pieces: Int) throws(FileProblem) -> InputFile {
        guard path != "-" else {
            return InputFile(descriptor: standardInput, name: "standard input", pieces: pieces)
        }
        return try InputFile(path: self.path(path), pieces: pieces)
    }
}
