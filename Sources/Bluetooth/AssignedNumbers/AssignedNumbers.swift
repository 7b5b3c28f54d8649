// SPDX-License-Identifier: Apache-2.0

/// Names that the Bluetooth SIG gives to numbers, in its spelling, without the word "service".
///
/// Tables of the numbers people meet; not the whole book.
enum AssignedNumbers {
    /// Services of vendors with UUIDs of their own, by the text of the UUID.
    static let vendorServices: [String: String] = [
        "6E400001-B5A3-F393-E0A9-E50E24DCCA9E": "Nordic UART",
        "7905F431-B5CE-4E99-A40F-4B1E122D00D0": "Apple Notification Center",
        "89D3502B-0F36-433A-8EF4-C502AD55F8DC": "Apple Media",
        "D0611E78-BBB4-4591-A5F8-487910AE4366": "Continuity",
    ]
}

extension BluetoothUUID {
    /// The name people know the UUID by: of a service, characteristic, descriptor or declaration;
    /// nil for one that has none here.
    public var wellKnownName: String? {
        guard let short else {
            return AssignedNumbers.vendorServices[HexText.grouped(high: high, low: low)]
        }
        return AssignedNumbers.services[short]
            ?? AssignedNumbers.characteristics[short]
            ?? AssignedNumbers.descriptors[short]
            ?? AssignedNumbers.declarations[short]
    }
}
