// SPDX-License-Identifier: Apache-2.0

// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The names and the strings are Apple's; apps also pass the strings literally.

/// The domain of `CBError`.
public let CBErrorDomain: String = "CBErrorDomain"
/// The domain of `CBATTError`.
public let CBATTErrorDomain: String = "CBATTErrorDomain"

// MARK: - Options of a central manager

/// `Bool`: whether the user is told when Bluetooth is off while a manager is made.
public let CBCentralManagerOptionShowPowerAlertKey: String = "kCBInitOptionShowPowerAlert"
/// `String`: the name under which the system restores this manager. Nothing is restored off Apple
/// platforms; the option is accepted and a line in the log says so.
public let CBCentralManagerOptionRestoreIdentifierKey: String =
    "kCBInitOptionRestoreIdentifier"
/// `Bool`: access to media devices. The string is not confirmed by a public source.
public let CBCentralManagerOptionDeviceAccessForMedia: String =
    "kCBInitOptionDeviceAccessForMedia"

// MARK: - Options of a scan

/// `Bool`: whether every packet is reported, instead of only new content. Default: false.
public let CBCentralManagerScanOptionAllowDuplicatesKey: String =
    "kCBScanOptionAllowDuplicates"
/// `[CBUUID]`: also report peripherals that solicit one of these services.
public let CBCentralManagerScanOptionSolicitedServiceUUIDsKey: String =
    "kCBScanOptionSolicitedServiceUUIDs"

// MARK: - What a restored manager is handed

/// `[CBPeripheral]`: the peripherals that were connected or pending.
public let CBCentralManagerRestoredStatePeripheralsKey: String = "kCBRestoredPeripherals"
/// `[CBUUID]`: the services that were scanned for.
public let CBCentralManagerRestoredStateScanServicesKey: String = "kCBRestoredScanServices"
/// `[String: Any]`: the options of the scan.
public let CBCentralManagerRestoredStateScanOptionsKey: String = "kCBRestoredScanOptions"

// MARK: - Options of a connection

/// `Bool`: an alert when the connection comes up while the app is suspended.
public let CBConnectPeripheralOptionNotifyOnConnectionKey: String =
    "kCBConnectOptionNotifyOnConnection"
/// `Bool`: an alert when the connection ends while the app is suspended.
public let CBConnectPeripheralOptionNotifyOnDisconnectionKey: String =
    "kCBConnectOptionNotifyOnDisconnection"
/// `Bool`: an alert for each notification while the app is suspended.
public let CBConnectPeripheralOptionNotifyOnNotificationKey: String =
    "kCBConnectOptionNotifyOnNotification"
/// A number of seconds to wait before trying. The string is not confirmed by a public source.
public let CBConnectPeripheralOptionStartDelayKey: String = "kCBConnectOptionStartDelay"
/// `Bool`: whether classic profiles are connected once the LE link is up and paired.
public let CBConnectPeripheralOptionEnableTransportBridgingKey: String =
    "kCBConnectOptionEnableTransportBridging"
/// `Bool`: whether the user is asked to share notifications with the peripheral.
public let CBConnectPeripheralOptionRequiresANCS: String = "kCBConnectOptionRequiresANCS"
/// `Bool`: whether the system reconnects after a loss.
///
/// Reported to make a connect call fail with `CBError.invalidParameters` when the delegate lacks
/// `centralManager(_:didDisconnectPeripheral:timestamp:isReconnecting:error:)`, and to reconnect
/// nothing when the delegate has the three-argument callback as well.
///
/// The string is contested: public sources name three, of which two say that this one is real.
/// Pass the constant, not a literal.
public let CBConnectPeripheralOptionEnableAutoReconnect: String =
    "kCBConnectOptionAutoReconnect"

// MARK: - Keys of advertisement data

/// `String`: the advertised name.
public let CBAdvertisementDataLocalNameKey: String = "kCBAdvDataLocalName"
/// A number: the transmit power in dBm.
public let CBAdvertisementDataTxPowerLevelKey: String = "kCBAdvDataTxPowerLevel"
/// `[CBUUID]`: the services on offer.
public let CBAdvertisementDataServiceUUIDsKey: String = "kCBAdvDataServiceUUIDs"
/// `[CBUUID: Data]`: data of services.
public let CBAdvertisementDataServiceDataKey: String = "kCBAdvDataServiceData"
/// `Data`: the company identifier, two bytes little-endian, and what follows it.
public let CBAdvertisementDataManufacturerDataKey: String = "kCBAdvDataManufacturerData"
/// `[CBUUID]`: services found in an Apple device's overflow area, as far as they can be told.
public let CBAdvertisementDataOverflowServiceUUIDsKey: String =
    "kCBAdvDataHashedServiceUUIDs"
/// A number, 0 or 1: whether the peripheral takes connections now.
public let CBAdvertisementDataIsConnectable: String = "kCBAdvDataIsConnectable"
/// `[CBUUID]`: the services the peripheral looks for on a central.
public let CBAdvertisementDataSolicitedServiceUUIDsKey: String =
    "kCBAdvDataSolicitedServiceUUIDs"

// MARK: - UUIDs of descriptors and characteristics

/// Extended properties of a characteristic; the value is a number.
public let CBUUIDCharacteristicExtendedPropertiesString: String = "2900"
/// A text for people; the value is a string.
public let CBUUIDCharacteristicUserDescriptionString: String = "2901"
/// The peer's subscription switch; the value is a number. Never written directly: use
/// `CBPeripheral.setNotifyValue(_:for:)`.
public let CBUUIDClientCharacteristicConfigurationString: String = "2902"
/// The broadcast switch; the value is a number.
public let CBUUIDServerCharacteristicConfigurationString: String = "2903"
/// The presentation format; the value is data.
public let CBUUIDCharacteristicFormatString: String = "2904"
/// The aggregate format.
public let CBUUIDCharacteristicAggregateFormatString: String = "2905"
/// The valid range; the value is data.
public let CBUUIDCharacteristicValidRangeString: String = "2906"
/// The observation schedule; the value is data. No public source shows Apple's string: this is the
/// number that the Bluetooth SIG assigned.
public let CBUUIDCharacteristicObservationScheduleString: String = "2910"
/// The characteristic that holds the PSM of an L2CAP channel, a little-endian `UInt16`.
public let CBUUIDL2CAPPSMCharacteristicString: String =
    "ABDD3056-28FA-441D-A470-55A75A52553A"
