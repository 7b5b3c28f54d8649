// SPDX-License-Identifier: Apache-2.0

/// Every name of Apple's Core Bluetooth, by the type that owns it; an empty owner is the module.
///
/// From the headers of public SDKs and from listings of newer ones, up to the beta of iOS 27.
/// Functions carry the labels of their arguments. Names that Apple has removed are not here.
let appleNames: [(owner: String, names: String)] = [
    (
        "",
        """
        CBManager CBCentralManager CBPeer CBPeripheral CBAttribute CBService CBCharacteristic \
        CBDescriptor CBUUID CBL2CAPChannel CBL2CAPPSM CBCentralManagerDelegate \
        CBPeripheralDelegate CBManagerState CBManagerAuthorization CBCentralManagerState \
        CBPeripheralManagerState CBPeripheralManagerAuthorizationStatus CBPeripheralState \
        CBCharacteristicWriteType CBCharacteristicProperties CBAttributePermissions \
        CBConnectionEvent CBConnectionEventMatchingOption CBError CBATTError CBErrorDomain \
        CBATTErrorDomain CBCentral CBATTRequest CBPeripheralManager CBPeripheralManagerDelegate \
        CBPeripheralManagerConnectionLatency CBMutableService CBMutableCharacteristic \
        CBMutableDescriptor CBChannelSoundingSessionConfiguration \
        CBChannelSoundingProcedureResults CBCentralManagerOptionShowPowerAlertKey \
        CBCentralManagerOptionRestoreIdentifierKey CBCentralManagerOptionDeviceAccessForMedia \
        CBCentralManagerScanOptionAllowDuplicatesKey \
        CBCentralManagerScanOptionSolicitedServiceUUIDsKey \
        CBCentralManagerRestoredStatePeripheralsKey CBCentralManagerRestoredStateScanServicesKey \
        CBCentralManagerRestoredStateScanOptionsKey CBConnectPeripheralOptionNotifyOnConnectionKey \
        CBConnectPeripheralOptionNotifyOnDisconnectionKey \
        CBConnectPeripheralOptionNotifyOnNotificationKey CBConnectPeripheralOptionStartDelayKey \
        CBConnectPeripheralOptionEnableTransportBridgingKey CBConnectPeripheralOptionRequiresANCS \
        CBConnectPeripheralOptionEnableAutoReconnect CBAdvertisementDataLocalNameKey \
        CBAdvertisementDataTxPowerLevelKey CBAdvertisementDataServiceUUIDsKey \
        CBAdvertisementDataServiceDataKey CBAdvertisementDataManufacturerDataKey \
        CBAdvertisementDataOverflowServiceUUIDsKey CBAdvertisementDataIsConnectable \
        CBAdvertisementDataSolicitedServiceUUIDsKey CBUUIDCharacteristicExtendedPropertiesString \
        CBUUIDCharacteristicUserDescriptionString CBUUIDClientCharacteristicConfigurationString \
        CBUUIDServerCharacteristicConfigurationString CBUUIDCharacteristicFormatString \
        CBUUIDCharacteristicAggregateFormatString CBUUIDCharacteristicValidRangeString \
        CBUUIDL2CAPPSMCharacteristicString CBUUIDCharacteristicObservationScheduleString \
        CBPeripheralManagerOptionShowPowerAlertKey CBPeripheralManagerOptionRestoreIdentifierKey \
        CBPeripheralManagerRestoredStateServicesKey \
        CBPeripheralManagerRestoredStateAdvertisementDataKey
        """
    ),
    ("CBManager", "state authorization"),
    (
        "CBCentralManager",
        """
        Feature delegate isScanning init() init(delegate:queue:) init(delegate:queue:options:) \
        supports(_:) retrievePeripherals(withIdentifiers:) \
        retrieveConnectedPeripherals(withServices:) scanForPeripherals(withServices:options:) \
        stopScan() connect(_:options:) cancelPeripheralConnection(_:) \
        registerForConnectionEvents(options:)
        """
    ),
    ("CBCentralManager.Feature", "extendedScanAndConnect channelSounding"),
    (
        "CBCentralManagerDelegate",
        """
        centralManagerDidUpdateState(_:) centralManager(_:willRestoreState:) \
        centralManager(_:didDiscover:advertisementData:rssi:) centralManager(_:didConnect:) \
        centralManager(_:didFailToConnect:error:) \
        centralManager(_:didDisconnectPeripheral:error:) \
        centralManager(_:didDisconnectPeripheral:timestamp:isReconnecting:error:) \
        centralManager(_:connectionEventDidOccur:for:) \
        centralManager(_:didUpdateANCSAuthorizationFor:)
        """
    ),
    ("CBManagerState", "unknown resetting unsupported unauthorized poweredOff poweredOn"),
    ("CBCentralManagerState", "unknown resetting unsupported unauthorized poweredOff poweredOn"),
    ("CBPeripheralManagerState", "unknown resetting unsupported unauthorized poweredOff poweredOn"),
    ("CBManagerAuthorization", "notDetermined restricted denied allowedAlways"),
    ("CBConnectionEvent", "peerDisconnected peerConnected"),
    ("CBConnectionEventMatchingOption", "init(rawValue:) rawValue serviceUUIDs peripheralUUIDs"),
    ("CBPeer", "identifier"),
    (
        "CBPeripheral",
        """
        delegate name rssi state services canSendWriteWithoutResponse ancsAuthorized readRSSI() \
        discoverServices(_:) discoverIncludedServices(_:for:) discoverCharacteristics(_:for:) \
        readValue(for:) maximumWriteValueLength(for:) writeValue(_:for:type:) \
        setNotifyValue(_:for:) discoverDescriptors(for:) writeValue(_:for:) openL2CAPChannel(_:) \
        startChannelSoundingSession(_:) cancelChannelSoundingSession()
        """
    ),
    ("CBPeripheralState", "disconnected connecting connected disconnecting"),
    ("CBCharacteristicWriteType", "withResponse withoutResponse"),
    (
        "CBPeripheralDelegate",
        """
        peripheralDidUpdateName(_:) peripheral(_:didModifyServices:) \
        peripheralDidUpdateRSSI(_:error:) peripheral(_:didReadRSSI:error:) \
        peripheral(_:didDiscoverServices:) peripheral(_:didDiscoverIncludedServicesFor:error:) \
        peripheral(_:didDiscoverCharacteristicsFor:error:) \
        peripheral(_:didUpdateValueFor:error:) peripheral(_:didWriteValueFor:error:) \
        peripheral(_:didUpdateNotificationStateFor:error:) \
        peripheral(_:didDiscoverDescriptorsFor:error:) \
        peripheralIsReady(toSendWriteWithoutResponse:) peripheral(_:didOpen:error:) \
        peripheral(_:didReceive:error:) peripheral(_:didCompleteChannelSoundingSession:)
        """
    ),
    ("CBAttribute", "uuid"),
    ("CBService", "peripheral isPrimary includedServices characteristics"),
    ("CBCharacteristic", "service properties value descriptors isBroadcasted isNotifying"),
    (
        "CBCharacteristicProperties",
        """
        broadcast read writeWithoutResponse write notify indicate authenticatedSignedWrites \
        extendedProperties notifyEncryptionRequired indicateEncryptionRequired
        """
    ),
    ("CBDescriptor", "characteristic value"),
    ("CBUUID", "data uuidString init(string:) init(data:) init(nsuuid:) init(cfuuid:)"),
    ("CBL2CAPChannel", "peer inputStream outputStream psm"),
    ("CBError", errorMembers + " " + errorCodes),
    ("CBError.Code", errorCodes),
    ("CBATTError", errorMembers + " " + attErrorCodes),
    ("CBATTError.Code", attErrorCodes),
]

private let errorMembers = """
    Code init(_:userInfo:) errorDomain code errorCode userInfo errorUserInfo localizedDescription
    """
private let errorCodes = """
    unknown invalidParameters invalidHandle notConnected outOfSpace operationCancelled \
    connectionTimeout peripheralDisconnected uuidNotAllowed alreadyAdvertising connectionFailed \
    connectionLimitReached unknownDevice operationNotSupported peerRemovedPairingInformation \
    encryptionTimedOut tooManyLEPairedDevices leGattExceededBackgroundNotificationLimit \
    leGattNearBackgroundNotificationLimit unkownDevice
    """
private let attErrorCodes = """
    success invalidHandle readNotPermitted writeNotPermitted invalidPdu \
    insufficientAuthentication requestNotSupported invalidOffset insufficientAuthorization \
    prepareQueueFull attributeNotFound attributeNotLong insufficientEncryptionKeySize \
    invalidAttributeValueLength unlikelyError insufficientEncryption unsupportedGroupType \
    insufficientResources
    """
