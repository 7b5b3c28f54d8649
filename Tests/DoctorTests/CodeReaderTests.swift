// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import Doctor
import Testing

struct CodeReaderTests {
    private func codes(_ text: String) -> [BluetoothCode] {
        CodeReader.codes(in: text).map(\.code)
    }

    private static func core(_ number: Int) -> BluetoothCode {
        .coreBluetooth(CoreBluetoothErrorCode(rawValue: number))
    }

    private static func att(_ number: UInt8) -> BluetoothCode {
        .att(ATTErrorCode(rawValue: number))
    }

    private static func hci(_ number: UInt8) -> BluetoothCode { .hci(HCIStatus(rawValue: number)) }

    private static func status(_ number: Int) -> BluetoothCode {
        .bluetoothd(BluetoothdStatus(rawValue: number))
    }

    private static func gatt(_ number: Int) -> BluetoothCode {
        .androidGATT(AndroidGATTStatus(rawValue: number))
    }

    static let named: [(String, BluetoothCode)] = [
        ("CBErrorDomain Code=1", core(1)), ("CBErrorDomain error 6.", core(6)),
        ("CBErrorDomain 14", core(14)), ("(CBErrorDomain error 6.)", core(6)),
        ("CBErrorDomain Code=99", core(99)), ("CBErrorDomain Code=-3", core(-3)),
        ("CBATTErrorDomain Code=15", att(15)), ("CBATTErrorDomain error 0x0A", att(10)),
        ("CBError.unknownDevice", core(12)), ("CBError.Code.peripheralDisconnected", core(7)),
        ("CBErrorConnectionTimeout", core(6)), ("CBErrorUnkownDevice", core(12)),
        ("CBError(rawValue: 5)", core(5)), ("CBATTError.insufficientEncryption", att(15)),
        ("hci 0x3e", hci(0x3E)), ("HCI status 8", hci(8)), ("hci error 0X13", hci(0x13)),
        ("att 5", att(5)), ("smp 5", .smp(SMPFailureReason(rawValue: 5))),
        ("gatt 133", gatt(133)), ("GATT_ERROR", gatt(133)), ("gatt status=8", gatt(8)),
        ("GATT_CONN_TIMEOUT", gatt(8)), ("bluetoothd 762", status(762)),
        ("disconnected, reason 3", .linkEnd(ManagementDisconnectReason(rawValue: 3))),
        ("LE Link disconnected with reason 762", status(762)),
        ("org.bluez.Error.NotReady", .blueZ(.notReady, text: "")),
        (
            "org.bluez.Error.Failed le-connection-abort-by-local",
            .blueZ(.failed, text: "le-connection-abort-by-local")
        ),
        (
            "[org.bluez.Error.Failed] le-connection-abort-by-local.",
            .blueZ(.failed, text: "le-connection-abort-by-local")
        ),
        ("le-connection-refused", .blueZ(.failed, text: "le-connection-refused")),
        ("NSPOSIXErrorDomain Code=57", .foreign(domain: "NSPOSIXErrorDomain", number: 57)),
    ]

    @Test(arguments: named)
    func `a code that names its list is certain`(_ text: String, _ code: BluetoothCode) {
        let sightings = CodeReader.codes(in: text)
        #expect(sightings.map(\.code) == [code])
        #expect(sightings.first?.isCertain == true)
    }

    @Test func `an error inside an error is found too, in order`() {
        let text = """
            Failed to connect: Error Domain=CBErrorDomain Code=14 "Peer removed pairing \
            information" UserInfo={NSLocalizedDescription=Peer removed pairing information, \
            NSUnderlyingError=0x28 {Error Domain=CBATTErrorDomain Code=5 "(null)"}}
            """
        #expect(codes(text) == [Self.core(14), Self.att(5)])
    }

    @Test func `a number alone is looked up in every list`() {
        #expect(codes("762") == [Self.status(762)])
        #expect(codes("133").first == Self.gatt(133))
        #expect(
            codes(" 8 ") == [Self.core(8), Self.att(8), Self.hci(8), Self.gatt(8)]
        )
        #expect(codes("0x3e").contains(Self.hci(0x3E)))
        #expect(CodeReader.codes(in: "8").allSatisfy { !$0.isCertain })
    }

    @Test func `a number that no list has is said to be unknown`() {
        let sightings = CodeReader.codes(in: "582")
        #expect(sightings.map(\.code) == [Self.status(582)])
        #expect(sightings.allSatisfy { !CodeBook.explanation(of: $0.code).isKnown })
    }

    @Test func `a text without a number is known by its words`() {
        let sightings = CodeReader.codes(in: "connect: One or more parameters were invalid.")
        #expect(sightings.map(\.code) == [Self.core(1)])
        #expect(sightings.first?.isCertain == false)
        #expect(codes("the request is fine").isEmpty)
        #expect(codes("").isEmpty)
        #expect(codes("error code").isEmpty)
    }

    @Test func `a byte's list has no number above a byte`() {
        #expect(codes("hci 300").isEmpty)
        #expect(codes("att -1").isEmpty)
    }

    @Test func `what is found is bounded`() {
        let text = (0..<1000).map { "CBErrorDomain Code=\($0)" }.joined(separator: " ")
        #expect(codes(text).count == CodeReader.mostSightings)
        let late = String(repeating: " ", count: CodeReader.longestText) + "hci 8"
        #expect(codes(late).isEmpty)
    }

    @Test func `any text is read`() {
        var random = SplitMix64(seed: 41)
        let pieces = [
            "CBErrorDomain", "Code=", "0x", "-", "9999999999999999999999", "org.bluez.Error.",
            "le-connection-", ".", "\u{0}", "é", "hci", " ", "\n", "Error", "gatt", "762", "=",
        ]
        for _ in 0..<2000 {
            let count = Int(random.next() % 12)
            let text = (0..<count).map { _ in pieces[Int(random.next() % 17)] }.joined()
            #expect(CodeReader.codes(in: text).count <= CodeReader.mostSightings)
        }
    }
}
