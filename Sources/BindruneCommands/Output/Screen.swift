// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// A live region that several tasks may draw.
final class Screen: Sendable {
    /// At most ten frames a second.
    static let period: Duration = .milliseconds(100)

    private let region: Mutex<LiveRegion>

    init(sink: any TextSink, terminal: any Terminal) {
        region = Mutex(LiveRegion(sink: sink, terminal: terminal))
    }

    func draw(_ lines: (TerminalSize) -> [String]) {
        region.withLock { $0.draw(lines($0.size)) }
    }

    func finish() {
        region.withLock { $0.finish() }
    }

    func erase() {
        region.withLock { $0.erase() }
    }
}
