// SPDX-License-Identifier: Apache-2.0

/// How a log is laid out, as its content tells.
public enum LogFormat: String, Hashable, Sendable, Codable, CaseIterable {
    /// What `idevicesyslog` prints.
    case idevicesyslog
    /// `log show` and `log stream` in their default style.
    case unifiedDefault = "unified log, default"
    /// `log show --style compact`.
    case unifiedCompact = "unified log, compact"
    /// `log show --style syslog`.
    case unifiedSyslog = "unified log, syslog"
    /// `log show --style json`: one array.
    case unifiedJSON = "unified log, json"
    /// `log show --style ndjson`: one object a line.
    case unifiedNDJSON = "unified log, ndjson"
    /// Lines copied from Console.
    case console
    /// Xcode's console, or what `devicectl --console` prints; lines of the app without a head too.
    case xcode = "Xcode console"
    /// Android's `logcat`.
    case logcat
    /// The debug lines of Linux' bluetoothd, in the journal's layout or bare.
    case bluetoothd = "bluetoothd of Linux"
    /// Lines of no known layout; each is an entry.
    case plain = "plain text"
}
