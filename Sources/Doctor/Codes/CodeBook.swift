// SPDX-License-Identifier: Apache-2.0

import Bluetooth

/// Explains codes. Pure: the same code always has the same explanation.
public enum CodeBook: Sendable {
    /// What is known of a code. A code that no list names gets an explanation that says so and
    /// claims nothing.
    public static func explanation(of code: BluetoothCode) -> CodeExplanation {
        guard let meaning = meaning(of: code) else { return unknown(code) }
        let notes = notes(on: code)
        return CodeExplanation(
            code: code,
            isKnown: true,
            systemText: systemText(of: code),
            meaning: meaning,
            context: notes.context,
            causes: notes.causes,
            steps: notes.steps,
            confirmations: notes.confirmations,
            sources: notes.sources
        )
    }

    private static func meaning(of code: BluetoothCode) -> String? {
        switch code {
        case .coreBluetooth(let code): code.explanation
        case .att(let code): code.isAssigned ? code.explanation : nil
        case .hci(let status): status.explanation
        case .smp(let reason): reason.explanation
        case .androidGATT(let status): status.connectionExplanation ?? status.requestExplanation
        case .bluetoothd(let status): bluetoothd(status)
        case .blueZ(let name, let text): blueZ(name, text: text)
        case .linkEnd(let reason): reason.explanation
        case .foreign: nil
        }
    }

    private static func bluetoothd(_ status: BluetoothdStatus) -> String? {
        if let controller = status.controllerStatus { return controller.explanation }
        guard let name = status.name else { return nil }
        return "\(place(of: status)): \(name)."
    }

    private static func place(of status: BluetoothdStatus) -> String {
        switch status.layer {
        case .generic: "The Bluetooth service says"
        case .channels: "A channel over the link (L2CAP) says"
        case .hostController: "The part that talks to the controller says"
        case .controller, .unknown: "It says"
        }
    }

    private static func blueZ(_ name: BlueZErrorName, text: String) -> String? {
        guard let reason = BlueZNotes.reason(in: text),
            let meaning = BlueZErrorName.connectReason(reason)
        else { return name.explanation }
        return meaning
    }

    private static func notes(on code: BluetoothCode) -> CodeNotes {
        switch code {
        case .coreBluetooth(let code): CoreBluetoothNotes.notes(code.rawValue)
        case .att(let code): ATTNotes.notes(code.rawValue)
        case .hci(let status): HCINotes.notes(status.rawValue)
        case .smp(let reason): SMPNotes.notes(reason.rawValue)
        case .androidGATT(let status): AndroidNotes.notes(status)
        case .bluetoothd(let status): BluetoothdNotes.notes(status)
        case .blueZ(let name, let text): BlueZNotes.notes(name, text: text)
        case .linkEnd(let reason): BlueZNotes.notes(reason)
        case .foreign: .none
        }
    }

    private static func systemText(of code: BluetoothCode) -> String? {
        switch code {
        case .coreBluetooth(let code) where !code.isTextOurs: code.text
        case .att(let code) where !code.isTextOurs: code.text
        default: nil
        }
    }

    private static func unknown(_ code: BluetoothCode) -> CodeExplanation {
        let meaning =
            switch code {
            case .foreign(let domain, _):
                "The domain \(domain) is not one of Bluetooth's; the number is not explained here."
            case .blueZ: "Neither BlueZ nor the bus is known to use this name."
            default: "The list \(code.domain) has no such number, as far as is public."
            }
        return CodeExplanation(
            code: code,
            isKnown: false,
            systemText: systemText(of: code),
            meaning: meaning,
            context: [],
            causes: [],
            steps: [],
            confirmations: [],
            sources: []
        )
    }
}
