// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import Doctor
import Testing

struct CodeBookTests {
    /// Every code of every list, also those that the lists leave out.
    static let all: [BluetoothCode] =
        (-1...20).map { .coreBluetooth(CoreBluetoothErrorCode(rawValue: $0)) }
        + (0...255).flatMap { number -> [BluetoothCode] in
            [
                .att(ATTErrorCode(rawValue: number)), .hci(HCIStatus(rawValue: number)),
                .smp(SMPFailureReason(rawValue: number)),
                .linkEnd(ManagementDisconnectReason(rawValue: number)),
            ]
        }
        + (-1...1000).flatMap { number -> [BluetoothCode] in
            [
                .androidGATT(AndroidGATTStatus(rawValue: number)),
                .bluetoothd(BluetoothdStatus(rawValue: number)),
            ]
        }

    @Test func `what is known has a source, and what is unknown claims nothing`() {
        for code in Self.all {
            let explanation = CodeBook.explanation(of: code)
            #expect(!explanation.meaning.isEmpty)
            if explanation.isKnown {
                #expect(!explanation.sources.isEmpty, "\(code)")
            } else {
                #expect(explanation.causes.isEmpty && explanation.steps.isEmpty, "\(code)")
            }
            #expect(explanation.steps.isEmpty == explanation.causes.isEmpty, "\(code)")
        }
    }

    @Test func `every named CBError but the one without failure has causes and steps`() {
        for number in 0...18 {
            let code = BluetoothCode.coreBluetooth(CoreBluetoothErrorCode(rawValue: number))
            let explanation = CodeBook.explanation(of: code)
            #expect(explanation.isKnown && !explanation.causes.isEmpty, "\(number)")
        }
        let unknown = CodeBook.explanation(of: .coreBluetooth(.init(rawValue: 19)))
        #expect(!unknown.isKnown)
    }

    @Test func `the refused option is explained with all outcomes and the rule`() {
        let explanation = CodeBook.explanation(of: .coreBluetooth(.invalidParameters))
        let text = explanation.context.joined(separator: " ")
        #expect(text.contains("CBConnectPeripheralOptionEnableAutoReconnect"))
        for outcome in ["refused with this", "nothing ever reconnects", "and it reconnects"] {
            #expect(text.contains(outcome))
        }
        #expect(text.contains("not confirmed by Apple"))
        #expect(explanation.sources.count >= 4)
    }

    @Test func `the service's numbers carry the controller's error`() {
        let status = BluetoothdStatus(rawValue: 762)
        #expect(status.controllerStatus == .connectionFailedToBeEstablished)
        let explanation = CodeBook.explanation(of: .bluetoothd(status))
        let controller = CodeBook.explanation(of: .hci(.connectionFailedToBeEstablished))
        #expect(explanation.meaning == controller.meaning)
        #expect(explanation.causes == controller.causes)
        for (number, inner) in [(702, 0x02), (708, 0x08), (719, 0x13), (759, 0x3B)] {
            let status = BluetoothdStatus(rawValue: number)
            #expect(status.controllerStatus?.rawValue == UInt8(inner))
        }
        #expect(BluetoothdStatus(rawValue: 700).controllerStatus == nil)
        #expect(BluetoothdStatus(rawValue: 956).controllerStatus == nil)
    }

    @Test func `one number means two things in Android's callbacks`() {
        let explanation = CodeBook.explanation(of: .androidGATT(.init(rawValue: 8)))
        let text = explanation.context.joined(separator: " ")
        #expect(text.contains("supervision time"))
        #expect(text.contains("does not allow it"))
    }

    @Test func `BlueZ's words decide before its name`() {
        let text = "le-connection-abort-by-local"
        let explanation = CodeBook.explanation(of: .blueZ(.failed, text: text))
        #expect(explanation.meaning == BlueZErrorName.connectReason(text))
        #expect(!explanation.causes.isEmpty)
        let plain = CodeBook.explanation(of: .blueZ(.failed, text: "whatever"))
        #expect(plain.meaning == BlueZErrorName.failed.explanation)
        let odd = CodeBook.explanation(of: .blueZ(.init(rawValue: "org.bluez.Error.Odd"), text: ""))
        #expect(!odd.isKnown)
    }

    @Test func `a domain of another framework is named and left alone`() {
        let code = BluetoothCode.foreign(domain: "NSPOSIXErrorDomain", number: 57)
        let explanation = CodeBook.explanation(of: code)
        #expect(!explanation.isKnown && explanation.meaning.contains("NSPOSIXErrorDomain"))
    }
}
