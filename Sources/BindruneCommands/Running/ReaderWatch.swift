// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Foundation

/// Tells when the reader at the other end of a pipe has gone, though nothing is written: a command
/// that waits for a device would else wait on for nobody.
///
/// A pipe whose reader has gone is ready with an error. What is no pipe is not watched: of a file
/// or a terminal there is nothing to learn.
final class ReaderWatch {
    private let source: (any DispatchSourceRead)?

    /// Calls `gone` once, on a thread of its own, when the reader has gone.
    init(_ descriptor: Int32, gone: @escaping @Sendable () -> Void) {
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFIFO else {
            source = nil
            return
        }
        let queue = DispatchQueue(label: "reader")
        let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
        source.setEventHandler {
            source.cancel()
            var item = pollfd(fd: descriptor, events: 0, revents: 0)
            guard poll(&item, 1, 0) > 0, item.revents & Int16(POLLERR) != 0 else { return }
            gone()
        }
        source.activate()
        self.source = source
    }

    deinit { source?.cancel() }
}
