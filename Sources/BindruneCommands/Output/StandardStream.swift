// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization

/// Standard output or standard error of the process.
///
/// The process must ignore SIGPIPE. When nothing can be written any more, `failed` is called once
/// and the rest is dropped.
package final class StandardStream: TextSink {
    private let name: String
    private let descriptor: Int32
    private let failed: @Sendable () -> Void
    private let isStream: Bool
    /// Why nothing can be written any more, as the system numbers it.
    private let failure = Mutex<Int32?>(nil)
    private let isUsed = Atomic(false)

    package init(
        _ name: String,
        descriptor: Int32,
        failed: @escaping @Sendable () -> Void = {}
    ) {
        self.name = name
        self.descriptor = descriptor
        self.failed = failed
        isStream = Self.isStream(descriptor)
    }

    /// Whether the descriptor is what the parent has handed over. Of one that was closed the number
    /// may have gone to something of the runtime's own, which has no type that `stat` knows.
    private static func isStream(_ descriptor: Int32) -> Bool {
        var status = stat()
        return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT != 0
    }

    /// Whether anything was to be written.
    var hasWritten: Bool { isUsed.load(ordering: .relaxed) }

    /// What was lost, and why. A reader that had enough is no problem.
    var problem: FileProblem? {
        failure.withLock { $0 }.flatMap { $0 == EPIPE ? nil : FileProblem(path: name, code: $0) }
    }

    package func write(_ text: String) {
        write(bytes: Array(text.utf8))
    }

    package func write(bytes: [UInt8]) {
        isUsed.store(true, ordering: .relaxed)
        let isFirstFailure = failure.withLock { failure in
            guard failure == nil else { return false }
            failure = isStream ? writeAll(bytes) : EBADF
            return failure != nil
        }
        if isFirstFailure { failed() }
    }

    /// Returns why it could not be written; nil when it was.
    private func writeAll(_ bytes: [UInt8]) -> Int32? {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                Foundation.write(descriptor, $0.baseAddress, $0.count)
            }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if errno == EAGAIN {
                var item = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                guard poll(&item, 1, -1) >= 0 || errno == EINTR else { return errno }
            } else if errno != EINTR {
                return errno
            }
        }
        return nil
    }
}
