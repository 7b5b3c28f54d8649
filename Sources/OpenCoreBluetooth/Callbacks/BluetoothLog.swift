// SPDX-License-Identifier: Apache-2.0

/// Where the lines go that Apple's framework prints to the console.
///
/// A manager keeps the sink that was current when it was made; by default that is standard error.
package enum BluetoothLog {
    package typealias Sink = @Sendable (String) -> Void

    /// Who gets the lines of managers that are made inside `$sink.withValue(…) { … }`.
    @TaskLocal package static var sink: Sink = { line in
        // A closed standard error is no reason to stop.
        try? FileHandle.standardError.write(contentsOf: Data((line + "\n").utf8))
    }
}
