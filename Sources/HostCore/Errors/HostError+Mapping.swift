// SPDX-License-Identifier: Apache-2.0

import Bluetooth

extension HostError {
    /// What was under way when the radio failed; the same failure means different things.
    enum Phase: Hashable, Sendable, CaseIterable {
        case connecting
        case linkEnd
        case reading
        case writing
        case otherRequest

        var isRequest: Bool {
            switch self {
            case .connecting, .linkEnd: false
            case .reading, .writing, .otherRequest: true
            }
        }
    }

    /// Puts an Apple error beside a radio's failure, which is kept as `underlying`.
    ///
    /// ATT codes keep their number; numbers of the host are `CBError` numbers already; HCI states
    /// and D-Bus errors are looked up in the tables of this folder. What no table knows is
    /// `CBError` 0.
    init(_ failure: RadioFailure, during phase: Phase) {
        let (domain, code): (Domain, Int) =
            switch failure.origin {
            case .att(0): Self.core(.unknown)
            case .att(let code): (.att, Int(code))
            case .hci(let status): HCIStatusTable.error(for: status, during: phase)
            case .bus(let name):
                BusErrorTable.error(name: name, text: failure.text, during: phase)
            case .host(let code): (.coreBluetooth, code)
            }
        self.init(domain, code: code, underlying: failure)
    }

    init(core code: CoreBluetoothErrorCode, underlying: RadioFailure? = nil) {
        self.init(.coreBluetooth, code: code.rawValue, underlying: underlying)
    }

    init(att code: ATTErrorCode, underlying: RadioFailure? = nil) {
        self.init(.att, code: Int(code.rawValue), underlying: underlying)
    }

    /// The text of `localizedDescription`.
    package var text: String {
        switch domain {
        case .coreBluetooth: CoreBluetoothErrorCode(rawValue: code).text
        case .att:
            UInt8(exactly: code).map { ATTErrorCode(rawValue: $0).text }
                ?? ATTErrorCode(rawValue: .max).text
        }
    }

    static func core(_ code: CoreBluetoothErrorCode) -> (Domain, Int) {
        (.coreBluetooth, code.rawValue)
    }

    static func att(_ code: ATTErrorCode) -> (Domain, Int) {
        (.att, Int(code.rawValue))
    }
}
