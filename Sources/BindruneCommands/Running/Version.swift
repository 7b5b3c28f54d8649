// SPDX-License-Identifier: Apache-2.0

/// The version of the program, as `--version` prints it and the changelog names it.
enum Version {
    static let text = "0.1.0"
}
