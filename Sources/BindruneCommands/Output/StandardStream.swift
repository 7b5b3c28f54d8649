// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization

/// Standard output or standard error of the process.
///
/// The process must ignore SIGPIPE. When whoever reads is gone, `readerGone` is called once and
/// the rest is dropped.
package final class StandardStream: TextSink {
    private let descriptor: Int32
    private let readerGone: @Sendable () -> Void
    private let isOpen = Mutex(true)

    package init(descriptor: Int32, readerGone: @escaping @Sendable () -> Void = {}) {
        self.descriptor = descriptor
        self.readerGone = readerGone
    }

    package func write(_ text: String) {
        let isFirstFailure = isOpen.withLock { isOpen in
            guard isOpen, !writeAll(Array(text.utf8)) else { return false }
            isOpen = false
            return true
        }
        if isFirstFailure { readerGone() }
    }

    private func writeAll(_ bytes: [UInt8]) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                Foundation.write(descriptor, $0.baseAddress, $0.count)
            }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if errno == EAGAIN {
                var item = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                guard poll(&item, 1, -1) >= 0 || errno == EINTR else { return false }
            } else if errno != EINTR {
                return false
            }
        }
        return true
    }
}
