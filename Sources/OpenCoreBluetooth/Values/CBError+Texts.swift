// SPDX-License-Identifier: Apache-2.0

import Bluetooth

extension CBError {
    /// The text for a code, from the table that all of the package shares.
    static func text(of code: Int) -> String { CoreBluetoothErrorCode(rawValue: code).text }
}
