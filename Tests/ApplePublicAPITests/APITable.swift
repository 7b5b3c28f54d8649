// SPDX-License-Identifier: Apache-2.0

import CoreBluetooth

// Apple's values, typed here a second time: from the SDK's headers and from what apps print.

/// Every string constant and its value.
let constantTable: [(constant: String, value: String)] = [
    (CBErrorDomain, "CBErrorDomain"),
    (CBATTErrorDomain, "CBATTErrorDomain"),
    (CBCentralManagerOptionShowPowerAlertKey, "kCBInitOptionShowPowerAlert"),
    (CBCentralManagerOptionRestoreIdentifierKey, "kCBInitOptionRestoreIdentifier"),
    (CBCentralManagerOptionDeviceAccessForMedia, "kCBInitOptionDeviceAccessForMedia"),
    (CBCentralManagerScanOptionAllowDuplicatesKey, "kCBScanOptionAllowDuplicates"),
    (CBCentralManagerScanOptionSolicitedServiceUUIDsKey, "kCBScanOptionSolicitedServiceUUIDs"),
    (CBCentralManagerRestoredStatePeripheralsKey, "kCBRestoredPeripherals"),
    (CBCentralManagerRestoredStateScanServicesKey, "kCBRestoredScanServices"),
    (CBCentralManagerRestoredStateScanOptionsKey, "kCBRestoredScanOptions"),
    (CBConnectPeripheralOptionNotifyOnConnectionKey, "kCBConnectOptionNotifyOnConnection"),
    (CBConnectPeripheralOptionNotifyOnDisconnectionKey, "kCBConnectOptionNotifyOnDisconnection"),
    (CBConnectPeripheralOptionNotifyOnNotificationKey, "kCBConnectOptionNotifyOnNotification"),
    (CBConnectPeripheralOptionStartDelayKey, "kCBConnectOptionStartDelay"),
    (
        CBConnectPeripheralOptionEnableTransportBridgingKey,
        "kCBConnectOptionEnableTransportBridging"
    ),
    (CBConnectPeripheralOptionRequiresANCS, "kCBConnectOptionRequiresANCS"),
    (CBConnectPeripheralOptionEnableAutoReconnect, "kCBConnectOptionAutoReconnect"),
    (CBAdvertisementDataLocalNameKey, "kCBAdvDataLocalName"),
    (CBAdvertisementDataTxPowerLevelKey, "kCBAdvDataTxPowerLevel"),
    (CBAdvertisementDataServiceUUIDsKey, "kCBAdvDataServiceUUIDs"),
    (CBAdvertisementDataServiceDataKey, "kCBAdvDataServiceData"),
    (CBAdvertisementDataManufacturerDataKey, "kCBAdvDataManufacturerData"),
    (CBAdvertisementDataOverflowServiceUUIDsKey, "kCBAdvDataHashedServiceUUIDs"),
    (CBAdvertisementDataIsConnectable, "kCBAdvDataIsConnectable"),
    (CBAdvertisementDataSolicitedServiceUUIDsKey, "kCBAdvDataSolicitedServiceUUIDs"),
    (
        CBConnectionEventMatchingOption.serviceUUIDs.rawValue,
        "kCBConnectionEventMatchingOptionServiceUUIDs"
    ),
    (
        CBConnectionEventMatchingOption.peripheralUUIDs.rawValue,
        "kCBConnectionEventMatchingOptionPeripheralUUIDs"
    ),
    (CBUUIDCharacteristicExtendedPropertiesString, "2900"),
    (CBUUIDCharacteristicUserDescriptionString, "2901"),
    (CBUUIDClientCharacteristicConfigurationString, "2902"),
    (CBUUIDServerCharacteristicConfigurationString, "2903"),
    (CBUUIDCharacteristicFormatString, "2904"),
    (CBUUIDCharacteristicAggregateFormatString, "2905"),
    (CBUUIDCharacteristicValidRangeString, "2906"),
    (CBUUIDCharacteristicObservationScheduleString, "2910"),
    (CBUUIDL2CAPPSMCharacteristicString, "ABDD3056-28FA-441D-A470-55A75A52553A"),
]

/// Every case and option with its raw value.
let rawValueTable: [(name: String, raw: Int, value: Int)] = [
    ("CBManagerState.unknown", CBManagerState.unknown.rawValue, 0),
    ("CBManagerState.resetting", CBManagerState.resetting.rawValue, 1),
    ("CBManagerState.unsupported", CBManagerState.unsupported.rawValue, 2),
    ("CBManagerState.unauthorized", CBManagerState.unauthorized.rawValue, 3),
    ("CBManagerState.poweredOff", CBManagerState.poweredOff.rawValue, 4),
    ("CBManagerState.poweredOn", CBManagerState.poweredOn.rawValue, 5),
    ("CBCentralManagerState.unknown", CBCentralManagerState.unknown.rawValue, 0),
    ("CBCentralManagerState.resetting", CBCentralManagerState.resetting.rawValue, 1),
    ("CBCentralManagerState.unsupported", CBCentralManagerState.unsupported.rawValue, 2),
    ("CBCentralManagerState.unauthorized", CBCentralManagerState.unauthorized.rawValue, 3),
    ("CBCentralManagerState.poweredOff", CBCentralManagerState.poweredOff.rawValue, 4),
    ("CBCentralManagerState.poweredOn", CBCentralManagerState.poweredOn.rawValue, 5),
    ("CBPeripheralManagerState.unknown", CBPeripheralManagerState.unknown.rawValue, 0),
    ("CBPeripheralManagerState.resetting", CBPeripheralManagerState.resetting.rawValue, 1),
    ("CBPeripheralManagerState.unsupported", CBPeripheralManagerState.unsupported.rawValue, 2),
    ("CBPeripheralManagerState.unauthorized", CBPeripheralManagerState.unauthorized.rawValue, 3),
    ("CBPeripheralManagerState.poweredOff", CBPeripheralManagerState.poweredOff.rawValue, 4),
    ("CBPeripheralManagerState.poweredOn", CBPeripheralManagerState.poweredOn.rawValue, 5),
    ("CBManagerAuthorization.notDetermined", CBManagerAuthorization.notDetermined.rawValue, 0),
    ("CBManagerAuthorization.restricted", CBManagerAuthorization.restricted.rawValue, 1),
    ("CBManagerAuthorization.denied", CBManagerAuthorization.denied.rawValue, 2),
    ("CBManagerAuthorization.allowedAlways", CBManagerAuthorization.allowedAlways.rawValue, 3),
    ("CBConnectionEvent.peerDisconnected", CBConnectionEvent.peerDisconnected.rawValue, 0),
    ("CBConnectionEvent.peerConnected", CBConnectionEvent.peerConnected.rawValue, 1),
    ("CBPeripheralState.disconnected", CBPeripheralState.disconnected.rawValue, 0),
    ("CBPeripheralState.connecting", CBPeripheralState.connecting.rawValue, 1),
    ("CBPeripheralState.connected", CBPeripheralState.connected.rawValue, 2),
    ("CBPeripheralState.disconnecting", CBPeripheralState.disconnecting.rawValue, 3),
    ("CBCharacteristicWriteType.withResponse", CBCharacteristicWriteType.withResponse.rawValue, 0),
    (
        "CBCharacteristicWriteType.withoutResponse",
        CBCharacteristicWriteType.withoutResponse.rawValue, 1
    ),
    ("Feature.extendedScanAndConnect", feature(.extendedScanAndConnect), 1),
    ("properties.broadcast", bits(.broadcast), 0x01),
    ("properties.read", bits(.read), 0x02),
    ("properties.writeWithoutResponse", bits(.writeWithoutResponse), 0x04),
    ("properties.write", bits(.write), 0x08),
    ("properties.notify", bits(.notify), 0x10),
    ("properties.indicate", bits(.indicate), 0x20),
    ("properties.authenticatedSignedWrites", bits(.authenticatedSignedWrites), 0x40),
    ("properties.extendedProperties", bits(.extendedProperties), 0x80),
    ("properties.notifyEncryptionRequired", bits(.notifyEncryptionRequired), 0x100),
    ("properties.indicateEncryptionRequired", bits(.indicateEncryptionRequired), 0x200),
]

/// Every code of `CBError`, through the static of the struct, with its text where one is public.
let errorTable: [(code: CBError.Code, value: Int, text: String?)] = [
    (CBError.unknown, 0, "Unknown error."),
    (CBError.invalidParameters, 1, "One or more parameters were invalid."),
    (CBError.invalidHandle, 2, nil),
    (CBError.notConnected, 3, "The specified device is not connected."),
    (CBError.outOfSpace, 4, nil),
    (CBError.operationCancelled, 5, nil),
    (CBError.connectionTimeout, 6, "The connection has timed out unexpectedly."),
    (CBError.peripheralDisconnected, 7, "The specified device has disconnected from us."),
    (CBError.uuidNotAllowed, 8, "The specified UUID is not allowed for this operation."),
    (CBError.alreadyAdvertising, 9, nil),
    (CBError.connectionFailed, 10, nil),
    (
        CBError.connectionLimitReached, 11,
        "The system has reached the maximum number of connections"
    ),
    (CBError.unknownDevice, 12, nil),
    (CBError.unkownDevice, 12, nil),
    (CBError.operationNotSupported, 13, nil),
    (CBError.peerRemovedPairingInformation, 14, "Peer removed pairing information"),
    (
        CBError.encryptionTimedOut, 15,
        "Failed to encrypt the connection, the connection has timed out unexpectedly."
    ),
    (CBError.tooManyLEPairedDevices, 16, nil),
    (CBError.leGattExceededBackgroundNotificationLimit, 17, nil),
    (CBError.leGattNearBackgroundNotificationLimit, 18, nil),
]

/// Every code of `CBATTError`, as above.
let attErrorTable: [(code: CBATTError.Code, value: Int, text: String?)] = [
    (CBATTError.success, 0, nil),
    (CBATTError.invalidHandle, 1, "The handle is invalid."),
    (CBATTError.readNotPermitted, 2, "Reading is not permitted."),
    (CBATTError.writeNotPermitted, 3, "Writing is not permitted."),
    (CBATTError.invalidPdu, 4, nil),
    (CBATTError.insufficientAuthentication, 5, "Authentication is insufficient."),
    (CBATTError.requestNotSupported, 6, "The request is not supported."),
    (CBATTError.invalidOffset, 7, nil),
    (CBATTError.insufficientAuthorization, 8, nil),
    (CBATTError.prepareQueueFull, 9, nil),
    (CBATTError.attributeNotFound, 10, "The attribute could not be found."),
    (CBATTError.attributeNotLong, 11, nil),
    (CBATTError.insufficientEncryptionKeySize, 12, nil),
    (CBATTError.invalidAttributeValueLength, 13, "The value's length is invalid."),
    (CBATTError.unlikelyError, 14, "Unlikely error."),
    (CBATTError.insufficientEncryption, 15, "Encryption is insufficient."),
    (CBATTError.unsupportedGroupType, 16, nil),
    (CBATTError.insufficientResources, 17, nil),
]

private func bits(_ properties: CBCharacteristicProperties) -> Int { Int(properties.rawValue) }
private func feature(_ feature: CBCentralManager.Feature) -> Int { Int(feature.rawValue) }
