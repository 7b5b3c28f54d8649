// SPDX-License-Identifier: Apache-2.0

import Captures
import Doctor
import Testing

/// Each line that is known, alone in a log: the verdict it leads to.
struct FingerprintTests {
    /// A line of an app, and what follows from it.
    static let app: [(String, String)] = [
        (
            "[CoreBluetooth] API MISUSE: Cancelling connection for unused peripheral <CBPeripheral:"
                + " 0x280000001, identifier = 6B1E4B0E-0000-4000-8000-0000000000A1, name = Rec 01,"
                + " state = connecting>, Did you forget to keep a reference to it?",
            "L01"
        ),
        ("API MISUSE: Cancelling connection of unused peripheral <private>", "L01"),
        (
            "API MISUSE: Forcing disconnection of unused peripheral <CBPeripheral: 0x1>. Did you"
                + " forget to cancel the connection?",
            "L01"
        ),
        (
            "API MISUSE: <CBCentralManager: 0x1c0> can only accept this command while in the"
                + " powered on state",
            "S01"
        ),
        (
            "CoreBluetooth[API MISUSE] <CBCentralManager: 0x15> can only accept commands while in"
                + " the powered on state",
            "S01"
        ),
        (
            "API MISUSE: <CBPeripheralManager: 0x28> can only accept this command while in the"
                + " powered on state",
            "R02"
        ),
        (
            "API MISUSE: <CBPeripheral: 0x28, state = disconnecting> can only accept commands while"
                + " in the connected state",
            "command-without-link"
        ),
        (
            "API MISUSE: <CBCentralManager: 0x28> has no restore identifier but the delegate"
                + " implements the centralManager:willRestoreState: method. Restoring will not be"
                + " supported",
            "D08"
        ),
        (
            "API MISUSE: Discovering services for peripheral <CBPeripheral: 0x28> while delegate is"
                + " either nil or does not implement peripheral:didDiscoverServices:",
            "D02"
        ),
        (
            "WARNING: The delegate for <CBPeripheral: 0x28> does not implement"
                + " -[peripheral:didModifyServices:]",
            "D07"
        ),
        (
            "WARNING: Characteristic <CBCharacteristic: 0x1c, properties = 0xA> does not specify"
                + " the \"Write Without Response\" property - ignoring response-less write",
            "G06"
        ),
        (
            "WARNING: <CBCentralManager: 0x28> is disabling duplicate filtering, but is using the"
                + " default queue (main thread) for delegate events",
            "Q05"
        ),
        ("[CoreBluetooth] XPC connection invalid", "xpc-invalid"),
        ("WARNING: Unknown error: 1309", "unmapped-status"),
        ("API MISUSE: something that no release before this one has said", "api-misuse"),
        (
            "*** Terminating app due to uncaught exception: State restoration of CBCentralManager"
                + " is only allowed for applications that have specified the \"bluetooth-central\""
                + " background mode",
            "P02"
        ),
        ("reason: 'String 1234567-0000 does not represent a valid UUID'", "G04"),
        (
            "This app has crashed because it attempted to access privacy-sensitive data without a"
                + " usage description. The app's Info.plist must contain an"
                + " NSBluetoothAlwaysUsageDescription key",
            "P01"
        ),
        (
            "SWIFT TASK CONTINUATION MISUSE: connect(_:) tried to resume its continuation more than"
                + " once, returning ()!",
            "C06"
        ),
        (
            "SWIFT TASK CONTINUATION MISUSE: connect(_:) leaked its continuation without resuming"
                + " it.",
            "C04"
        ),
    ]

    @Test(arguments: app)
    func `what Core Bluetooth and the runtime say inside an app`(line: String, id: String) {
        let part = LogText.part(
            "2025-11-12 10:02:35.000001+0900 Recorder[412:1700000] \(line)\n"
        )
        let ids = part.verdicts.map(\.id)
        #expect(ids == [id], "\(LogText.outline(part))")
        #expect(part.verdicts.first?.evidence.first?.place == .line(1))
    }

    /// A line of bluetoothd, and what follows from it; nothing where it only is context.
    static let service: [(String, [String])] = [
        (
            "handleConnectionCompleteCallback address=Public 00:00:5E:00:53:01 handle=0x0"
                + " status=702 connectionIsActive=0, wakeupEvent=0",
            ["not-reached"]
        ),
        (
            "handleConnectionCompleteCallback address=Public 00:00:5E:00:53:01 handle=0x40"
                + " status=0 connectionIsActive=1, wakeupEvent=0",
            []
        ),
        (
            "handleConnectionCompleteCallback address=Public 00:00:5E:00:53:01 handle=0x0"
                + " status=713 connectionIsActive=0",
            ["peer-full"]
        ),
        (
            "LE Link disconnected for handle 0x40 address <private> with reason 762"
                + " encryptionPending 0",
            ["not-established"]
        ),
        (
            "LE Link disconnected for handle 0x40 address Public 00:00:5E:00:53:01 with reason 762"
                + " encryptionPending 1",
            ["bond-lost", "not-established"]
        ),
        (
            "LE Link disconnected for handle 0x40 address Public 00:00:5E:00:53:01 with reason 708"
                + " encryptionPending 0",
            ["supervision-timeout"]
        ),
        (
            "LE ConnManager disconnection complete reason 719 address=Public 00:00:5E:00:53:01"
                + " localRole=Central wakeUp=No encrypted:1",
            ["peer-ended"]
        ),
        (
            "LE ConnManager disconnection complete reason 722 address=Public 00:00:5E:00:53:01"
                + " localRole=Central",
            ["host-ended"]
        ),
        ("LE Link disconnected for handle 0x40 with reason 761", ["mic-failure"]),
        ("LE Link disconnected for handle 0x40 with reason 706", ["bond-lost"]),
        ("LE Link disconnected for handle 0x40 with reason 728", ["link-ended"]),
        ("LE Link disconnected for handle 0x40 with reason 740", ["instant-passed"]),
        ("Gatt device disconnected on handle 0x100 with status 759", ["parameters-refused"]),
        (
            "HCI expected event 89 with opcode OI_DHCI_CMD_ID_LE_START_ENCRYPTION_OPCODE"
                + " (0x00002019) error, reason is STATUS 634",
            ["bond-lost"]
        ),
        ("Failed to encrypt connection STATUS 634", ["bond-lost"]),
        ("L2CAP channel closed status 436", ["L06"]),
        ("L2CAP channel closed status 431", ["channel-closed"]),
        (
            "canScanNow session:<private>(UseCase) allowed:0  deviceLocked:1 allowedInBKG:1",
            ["scan-refused"]
        ),
        ("canScanNow session:<private>(UseCase) allowed:1  deviceLocked:0", []),
        ("Starting passive scan (300.00ms/30.00ms)", []),
        ("Scanning started successfully", []),
        ("Discovered device 00:00:5E:00:53:01", []),
        (
            "Device found: CBDevice 6B1E4B0E-0000-4000-8000-0000000000A1, BDA 00:00:5E:00:53:01,"
                + " Nm 'Rec 01', RSSI -51",
            []
        ),
        (
            "Failed to create a new device for address <private> with identifier"
                + " 6B1E4B0E-0000-4000-8000-0000000000A1 as it already exists",
            []
        ),
        (
            "PowerLogger device \"6B1E4B0E-0000-4000-8000-0000000000A1\" disconnect for bundleIDs"
                + " com.example.rec",
            []
        ),
        ("An error that nobody knows occurred in error handling of errors", []),
    ]

    @Test(arguments: service)
    func `what Apple's bluetoothd says`(line: String, ids: [String]) {
        let part = LogText.part(
            "2025-11-12 10:02:20.500001+0900 0x1a2b3    Default     0x0                  91     0  "
                + "  bluetoothd: [com.apple.bluetooth:Server.LE.Connection] \(line)\n"
        )
        #expect(part.verdicts.map(\.id) == ids, "\(LogText.outline(part))")
    }

    /// A debug line of Linux' bluetoothd.
    static let linux: [(String, [String])] = [
        (
            "src/adapter.c:connected_callback() hci0 device 00:00:5E:00:53:01 connected eir_len 20",
            []
        ),
        (
            "src/adapter.c:dev_disconnected() Device 00:00:5E:00:53:01 disconnected, reason 1",
            ["supervision-timeout"]
        ),
        (
            "src/adapter.c:dev_disconnected() Device 00:00:5E:00:53:01 disconnected, reason 2",
            ["host-ended"]
        ),
        (
            "src/adapter.c:dev_disconnected() Device 00:00:5E:00:53:01 disconnected, reason 3",
            ["peer-ended"]
        ),
        (
            "src/adapter.c:dev_disconnected() Device 00:00:5E:00:53:01 disconnected, reason 4",
            ["bond-lost"]
        ),
        (
            "src/adapter.c:dev_disconnected() Device 00:00:5E:00:53:01 disconnected, reason 5",
            ["host-suspended"]
        ),
        (
            "src/adapter.c:bonding_attempt_complete() hci0 bdaddr 00:00:5E:00:53:01 type 1 status"
                + " 0xe",
            ["pairing-failed"]
        ),
        (
            "src/adapter.c:bonding_attempt_complete() hci0 bdaddr 00:00:5E:00:53:01 type 1 status"
                + " 0x0",
            []
        ),
        ("src/device.c:device_connect_le() Connection attempt to: 00:00:5E:00:53:01", []),
        ("src/device.c:gatt_debug() MTU exchange complete, with MTU: 247", []),
        ("src/device.c:gatt_debug() Primary services found: 5", []),
        (
            "src/device.c:device_svc_resolved() /org/bluez/hci0/dev_00_00_5E_00_53_01 err -5",
            ["services-not-found"]
        ),
        ("src/device.c:device_svc_resolved() /org/bluez/hci0/dev_00_00_5E_00_53_01 err 0", []),
        ("src/device.c:att_disconnected_cb() Connection reset by peer", []),
    ]

    @Test(arguments: linux)
    func `what Linux' bluetoothd says`(line: String, ids: [String]) {
        let part = LogText.part("bluetoothd[812]: \(line)\n")
        #expect(part.verdicts.map(\.id) == ids, "\(LogText.outline(part))")
        #expect(!part.devices.isEmpty || !line.contains("00:00:5E"))
    }

    /// A line of Android's log.
    static let android: [(String, [String])] = [
        ("onClientConnectionState() - status=0 clientIf=5 connected=true", []),
        ("onClientConnectionState() - status=133 clientIf=5 connected=false", ["not-reached"]),
        ("onClientConnectionState() - status=147 clientIf=5 connected=false", ["not-reached"]),
        (
            "onClientConnectionState() - status=8 clientIf=5 connected=false",
            ["supervision-timeout"]
        ),
        ("onClientConnectionState() - status=19 clientIf=5 connected=false", ["peer-ended"]),
        ("onClientConnectionState() - status=22 clientIf=5 connected=false", ["host-ended"]),
        (
            "onClientConnectionState() - status=34 clientIf=5 connected=false",
            ["link-layer-timeout"]
        ),
        ("onClientConnectionState() - status=62 clientIf=5 connected=false", ["not-established"]),
        ("connect() - device: 00:00:5E:00:53:01, auto: false", []),
        ("onSearchComplete() = Device=00:00:5E:00:53:01 Status=0", []),
        ("onConfigureMTU() - Device=00:00:5E:00:53:01 mtu=247 status=0", []),
        ("App 'com.example.rec' is scanning too frequently", ["scan-too-often"]),
        (
            "java.lang.SecurityException: Need android.permission.BLUETOOTH_CONNECT permission for"
                + " AttributionSource",
            ["unauthorized"]
        ),
    ]

    @Test(arguments: android)
    func `what Android's stack says`(line: String, ids: [String]) {
        let part = LogText.part("11-12 10:02:34.233  1234  1250 D BluetoothGatt: \(line)\n")
        #expect(part.verdicts.map(\.id) == ids, "\(LogText.outline(part))")
        #expect(part.input.format == "logcat")
    }

    @Test func `the native stack of Android tells the controller's reason`() {
        let part = LogText.part(
            "11-12 10:02:34.233  1234  1250 W bt_btm_acl: disconnected peer 00:00:5E:00:53:01,"
                + " reason: 0x08\n"
        )
        #expect(part.verdicts.map(\.id) == ["supervision-timeout"], "\(LogText.outline(part))")
        let other = LogText.part(
            "11-12 10:02:34.233  1234  1250 W WifiStack: disconnected, reason: 0x08\n"
        )
        #expect(other.verdicts.isEmpty)
    }

    /// What an app prints of an error, and what follows from it.
    static let errors: [(String, [String])] = [
        (
            "didFailToConnect: Error Domain=CBErrorDomain Code=0 \"Unknown error.\"",
            ["unmapped-status"]
        ),
        (
            "didFailToConnect: Error Domain=CBErrorDomain Code=1 \"One or more parameters were"
                + " invalid.\"",
            ["C01"]
        ),
        ("didFailToConnect: One or more parameters were invalid.", ["C01"]),
        ("readValue: Error Domain=CBErrorDomain Code=1", ["invalid-parameters"]),
        ("didDisconnect: Error Domain=CBErrorDomain Code=6 \"timed out\"", ["link-lost"]),
        (
            "didDisconnectPeripheral: Error Domain=CBErrorDomain Code=7 \"The specified device has"
                + " disconnected from us.\"",
            ["peer-ended"]
        ),
        ("didDisconnectPeripheral error: nil", []),
        ("didFailToConnect: Error Domain=CBErrorDomain Code=11", ["connection-limit"]),
        ("didFailToConnect: Error Domain=CBErrorDomain Code=12", ["unknown-device"]),
        (
            "didFailToConnect: Error Domain=CBErrorDomain Code=14 \"Peer removed pairing"
                + " information\"",
            ["bond-lost"]
        ),
        ("didDisconnect: Error Domain=CBErrorDomain Code=15", ["bond-lost"]),
        (
            "didUpdateNotificationState: Error Domain=CBATTErrorDomain Code=10 \"The attribute"
                + " could not be found.\"",
            ["cccd-missing"]
        ),
        ("didUpdateNotificationState: Error Domain=CBATTErrorDomain Code=6", ["G05"]),
        ("didUpdateValue: Error Domain=CBATTErrorDomain Code=1", ["gatt-cache"]),
        ("didUpdateValue: Error Domain=CBATTErrorDomain Code=15", ["pairing-needed"]),
        ("didWriteValue: Error Domain=CBATTErrorDomain Code=3", ["request-refused"]),
        ("didWriteValue: Error Domain=CBATTErrorDomain Code=13", ["G08"]),
        (
            "didWriteValue: Error Domain=CBATTErrorDomain Code=131 \"Unknown ATT error.\"",
            ["application-error"]
        ),
        (
            "dbus error [org.bluez.Error.Failed] le-connection-abort-by-local",
            ["not-established"]
        ),
        ("org.bluez.Error.InProgress: Operation already in progress", ["request-in-progress"]),
        ("org.bluez.Error.NotReady: Resource Not Ready", ["bluetooth-off"]),
        ("org.bluez.Error.NotPermitted: Notify acquired", ["notify-held"]),
        ("org.bluez.Error.NotAvailable", ["profile-unavailable"]),
        ("org.bluez.Error.Failed: br-connection-page-timeout", ["not-reached"]),
        ("org.freedesktop.DBus.Error.NoReply", ["service-silent"]),
        ("central state: unauthorized", ["unauthorized"]),
        ("centralManagerDidUpdateState state = 2", ["unsupported"]),
        ("retrievePeripherals returned []", ["L03"]),
    ]

    @Test(arguments: errors)
    func `what apps print`(line: String, ids: [String]) {
        let part = LogText.part(
            "2025-11-12 10:02:35.000001+0900 Recorder[412:1700000] \(line)\n"
        )
        #expect(part.verdicts.map(\.id) == ids, "\(LogText.outline(part))")
    }
}
