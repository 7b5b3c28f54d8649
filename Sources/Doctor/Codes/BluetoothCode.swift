// SPDX-License-Identifier: Apache-2.0

public import Bluetooth

/// A number or a name that some part of a Bluetooth stack uses for a failure, with the list it
/// belongs to.
///
/// The list is half of the meaning: 6 is a lost link in `CBErrorDomain`, "request not supported"
/// in `CBATTErrorDomain` and a forgotten key in a controller's status.
public enum BluetoothCode: Hashable, Sendable {
    /// `NSError` of the domain `CBErrorDomain`.
    case coreBluetooth(CoreBluetoothErrorCode)
    /// `NSError` of the domain `CBATTErrorDomain`, or an Error Response over the air.
    case att(ATTErrorCode)
    /// The status or reason of a controller.
    case hci(HCIStatus)
    /// The reason of a Pairing Failed packet.
    case smp(SMPFailureReason)
    /// The status of an Android GATT callback.
    case androidGATT(AndroidGATTStatus)
    /// A bare number in the log of Apple's bluetoothd.
    case bluetoothd(BluetoothdStatus)
    /// A D-Bus error of BlueZ or of the bus, with the text that came with it.
    case blueZ(BlueZErrorName, text: String)
    /// The reason in "disconnected, reason 3" of Linux' bluetoothd.
    case linkEnd(ManagementDisconnectReason)
    /// A number of a domain that is not Bluetooth's, such as `NSPOSIXErrorDomain`.
    case foreign(domain: String, number: Int)

    /// The name of the list: `CBErrorDomain`, `HCI`, `ATT`, and so on.
    public var domain: String {
        switch self {
        case .coreBluetooth: CoreBluetoothErrorCode.domain
        case .att: ATTErrorCode.domain
        case .hci: "HCI"
        case .smp: "SMP"
        case .androidGATT: "Android GATT"
        case .bluetoothd: "bluetoothd"
        case .blueZ: "D-Bus"
        case .linkEnd: "Linux management"
        case .foreign(let domain, _): domain
        }
    }

    /// The number; nil for a code that is a name.
    public var number: Int? {
        switch self {
        case .coreBluetooth(let code): code.rawValue
        case .att(let code): Int(code.rawValue)
        case .hci(let status): Int(status.rawValue)
        case .smp(let reason): Int(reason.rawValue)
        case .androidGATT(let status): status.rawValue
        case .bluetoothd(let status): status.rawValue
        case .blueZ: nil
        case .linkEnd(let reason): Int(reason.rawValue)
        case .foreign(_, let number): number
        }
    }

    /// The name in its list; nil for what the list does not name.
    public var name: String? {
        switch self {
        case .coreBluetooth(let code): code.name
        case .att(let code): code.name
        case .hci(let status): status.name
        case .smp(let reason): reason.name
        case .androidGATT(let status): status.connectionName ?? status.requestName
        case .bluetoothd(let status): status.name
        case .blueZ(let name, _): name.rawValue
        case .linkEnd(let reason): reason.name
        case .foreign: nil
        }
    }
}

extension BluetoothCode: CustomStringConvertible {
    /// The list, the number and the name, as one greps for it.
    public var description: String {
        switch self {
        case .coreBluetooth(let code): code.description
        case .att(let code): code.description
        case .hci(let status): status.description
        case .smp(let reason): reason.description
        case .androidGATT(let status): status.description
        case .bluetoothd(let status): status.description
        case .blueZ(let name, ""): name.description
        case .blueZ(let name, let text): "\(name): \(text)"
        case .linkEnd(let reason): reason.description
        case .foreign(let domain, let number): "\(domain) \(number)"
        }
    }
}
