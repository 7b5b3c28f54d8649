// SPDX-License-Identifier: Apache-2.0

import Bluetooth

extension CBATTError {
    /// The text for a code, from the table that all of the package shares.
    static func text(of code: Int) -> String {
        // A number that is no byte reads like any other without a name.
        ATTErrorCode(rawValue: UInt8(exactly: code) ?? .max).text
    }
}
