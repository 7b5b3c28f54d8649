// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A file that is being written. Closed when it goes away.
final class OutputFile {
    enum Mode: Hashable, Sendable {
        /// A new file; refused where there is one.
        case new
        /// A new file in the place of what is there.
        case replacing
        /// At the end of what is there, if anything.
        case appending
    }

    let path: String
    private var descriptor: Int32

    init(path: String, mode: Mode) throws(FileProblem) {
        self.path = path
        let flags =
            switch mode {
            case .new: O_CREAT | O_EXCL
            case .replacing: O_CREAT | O_TRUNC
            case .appending: O_CREAT | O_APPEND
            }
        descriptor = open(path, O_WRONLY | O_CLOEXEC | flags, 0o644)
        guard descriptor >= 0 else {
            let code = errno
            let exists = code == EEXIST && mode == .new
            throw FileProblem(path: path, code: code, advice: exists ? "--force replaces it" : nil)
        }
    }

    /// Throws what keeps a file from being made, before anything is done for its contents.
    static func requirePlace(at path: String, replacing: Bool) throws(FileProblem) {
        var status = stat()
        if stat(path, &status) == 0 {
            guard replacing else {
                throw FileProblem(path: path, code: EEXIST, advice: "--force replaces it")
            }
            guard status.st_mode & S_IFMT != S_IFDIR else {
                throw FileProblem(path: path, code: EISDIR)
            }
            guard access(path, W_OK) == 0 else { throw FileProblem(path: path, code: errno) }
            return
        }
        let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
        guard access(folder, W_OK | X_OK) == 0 else {
            throw FileProblem(path: path, code: errno)
        }
    }

    deinit {
        if descriptor >= 0 { Foundation.close(descriptor) }
    }

    /// Writes all the bytes behind what has been written.
    func write(_ bytes: some Collection<UInt8>) throws(FileProblem) {
        var rest = Array(bytes)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                Foundation.write(descriptor, $0.baseAddress, $0.count)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw FileProblem(path: path, code: errno) }
            rest = rest.dropFirst(count)
        }
    }

    /// Writes the bytes over those at the beginning of the file; `write` goes on where it was.
    func overwriteBeginning(_ bytes: [UInt8]) throws(FileProblem) {
        var done = 0
        while done < bytes.count {
            let count = bytes[done...].withUnsafeBytes {
                pwrite(descriptor, $0.baseAddress, $0.count, off_t(done))
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw FileProblem(path: path, code: errno) }
            done += count
        }
    }

    /// Closes the file. What the disk refuses late is thrown here.
    func close() throws(FileProblem) {
        guard descriptor >= 0 else { return }
        let result = Foundation.close(descriptor)
        descriptor = -1
        guard result == 0 else { throw FileProblem(path: path, code: errno) }
    }
}
