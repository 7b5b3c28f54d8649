// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The terminal behind one of the process' standard streams.
///
/// The size is asked for whenever it is wanted, so a resized window needs no signal.
package final class SystemTerminal: Terminal {
    private let descriptor: Int32
    /// Unless `NO_COLOR` is set (no-color.org).
    package let hasColours: Bool

    /// Nil where the descriptor is no terminal, or one that cannot move its cursor.
    package init?(descriptor: Int32, variables: [String: String]) {
        guard isatty(descriptor) == 1, variables["TERM"] != "dumb" else { return nil }
        self.descriptor = descriptor
        hasColours = variables["NO_COLOR"]?.isEmpty ?? true
    }

    package var size: TerminalSize? {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return TerminalSize(columns: Int(size.ws_col), rows: Int(size.ws_row))
    }
}
