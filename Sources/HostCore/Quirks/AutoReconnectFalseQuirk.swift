// SPDX-License-Identifier: Apache-2.0

/// What the auto-reconnect option means when its value is false.
///
/// No public source says whether the value or the key's presence counts; not verified on a device.
/// The default takes the word for what it says.
package enum AutoReconnectFalseQuirk: String, Hashable, Sendable, Codable, CaseIterable {
    /// As if the option were not there.
    case asAbsent
    /// As if the value were true: the key's presence counts.
    case asTrue
}

extension HostQuirks {
    func isAutoReconnectSet(_ value: Bool?) -> Bool {
        switch value {
        case nil: false
        case .some(true): true
        case .some(false): autoReconnectFalse == .asTrue
        }
    }
}
