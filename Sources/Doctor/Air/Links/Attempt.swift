// SPDX-License-Identifier: Apache-2.0

import Bluetooth

/// One attempt to connect. A host interrupts its call to scan or to change the list of whom it
/// calls; that stays one attempt.
struct Attempt: Sendable {
    /// An interruption that is longer is the end.
    static let pause = 2.0

    var start: Moment
    var targets: [BluetoothAddress]
    /// Whether it calls one device and not all of a list.
    var isDirect: Bool
    /// Whether the controller is calling at the moment.
    var isCalling = true
    var cancelAsked: Moment?
    /// Where the last call ended.
    var stopped: Moment?

    /// The device that is meant; nil where any of several may answer.
    var target: BluetoothAddress? { targets.count == 1 ? targets[0] : nil }

    func isOver(at moment: Moment) -> Bool {
        guard !isCalling, let stopped else { return false }
        return moment.isLater(by: Self.pause, than: stopped)
    }

    /// Whether a new call goes on with this attempt.
    mutating func resume(_ targets: [BluetoothAddress], at moment: Moment) -> Bool {
        guard !isOver(at: moment), self.targets.contains(where: targets.contains) else {
            return false
        }
        self.targets = targets
        isCalling = true
        cancelAsked = nil
        stopped = nil
        return true
    }
}
