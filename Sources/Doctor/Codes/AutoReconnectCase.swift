// SPDX-License-Identifier: Apache-2.0

/// The connection option that Core Bluetooth refuses with code 1, and what is known of it.
///
/// Three outcomes are on public record, and one rule fits them all. Apple has confirmed none.
enum AutoReconnectCase {
    static let notes = CodeNotes(
        context: [
            "On a connect call: seen when CBConnectPeripheralOptionEnableAutoReconnect (iOS 17,"
                + " macOS 14) was set. Three outcomes are on record: refused with this code;"
                + " accepted, and nothing ever reconnects; accepted, and it reconnects.",
            "One rule fits all of them, inferred and not confirmed by Apple: a delegate without"
                + " didDisconnectPeripheral:timestamp:isReconnecting:error: is refused with this"
                + " code; one that has it beside didDisconnectPeripheral:error: connects, but only"
                + " the old method is called and nothing reconnects; with the new method alone it"
                + " works. Whether the peripheral came from a scan or from retrievePeripherals"
                + " makes no difference.",
        ],
        causes: [
            "On connect: the auto-reconnect option with a delegate that lacks the new disconnect"
                + " method.",
            "On connect: another option whose value has the wrong type.",
            "Elsewhere: an argument that the call does not take, such as a peripheral of another"
                + " manager.",
        ],
        steps: [
            "Connect with options: nil. If that works, the option was the cause.",
            "Reconnect in your own code: call connect again in the disconnect callback; a pending"
                + " connect has no time-out and costs little.",
            "If you want the system to do it, implement only the new disconnect method and remove"
                + " the old one.",
        ],
        confirmations: [
            "The same device connects when only the option is taken out."
        ],
        sources: [
            "https://github.com/manolofdez/AsyncBluetooth/issues/40",
            "https://github.com/manolofdez/AsyncBluetooth/pull/88",
            "https://github.com/NordicSemiconductor/IOS-CoreBluetooth-Mock/pull/127",
            "https://github.com/chipweinberger/flutter_blue_plus/issues/741",
        ]
    )
}
