// SPDX-License-Identifier: Apache-2.0

extension FailureClass {
    /// The class of what a set-up block threw: failures of the link pass, the system's errors go by
    /// their number, and an error of the app's own is taken as its decision.
    public init(thrown error: any Error) {
        guard let error = error as? BluetoothError else {
            self.init(OriginalError(error))
            return
        }
        switch error.code {
        case .disconnected, .notConnected, .timedOut, .noAnswer, .connectFailed, .radioOff:
            self = .transient
        case .noSlots: self = .slots
        default: self = error.original.map { FailureClass($0) } ?? .permanent
        }
    }
}
