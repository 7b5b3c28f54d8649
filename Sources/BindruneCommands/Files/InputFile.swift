// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A file that is read piece by piece. Closed when it goes away.
final class InputFile {
    let path: String
    private let descriptor: Int32
    private var buffer = [UInt8](repeating: 0, count: 65_536)

    init(path: String) throws(FileProblem) {
        self.path = path
        descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw FileProblem(path: path, code: errno) }
    }

    deinit { close(descriptor) }

    /// The next piece, at most 64 kB; nil at the end.
    func next() throws(FileProblem) -> ArraySlice<UInt8>? {
        while true {
            let count = buffer.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw FileProblem(path: path, code: errno) }
            return count > 0 ? buffer[..<count] : nil
        }
    }
}
