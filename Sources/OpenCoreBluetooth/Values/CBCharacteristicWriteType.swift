// SPDX-License-Identifier: Apache-2.0

/// How a value is written.
public enum CBCharacteristicWriteType: Int, Sendable {
    /// The peer answers; `peripheral(_:didWriteValueFor:error:)` follows.
    case withResponse = 0
    /// Nobody answers and nothing follows; see `CBPeripheral.canSendWriteWithoutResponse`.
    case withoutResponse = 1
}
