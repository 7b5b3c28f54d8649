// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A file that appears under its name when it is whole, or never: until `commit` it is written
/// beside its place, and gone when the value goes away.
final class WholeFile {
    private let path: String
    private let temporary: String
    private let isReplacing: Bool
    private let file: OutputFile
    private var isDone = false

    /// Opens a file beside the place. Throws where there is a file already and it is not to be
    /// replaced, and where what is there is no file.
    init(path: String, replacing: Bool) throws(FileProblem) {
        try OutputFile.requirePlace(at: path, replacing: replacing)
        var status = stat()
        if stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
            throw FileProblem(path: path, code: EEXIST, advice: "it is no file; write to - instead")
        }
        self.path = Self.behindLinks(path)
        isReplacing = replacing
        temporary = "\(self.path).\(getpid()).part"
        unlink(temporary)
        file = try OutputFile(path: temporary, mode: .new)
    }

    deinit {
        if !isDone { unlink(temporary) }
    }

    /// A link stays one: what it leads to is replaced.
    private static func behindLinks(_ path: String) -> String {
        guard let real = realpath(path, nil) else { return path }
        defer { free(real) }
        return String(cString: real)
    }

    func write(_ bytes: some Collection<UInt8>) throws(FileProblem) {
        try file.write(bytes)
    }

    /// Gives the file its name. Where another one has appeared there meanwhile it is left alone.
    func commit() throws(FileProblem) {
        try file.close()
        if !isReplacing {
            if link(temporary, path) == 0 {
                unlink(temporary)
                isDone = true
                return
            }
            // Some file systems have no links.
            guard errno == EPERM || errno == ENOTSUP || errno == ENOSYS else {
                throw FileProblem(path: path, code: errno, advice: "--force replaces it")
            }
            try OutputFile.requirePlace(at: path, replacing: false)
        }
        guard rename(temporary, path) == 0 else { throw FileProblem(path: path, code: errno) }
        isDone = true
    }
}
