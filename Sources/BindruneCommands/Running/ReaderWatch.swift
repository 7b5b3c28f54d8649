// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Tells when the reader at the other end of a pipe has gone, though nothing is written: a command
/// that waits for a device would else wait on for nobody.
///
/// A pipe whose reader has gone is in a state of error, for which a thread of its own waits:
/// libdispatch reports no errors of descriptors on Linux, and turns in a circle instead.
enum ReaderWatch {
    /// Calls `gone` once, on another thread, when the reader has gone. What is no pipe is not
    /// watched: of a file or a terminal there is nothing to learn. Watches until the process ends.
    static func begin(_ descriptor: Int32, gone: @escaping @Sendable () -> Void) {
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFIFO else { return }
        Thread.detachNewThread {
            var item = pollfd(fd: descriptor, events: 0, revents: 0)
            var count: Int32
            repeat { count = poll(&item, 1, -1) } while count < 0 && errno == EINTR
            if count > 0, item.revents & Int16(POLLERR) != 0 { gone() }
        }
    }
}
