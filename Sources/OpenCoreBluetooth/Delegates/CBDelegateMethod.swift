// SPDX-License-Identifier: Apache-2.0

/// The optional delegate methods whose mere presence changes what a system does.
///
/// The raw value is the method's full name.
public enum CBDelegateMethod: String, Hashable, Sendable, CaseIterable {
    /// The restoration callback: a line in the log wants a restore identifier with it.
    case willRestoreState = "centralManager(_:willRestoreState:)"
    /// The shorter disconnect callback.
    case didDisconnectPeripheral = "centralManager(_:didDisconnectPeripheral:error:)"
    /// The longer disconnect callback, on which the auto-reconnect option depends.
    case didDisconnectPeripheralIsReconnecting =
        "centralManager(_:didDisconnectPeripheral:timestamp:isReconnecting:error:)"
    /// The answer to a discovery of services: a line in the log wants somebody to hear it.
    case didDiscoverServices = "peripheral(_:didDiscoverServices:)"
}
