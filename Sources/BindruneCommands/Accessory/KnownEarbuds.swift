// SPDX-License-Identifier: Apache-2.0

import Bindrune
package import Bluetooth
import Earbuds

/// Earbuds that a radio can open a session with, as far as it knows.
package struct KnownEarbuds: Hashable, Sendable {
    package var address: BluetoothAddress
    /// The name the user gave them.
    package var name: String
    package var isConnected: Bool

    package init(address: BluetoothAddress, name: String, isConnected: Bool) {
        self.address = address
        self.name = name
        self.isConnected = isConnected
    }

    /// Reads what a radio tells of its paired devices; nil where that has no address.
    init?(_ device: PairedDevice) {
        guard let address = BluetoothAddress(device.earbuds.id.rawValue) else { return nil }
        self.init(
            address: address,
            name: device.name ?? address.description,
            isConnected: device.earbuds.isConnected
        )
    }

    /// The name and the address, safe to print.
    var title: String { "\"\(DisplayText.neutralised(name))\" (\(address))" }
}

/// Which earbuds a command line means.
enum EarbudsChoice: Hashable, Sendable {
    /// The ones that are connected, else the only ones that are paired.
    case any
    case address(BluetoothAddress)
    case name(String)

    static let option = Option<EarbudsChoice>(
        "device",
        "DEVICE",
        form: form,
        help: "The earbuds: their address (AA:BB:CC:DD:EE:FF) or their name (* and ? stand for what"
            + " you leave out); without it the ones that are connected, or the only ones paired",
        read: read
    )

    private static let form = "an address (AA:BB:CC:DD:EE:FF) or a name (\"AirPods*\")"

    private static func read(_ text: String) throws(ArgumentProblem) -> EarbudsChoice {
        guard !text.isEmpty else { throw ArgumentProblem("is empty") }
        return BluetoothAddress(text).map { .address($0) } ?? .name(text)
    }

    /// The ones that are meant among those that are known; throws why that is not clear.
    func choose(among known: [KnownEarbuds]) throws(CommandFailure) -> KnownEarbuds {
        switch self {
        case .address(let address):
            // One that the system does not take for earbuds may be of a later model.
            return known.first { $0.address.value == address.value }
                ?? KnownEarbuds(address: address, name: address.description, isConnected: false)
        case .name(let pattern):
            let fitting = known.filter { NamePattern(pattern).matches($0.name) }
            guard !fitting.isEmpty else {
                let shown = DisplayText.neutralised(pattern)
                throw Self.notFound("no paired earbuds are called \"\(shown)\"", known)
            }
            return try Self.only(among: fitting)
        case .any:
            guard !known.isEmpty else {
                throw Self.notFound("no AirPods or Beats are paired with this computer", known)
            }
            return try Self.only(among: known)
        }
    }

    private static func only(among known: [KnownEarbuds]) throws(CommandFailure) -> KnownEarbuds {
        let connected = known.filter(\.isConnected)
        let rest = connected.isEmpty ? known : connected
        guard rest.count == 1, let only = rest.first else {
            let names = rest.map(\.title).joined(separator: ", ")
            throw CommandFailure(text: "several may be meant: \(names); say which with --device")
        }
        return only
    }

    private static func notFound(_ text: String, _ known: [KnownEarbuds]) -> CommandFailure {
        let others =
            known.isEmpty
            ? "pair them first: hold the button of the case, then bluetoothctl --timeout 20 scan"
                + " bredr, bluetoothctl pair ADDRESS"
            : "there are \(known.map(\.title).joined(separator: ", "))"
        return CommandFailure(text: "\(text); \(others)", exitCode: .notFound)
    }
}
