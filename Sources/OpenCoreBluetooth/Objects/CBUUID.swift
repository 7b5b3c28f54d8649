// SPDX-License-Identifier: Apache-2.0

package import Bluetooth
public import CoreFoundation

/// A UUID as Bluetooth uses it: 16, 32 or 128 bits wide.
///
/// A short UUID and its expansion over the Bluetooth Base UUID are equal and hash alike;
/// `uuidString` keeps the width that was given. Immutable, so copying gives the same object.
open class CBUUID: NSObject, NSCopying {
    package let value: BluetoothUUID

    package init(_ value: BluetoothUUID) {
        self.value = value
        super.init()
    }

    /// Reads 4 or 8 hexadecimal digits or the hyphenated form of 36 characters.
    ///
    /// Any other text ends the process, as on Apple's systems, where an exception that Swift cannot
    /// catch is raised: "String … does not represent a valid UUID".
    public init(string theString: String) {
        guard let value = BluetoothUUID(theString) else {
            fatalError("String \(theString) does not represent a valid UUID")
        }
        self.value = value
        super.init()
    }

    /// Takes 2, 4 or 16 bytes in big-endian order. Any other count ends the process.
    public init(data theData: Data) {
        guard let value = BluetoothUUID(bigEndian: theData) else {
            fatalError("Data \(theData as NSData) does not represent a valid UUID")
        }
        self.value = value
        super.init()
    }

    /// Takes Foundation's UUID, as a 128-bit one.
    public init(nsuuid theUUID: UUID) {
        let id = theUUID.peerID
        value = BluetoothUUID(high: id.high, low: id.low)
        super.init()
    }

    /// The bytes in big-endian order: 2, 4 or 16 by the width that was given.
    open var data: Data { Data(value.bigEndianBytes) }

    /// The digits in upper case, in the width that was given.
    open var uuidString: String { value.description }

    /// The name of a well-known UUID, such as "Battery"; else `uuidString`, as for the 16-bit UUIDs
    /// that the SIG gives to companies.
    open override var description: String {
        let isOfMember = value.short.map { $0 >= 0xFC00 } ?? false
        return isOfMember ? uuidString : value.wellKnownName ?? uuidString
    }

    /// Compares the full forms.
    open override func isEqual(_ object: Any?) -> Bool {
        (object as? CBUUID)?.value == value
    }

    /// Hashes the full form.
    open override var hash: Int { value.hashValue }

    /// Gives the same object: it cannot change.
    open func copy(with zone: NSZone? = nil) -> Any { self }
}

extension CBUUID {
    /// Takes Core Foundation's UUID, as a 128-bit one. Off Apple platforms the caller has to import
    /// `CoreFoundation` to name that type.
    @available(iOS, introduced: 5.0, deprecated: 9.0, message: "Use init(nsuuid:)")
    @available(macOS, introduced: 10.7, deprecated: 10.13, message: "Use init(nsuuid:)")
    public convenience init(cfuuid theUUID: CFUUID) {
        let bytes = CFUUIDGetUUIDBytes(theUUID)
        let uuid = UUID(
            uuid: (
                bytes.byte0, bytes.byte1, bytes.byte2, bytes.byte3, bytes.byte4, bytes.byte5,
                bytes.byte6, bytes.byte7, bytes.byte8, bytes.byte9, bytes.byte10, bytes.byte11,
                bytes.byte12, bytes.byte13, bytes.byte14, bytes.byte15
            )
        )
        self.init(nsuuid: uuid)
    }
}

@available(*, unavailable)
extension CBUUID: Sendable {}
