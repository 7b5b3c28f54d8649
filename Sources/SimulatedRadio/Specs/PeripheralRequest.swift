// SPDX-License-Identifier: Apache-2.0

public import Bluetooth

/// What a central asks of a device, as a hook sees it.
public struct PeripheralRequest: Hashable, Sendable {
    /// What is asked.
    public enum Operation: Hashable, Sendable {
        /// The value.
        case read
        /// To take a value and confirm it.
        case write([UInt8])
        /// To take a value without an answer.
        case writeCommand([UInt8])
        /// To start sending the value by itself.
        case subscribe
        /// To stop sending the value by itself.
        case unsubscribe
    }

    /// The moment at which the request reached the device.
    public var time: Instant
    /// The name of the phone it came from.
    public var central: String
    /// The service of the characteristic.
    public var service: BluetoothUUID
    /// The characteristic asked.
    public var characteristic: BluetoothUUID
    /// What is asked.
    public var operation: Operation
}

/// What a hook makes of a request.
public enum PeripheralAnswer: Hashable, Sendable {
    /// The value of a read.
    case value([UInt8])
    /// The write or the subscription goes through. The scripts are not run.
    case done
    /// An ATT error.
    case error(UInt8)
    /// No answer, so that the host's ATT transaction times out after 30 seconds.
    case silence
}
