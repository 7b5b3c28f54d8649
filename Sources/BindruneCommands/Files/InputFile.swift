// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A file that is read piece by piece. Closed when it goes away.
final class InputFile {
    let path: String
    /// How long it is; nil where it is no regular file.
    let size: Int?
    /// When it was written last, in seconds since 1970; nil where it is no regular file.
    let written: Int?
    private let descriptor: Int32
    private let isOwn: Bool
    private var buffer: [UInt8]

    /// Opens a file. One that waits for its writer, such as a named pipe, is opened all the same.
    init(path: String, pieces: Int = 65_536) throws(FileProblem) {
        self.path = path
        buffer = [UInt8](repeating: 0, count: pieces)
        isOwn = true
        descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw FileProblem(path: path, code: errno) }
        (size, written) = Self.facts(of: descriptor)
    }

    /// Reads from what somebody else has opened and closes.
    init(descriptor: Int32, name: String, pieces: Int = 65_536) {
        path = name
        buffer = [UInt8](repeating: 0, count: pieces)
        isOwn = false
        self.descriptor = descriptor
        (size, written) = Self.facts(of: descriptor)
    }

    deinit {
        if isOwn { close(descriptor) }
    }

    private static func facts(of descriptor: Int32) -> (size: Int?, written: Int?) {
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            return (nil, nil)
        }
        return (Int(status.st_size), status.st_mtim.tv_sec)
    }

    /// The next piece; nil at the end, and where `isCancelled` said so while it was waited for.
    func next(isCancelled: () -> Bool = { false }) throws(FileProblem) -> ArraySlice<UInt8>? {
        while !isCancelled() {
            if size == nil {
                var item = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
                let ready = poll(&item, 1, 100)
                if ready == 0 || ready < 0 && errno == EINTR { continue }
            }
            let count = buffer.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR || errno == EAGAIN { continue }
            guard count >= 0 else { throw FileProblem(path: path, code: errno) }
            return count > 0 ? buffer[..<count] : nil
        }
        return nil
    }
}
