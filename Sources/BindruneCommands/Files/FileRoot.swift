// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The directory that relative paths of a command line start from.
package struct FileRoot: Hashable, Sendable {
    package let directory: String

    package init(directory: String) {
        self.directory = directory
    }

    /// The path as the system takes it.
    func path(_ path: String) -> String {
        path.hasPrefix("/") ? path : "\(directory)/\(path)"
    }

    /// The whole contents of a file of at most `limit` bytes.
    func contents(of path: String, limit: Int) throws(FileProblem) -> [UInt8] {
        let path = self.path(path)
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw FileProblem(path: path, code: errno) }
        defer { close(descriptor) }
        var contents: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = buffer.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw FileProblem(path: path, code: errno) }
            guard count > 0 else { return contents }
            contents += buffer[..<count]
            guard contents.count <= limit else { throw FileProblem(path: path, code: EFBIG) }
        }
    }
}
