// SPDX-License-Identifier: Apache-2.0

import Bluetooth

/// Stand-ins for what could tell whose devices these are: the same for the same, numbered as they
/// come.
struct Pseudonyms: Sendable {
    private var addresses: [UInt64: UInt64] = [:]
    private var standIns: Set<UInt64> = []
    private var ends: [String: String] = [:]
    private var identifiers: [BluetoothUUID: BluetoothUUID] = [:]
    private var names: [String: String] = [:]
    private var apps: [String: String] = [:]
    private var users: [String: String] = [:]
    private var serials: [String: String] = [:]
    private var files: [String: String] = [:]

    /// `00:00:5E:00:53:00` and the 255 behind it are for documentation; what comes after them is
    /// of the kind that nobody was given.
    mutating func address(_ value: UInt64) -> UInt64 {
        if value == 0 || value == 0xFFFF_FFFF_FFFF { return value }
        if let known = addresses[value] { return known }
        let number = UInt64(addresses.count + 1)
        let new = number < 256 ? 0x5E00_5300 + number : 0x0200_5E00_0000 + number
        addresses[value] = new
        standIns.insert(new)
        return new
    }

    /// Whether an address has a stand-in, and which.
    func known(_ value: UInt64) -> UInt64? { addresses[value] }

    /// Whether an address is one that stands for another.
    func isStandIn(_ value: UInt64) -> Bool { standIns.contains(value) }

    /// What is left of an address of which the first half is masked, in the same number of digits.
    mutating func end(of text: String) -> String {
        if let known = ends[text] { return known }
        let number = ends.count + 1
        let digits = String(number, radix: 16, uppercase: true).suffix(text.utf8.count)
        let new = String(repeating: "0", count: text.utf8.count - digits.utf8.count) + digits
        ends[text] = new
        return new
    }

    mutating func identifier(_ uuid: BluetoothUUID) -> BluetoothUUID {
        // What everybody's devices have tells nothing.
        guard uuid.short == nil, uuid.wellKnownName == nil else { return uuid }
        if let known = identifiers[uuid] { return known }
        let low = 0x8000_0000_0000_0000 + UInt64(identifiers.count + 1)
        let new = BluetoothUUID(high: 0x6B1E_4B0E_0000_4000, low: low)
        identifiers[uuid] = new
        return new
    }

    mutating func name(_ name: String) -> String {
        Self.take(name, in: &names) { "Device \($0)" }
    }

    /// Every name so far with its stand-in, of devices, apps, people, things and files.
    var allNames: [(name: String, standIn: String)] {
        let people = users.filter { name, _ in
            name.count >= 3 && !name.contains("@") && !Self.commonUsers.contains(name)
        }
        return names.merging(apps) { first, _ in first }.merging(people) { first, _ in first }
            .merging(serials) { first, _ in first }
            .merging(files.filter { $0.key.contains(".") }) { first, _ in first }
            .map { ($0.key, $0.value) }.sorted { $0.name < $1.name }
    }

    /// Folders of nobody in particular.
    private static let commonUsers: Set<String> = [
        "admin", "builder", "debian", "home", "mobile", "root", "runner", "ubuntu", "user", "users",
        "work",
    ]

    mutating func app(_ bundle: String) -> String {
        Self.take(bundle, in: &apps) { "com.example.app\($0)" }
    }

    mutating func user(_ name: String) -> String { Self.take(name, in: &users) { "user\($0)" } }

    mutating func serial(_ text: String) -> String {
        Self.take(text, in: &serials) { "SERIAL\($0)" }
    }

    /// A name for a file that keeps only its ending.
    mutating func file(_ path: String) -> String {
        let name = path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...]
        let ending = name.lastIndex(of: ".").map { String(name[$0...]) } ?? ""
        let isPlain = ending.utf8.count <= 8 && ending.dropFirst().allSatisfy { $0.isASCII }
        return Self.take(path, in: &files) { "file\($0)\(isPlain ? ending : "")" }
    }

    private static func take(
        _ key: String,
        in table: inout [String: String],
        _ make: (Int) -> String
    ) -> String {
        if let known = table[key] { return known }
        let new = make(table.count + 1)
        table[key] = new
        return new
    }
}
