// SPDX-License-Identifier: Apache-2.0

internal import Bluetooth
public import Foundation

extension AccessoryError {
    /// What the failure means, in one English sentence.
    public var explanation: String {
        switch code {
        case .unsupported: "This system has no Bluetooth channels for programs."
        case .noRadio: "No Bluetooth adapter that is on leads to the earbuds."
        case .notPermitted:
            original?.kind == .notPermitted
                ? "The system does not let this process open Bluetooth channels."
                : "The link could not be authenticated: one side does not know the other any more."
        case .refused: "The earbuds refuse the connection."
        case .unreachable: "The earbuds do not answer the call."
        case .timedOut: "The connection did not come up in time."
        case .noAnswer: "The channel is up, and the earbuds do not answer."
        case .nonsense: "What answers does not speak the accessory protocol."
        case .notTaken: "The earbuds keep another value."
        case .closedByPeer: "The earbuds ended the session."
        case .channelFailed: "The channel failed."
        case .notConnected: "There is no session."
        case .invalidName:
            "A name has 1 to 248 bytes of UTF-8 and no control characters."
        case .tooManyRequests: "Too much is asked at the same time."
        case .cancelled: "The call was cancelled."
        default: "It did not work (\(code))."
        }
    }

    /// What to do about it; nil where there is nothing to do.
    public var nextStep: String? {
        switch code {
        case .unsupported:
            original == nil
                ? "Use Linux: no other system lets a program open this channel."
                : "Load the kernel's module bluetooth, and run outside of containers without it."
        case .noRadio:
            "See which adapters are there and on: bluetoothctl list, bluetoothctl power on,"
                + " rfkill list."
        case .notPermitted:
            original?.kind == .notPermitted
                ? "Allow the address family AF_BLUETOOTH where the process is confined (systemd's"
                    + " RestrictAddressFamilies, a container's seccomp profile)."
                : "Pair anew: bluetoothctl remove ADDRESS, then hold the button of the case and"
                    + " bluetoothctl pair ADDRESS."
        case .refused:
            "Make sure they are paired with this computer, and that no other program here holds"
                + " their only session."
        case .unreachable:
            "Take them out of the case, near this computer, and connect their sound first."
        case .timedOut, .noAnswer: "Try again; put them into the case and take them out."
        case .nonsense: "Make sure that the address is the one of earbuds by Apple or Beats."
        case .notTaken:
            "See whether the model has the setting, and whether its owner allows that value (the"
                + " mode \"off\" can be disallowed)."
        case .closedByPeer: "They may have gone to another host; connect again."
        case .channelFailed: "See what the kernel says: dmesg, btmon."
        case .tooManyRequests: "Wait for earlier answers."
        default: nil
        }
    }
}

extension AccessoryError: CustomStringConvertible, LocalizedError {
    /// Everything on one line: code, phase, time, tries, detail, the system's number.
    public var description: String {
        var text = "accessory protocol: \(code) during \(phase) after \(Self.seconds(elapsed)) s"
        if tries > 1 { text += ", \(tries) tries" }
        if !detail.isEmpty { text += ": \(detail)" }
        if let original { text += "; \(original)" }
        return text
    }

    /// The explanation, the system's number where there is one, and the next step.
    public var errorDescription: String? {
        let number = original.map { " (\($0))" } ?? ""
        let what = detail.isEmpty ? "" : " \(detail)."
        return explanation + number + what + (nextStep.map { " " + $0 } ?? "")
    }

    private static func seconds(_ time: Duration) -> String {
        let tenths = max(0, time.wholeNanoseconds) / 100_000_000
        return "\(tenths / 10).\(tenths % 10)"
    }
}
