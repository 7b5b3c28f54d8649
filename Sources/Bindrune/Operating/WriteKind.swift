// SPDX-License-Identifier: Apache-2.0

/// How a value is written.
public enum WriteKind: String, Hashable, Sendable, CaseIterable {
    /// With a response where the characteristic offers that, else without.
    case automatic
    /// One write that the device answers. A value longer than 512 bytes, the longest an attribute
    /// may be, is refused with ``BluetoothError/Code-swift.struct/valueTooLong``; one longer than a
    /// packet is carried by the system's long write, which not every device supports.
    case withResponse
    /// Writes that the device does not answer, each as long as a packet carries. None is handed
    /// over while the system has no room for it.
    case withoutResponse
    /// Writes that the device answers, each as long as a packet carries, one after the other.
    case chunked
}

/// What to do about a read of a characteristic that notifies: Core Bluetooth reports the answer and
/// a notification in the same way, so they cannot be told apart.
public enum ReadWhileNotifying: String, Hashable, Sendable, CaseIterable {
    /// Refuse it with ``BluetoothError/Code-swift.struct/readWhileNotifying``.
    case refuse
    /// Turn notifications off, read, and turn them on again. Streams get the mark of a gap.
    case pause
    /// Take the next value that comes for the answer, whichever it is. Streams get it too.
    case takeNextValue
}
