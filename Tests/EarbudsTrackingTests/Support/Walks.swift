// SPDX-License-Identifier: Apache-2.0

import Foundation

/// How far drawn walks go.
enum Walks {
    /// Whether `BINDRUNE_WALKS=long` is set: for a release build, or for somebody with time.
    static let areLong = ProcessInfo.processInfo.environment["BINDRUNE_WALKS"] == "long"
}
