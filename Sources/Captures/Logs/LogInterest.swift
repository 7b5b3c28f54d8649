// SPDX-License-Identifier: Apache-2.0

/// What makes an entry of a log worth reading; all others are only counted.
///
/// An entry is kept when any of its lines holds one of the phrases. Nothing is parsed to tell, so
/// that a log of any size passes quickly; now and then an entry is kept that a closer look would
/// have left out, never the other way round.
public struct LogInterest: Sendable {
    let search: PhraseSearch

    /// What the entries of Bluetooth hold, on Apple's systems, Android and Linux, and what apps
    /// write of it.
    public static let bluetoothPhrases = [
        "luetooth", "LUETOOTH", "MISUSE", "CBA", "CBC", "CBD", "CBE", "CBM", "CBP", "CBS", "CBU",
        "eripheral", "TCC", "privacy-sensitive", "XPC connection invalid", "valid UUID", "GATT",
        "Gatt", "gatt_", "btm", "bt_", "bta_", "btif", "BTM", "BtGatt", "hci", "HCI", ".c:",
        "org.bluez", "-connection-", "nknown error", "poweredO", "unauthorized", "entral state",
        "didConnect", "didFail", "didDis", "didDiscover", "didUpdate", "didWrite",
    ]

    /// Makes an interest in entries of Bluetooth, and in the processes of apps.
    ///
    /// - Parameters:
    ///   - processes: Names of processes whose entries are all kept.
    ///   - processIDs: Numbers of processes whose entries are all kept, where the layout tells them
    ///     on each line.
    ///   - phrases: What else makes an entry worth reading. Phrases of less than three bytes are
    ///     not looked for.
    public init(
        processes: Set<String> = [],
        processIDs: Set<Int> = [],
        phrases: [String] = Self.bluetoothPhrases
    ) {
        let names = processes.sorted().flatMap { name in
            name.utf8.count >= 3
                ? [name] : [" \(name)[", " \(name)(", " \(name):", "\t\(name)\t", "/\(name)\""]
        }
        let numbers = processIDs.sorted().flatMap { number in
            [
                "[\(number)]", "[\(number):", "(\(number))", " \(number))", " \(number) ",
                " \(number):", ":\(number),", " \(number),", ":\(number)}", " \(number)}",
                " \(number)\n", " \(number)-", "\t\(number)\t",
            ]
        }
        search = PhraseSearch((phrases + names + numbers).map { Array($0.utf8) })
    }
}
