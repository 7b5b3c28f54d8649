// SPDX-License-Identifier: Apache-2.0

/// The methods of `CBCentralManagerDelegate` and `CBPeripheralDelegate`, as names.
///
/// The raw value is the method's full name; the two that descriptors share with characteristics
/// say so after it.
public enum CBDelegateMethod: String, Hashable, Sendable, CaseIterable {
    /// `centralManagerDidUpdateState(_:)`.
    case centralManagerDidUpdateState = "centralManagerDidUpdateState(_:)"
    /// `centralManager(_:willRestoreState:)`.
    case centralManagerWillRestoreState = "centralManager(_:willRestoreState:)"
    /// `centralManager(_:didDiscover:advertisementData:rssi:)`.
    case centralManagerDidDiscover = "centralManager(_:didDiscover:advertisementData:rssi:)"
    /// `centralManager(_:didConnect:)`.
    case centralManagerDidConnect = "centralManager(_:didConnect:)"
    /// `centralManager(_:didFailToConnect:error:)`.
    case centralManagerDidFailToConnect = "centralManager(_:didFailToConnect:error:)"
    /// `centralManager(_:didDisconnectPeripheral:error:)`.
    case centralManagerDidDisconnectPeripheral =
        "centralManager(_:didDisconnectPeripheral:error:)"
    /// `centralManager(_:didDisconnectPeripheral:timestamp:isReconnecting:error:)`.
    case centralManagerDidDisconnectPeripheralIsReconnecting =
        "centralManager(_:didDisconnectPeripheral:timestamp:isReconnecting:error:)"
    /// `centralManager(_:connectionEventDidOccur:for:)`.
    case centralManagerConnectionEventDidOccur =
        "centralManager(_:connectionEventDidOccur:for:)"
    /// `centralManager(_:didUpdateANCSAuthorizationFor:)`.
    case centralManagerDidUpdateANCSAuthorization =
        "centralManager(_:didUpdateANCSAuthorizationFor:)"
    /// `peripheralDidUpdateName(_:)`.
    case peripheralDidUpdateName = "peripheralDidUpdateName(_:)"
    /// `peripheral(_:didModifyServices:)`.
    case peripheralDidModifyServices = "peripheral(_:didModifyServices:)"
    /// `peripheralDidUpdateRSSI(_:error:)`.
    case peripheralDidUpdateRSSI = "peripheralDidUpdateRSSI(_:error:)"
    /// `peripheral(_:didReadRSSI:error:)`.
    case peripheralDidReadRSSI = "peripheral(_:didReadRSSI:error:)"
    /// `peripheral(_:didDiscoverServices:)`.
    case peripheralDidDiscoverServices = "peripheral(_:didDiscoverServices:)"
    /// `peripheral(_:didDiscoverIncludedServicesFor:error:)`.
    case peripheralDidDiscoverIncludedServices =
        "peripheral(_:didDiscoverIncludedServicesFor:error:)"
    /// `peripheral(_:didDiscoverCharacteristicsFor:error:)`.
    case peripheralDidDiscoverCharacteristics =
        "peripheral(_:didDiscoverCharacteristicsFor:error:)"
    /// `peripheral(_:didUpdateValueFor:error:)`.
    case peripheralDidUpdateValue = "peripheral(_:didUpdateValueFor:error:)"
    /// `peripheral(_:didWriteValueFor:error:)`.
    case peripheralDidWriteValue = "peripheral(_:didWriteValueFor:error:)"
    /// `peripheral(_:didUpdateNotificationStateFor:error:)`.
    case peripheralDidUpdateNotificationState =
        "peripheral(_:didUpdateNotificationStateFor:error:)"
    /// `peripheral(_:didDiscoverDescriptorsFor:error:)`.
    case peripheralDidDiscoverDescriptors = "peripheral(_:didDiscoverDescriptorsFor:error:)"
    /// `peripheral(_:didUpdateValueFor:error:)` with a descriptor.
    case peripheralDidUpdateDescriptorValue =
        "peripheral(_:didUpdateValueFor:error:) CBDescriptor"
    /// `peripheral(_:didWriteValueFor:error:)` with a descriptor.
    case peripheralDidWriteDescriptorValue =
        "peripheral(_:didWriteValueFor:error:) CBDescriptor"
    /// `peripheralIsReady(toSendWriteWithoutResponse:)`.
    case peripheralIsReadyToSendWriteWithoutResponse =
        "peripheralIsReady(toSendWriteWithoutResponse:)"
    /// `peripheral(_:didOpen:error:)`.
    case peripheralDidOpenChannel = "peripheral(_:didOpen:error:)"
}
