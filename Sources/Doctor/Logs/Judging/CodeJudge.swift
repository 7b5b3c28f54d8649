// SPDX-License-Identifier: Apache-2.0

import Bluetooth

/// Which verdict a code leads to where it stands.
enum CodeJudge {
    /// What the code is the answer to.
    enum Place: Hashable, Sendable {
        /// A request to connect.
        case attempt
        /// The end of a link.
        case link
        /// A request over a link, by its callback.
        case request(LogSign.Callback?)
        /// Something else, or not known.
        case unknown
    }

    /// The verdict for a code; nil for one that is no failure.
    static func accusation(for code: BluetoothCode, as place: Place) -> Accusation? {
        let detail = detail(code)
        switch code {
        case .coreBluetooth(let number): return core(number, place, detail)
        case .att(let number): return attribute(number, place, detail)
        case .hci(let status): return controller(status, place, detail)
        case .bluetoothd(let status): return service(status, place, detail)
        case .androidGATT(let status): return android(status, place, detail)
        case .blueZ(let name, let text): return BusJudge.accusation(name, text, detail)
        case .linkEnd(let reason): return linux(reason, detail)
        case .smp: return Accusation(VerdictID.pairingFailed, .high, detail: detail)
        case .foreign: return nil
        }
    }

    /// Whether such an end is what a host sees that asked for it.
    static func isOrdinary(_ code: BluetoothCode) -> Bool {
        switch code {
        case .bluetoothd(let status):
            status.controllerStatus.map { [0x02, 0x13, 0x16, 0x44].contains($0.rawValue) } ?? false
        case .hci(let status): [0x02, 0x13, 0x16, 0x44].contains(status.rawValue)
        case .androidGATT(let status): [0, 0x13, 0x16, 0x100].contains(status.rawValue)
        case .linkEnd(let reason): [0, 2, 5].contains(reason.rawValue)
        case .coreBluetooth(let number):
            number == .operationCancelled || number == .peripheralDisconnected
        default: false
        }
    }

    /// The code as the log has it, for the explanation.
    static func detail(_ code: BluetoothCode) -> Wording {
        let name = code.name.map { ", \"\($0)\"" } ?? ""
        let inBraces = code.name.map { "(\"\($0)\")" } ?? ""
        let number: String =
            switch code {
            case .bluetoothd(let status): "\(status)"
            case .blueZ: "\(code)"
            default: code.number.map { "\(code.domain) \($0)" } ?? code.domain
            }
        if case .blueZ = code {
            return Wording(english: "The log says \(number).", korean: "로그에는 \(number)라고 적혀 있습니다.")
        }
        return Wording(
            english: "The log says \(number)\(name).",
            korean: "로그에는 \(number)\(inBraces)라고 적혀 있습니다."
        )
    }

    private static func core(
        _ code: CoreBluetoothErrorCode,
        _ place: Place,
        _ detail: Wording
    ) -> Accusation? {
        func verdict(
            _ id: String,
            _ confidence: Verdict.Confidence,
            weight: Verdict.Weight? = nil
        ) -> Accusation { Accusation(id, confidence, weight: weight, detail: detail) }
        return switch code.rawValue {
        case 0: verdict("unmapped-status", .low)
        case 1 where place == .attempt: verdict("C01", .medium)
        case 1: verdict("invalid-parameters", .medium)
        case 2: verdict("G11", .medium)
        case 3: verdict("command-without-link", .high)
        case 4: verdict("G07", .low)
        case 5: verdict("app-cancelled", .medium, weight: place == .attempt ? nil : .symptom)
        case 6: verdict(VerdictID.linkLost, .medium)
        case 7: verdict(VerdictID.peerEnded, .medium)
        case 8: verdict("invalid-parameters", .medium)
        case 9: verdict("already-advertising", .high)
        case 10: verdict(VerdictID.attemptFailed, .medium)
        case 11: verdict(VerdictID.connectionLimit, .high)
        case 12: verdict("unknown-device", .high)
        case 14: verdict(VerdictID.bondLost, .high)
        case 15: verdict(VerdictID.bondLost, .medium)
        case 16: verdict("bond-table-full", .high)
        case 17, 18: verdict("background-limit", .high)
        default: verdict("unmapped-status", .low)
        }
    }

    private static func attribute(
        _ code: ATTErrorCode,
        _ place: Place,
        _ detail: Wording
    ) -> Accusation? {
        func verdict(_ id: String, _ confidence: Verdict.Confidence) -> Accusation {
            Accusation(id, confidence, detail: detail)
        }
        switch code.rawValue {
        case 0: return nil
        case 0x01: return verdict(VerdictID.attributesChanged, .medium)
        case 0x05, 0x08, 0x0C, 0x0F: return verdict(VerdictID.pairingNeeded, .high)
        case 0x06 where place == .request(.notificationState): return verdict("G05", .medium)
        case 0x0A where place == .request(.notificationState):
            return verdict(VerdictID.descriptorMissing, .high)
        case 0x0A: return verdict(VerdictID.descriptorMissing, .medium)
        case 0x0D: return verdict("G08", .medium)
        case 0x12: return verdict(VerdictID.attributesChanged, .high)
        case 0x80...0x9F: return verdict("application-error", .high)
        default: return verdict(VerdictID.requestRefused, .high)
        }
    }

    private static func controller(
        _ status: HCIStatus,
        _ place: Place,
        _ detail: Wording
    ) -> Accusation? {
        func verdict(_ id: String, _ confidence: Verdict.Confidence = .high) -> Accusation {
            Accusation(id, confidence, detail: detail)
        }
        switch status.rawValue {
        case 0: return nil
        case 0x02: return verdict(VerdictID.notReached, .medium)
        case 0x04, 0x3C: return verdict(VerdictID.notReached)
        case 0x05, 0x06: return verdict(VerdictID.bondLost)
        case 0x08 where place == .attempt: return verdict(VerdictID.notReached, .medium)
        case 0x08: return verdict(VerdictID.supervisionTimeout)
        case 0x09: return verdict(VerdictID.connectionLimit)
        case 0x0D: return verdict(VerdictID.peerFull, .medium)
        case 0x13...0x15: return verdict(VerdictID.peerEnded)
        case 0x16: return verdict(VerdictID.hostEnded, .medium)
        case 0x22: return verdict(VerdictID.linkLayerTimeout)
        case 0x28: return verdict(VerdictID.instantPassed)
        case 0x3B: return verdict(VerdictID.parametersRefused)
        case 0x3D: return verdict(VerdictID.keysDiffer)
        case 0x3E: return verdict(VerdictID.notEstablished)
        case 0x44: return nil
        default: return verdict(place == .attempt ? VerdictID.attemptFailed : VerdictID.linkEnded)
        }
    }

    private static func service(
        _ status: BluetoothdStatus,
        _ place: Place,
        _ detail: Wording
    ) -> Accusation? {
        if let controllerStatus = status.controllerStatus {
            return controller(controllerStatus, place, detail)
        }
        let isKnown = status.name != nil
        switch status.rawValue {
        case 0: return nil
        // The device was connected already, or the attempt goes on.
        case 116, 126, 133: return nil
        case 112: return Accusation(VerdictID.notReached, .medium, detail: detail)
        case 634: return Accusation(VerdictID.bondLost, .medium, detail: detail)
        case 436: return Accusation("L06", .medium, detail: detail)
        case 430, 431: return Accusation("channel-closed", .medium, detail: detail)
        default:
            let id = place == .attempt ? VerdictID.attemptFailed : VerdictID.linkEnded
            return Accusation(id, isKnown ? .medium : .low, detail: detail)
        }
    }

    private static func android(
        _ status: AndroidGATTStatus,
        _ place: Place,
        _ detail: Wording
    ) -> Accusation? {
        func verdict(_ id: String, _ confidence: Verdict.Confidence = .high) -> Accusation {
            Accusation(id, confidence, detail: detail)
        }
        if case .request = place {
            return status.attribute.flatMap { attribute($0, place, detail) }
                ?? verdict(VerdictID.requestRefused)
        }
        switch status.rawValue {
        case 0, 0x100: return nil
        case 0x08: return verdict(VerdictID.supervisionTimeout)
        case 0x13: return verdict(VerdictID.peerEnded)
        case 0x16: return verdict(VerdictID.hostEnded, .medium)
        case 0x22: return verdict(VerdictID.linkLayerTimeout)
        case 0x3B: return verdict(VerdictID.parametersRefused)
        case 0x3E: return verdict(VerdictID.notEstablished)
        case 0x85, 0x93: return verdict(VerdictID.notReached, .medium)
        case 0x05, 0x89: return verdict(VerdictID.bondLost, .medium)
        default:
            return verdict(
                place == .attempt ? VerdictID.attemptFailed : VerdictID.linkEnded,
                .medium
            )
        }
    }

    private static func linux(
        _ reason: ManagementDisconnectReason,
        _ detail: Wording
    ) -> Accusation? {
        switch reason.rawValue {
        case 1: Accusation(VerdictID.supervisionTimeout, .high, detail: detail)
        case 2: Accusation(VerdictID.hostEnded, .low, weight: .remark, detail: detail)
        case 3: Accusation(VerdictID.peerEnded, .high, detail: detail)
        case 4: Accusation(VerdictID.bondLost, .high, detail: detail)
        case 5: Accusation("host-suspended", .high, detail: detail)
        default: nil
        }
    }
}
