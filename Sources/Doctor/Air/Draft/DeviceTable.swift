// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import Captures

/// One device as the capture shows it.
struct AirDevice: Sendable {
    var addresses: [BluetoothAddress] = []
    var names: [String] = []
    /// Whether something other than being heard happened to it.
    var isInvolved = false
    /// The first and the last record in which it advertised.
    var firstHeard: Moment?
    var lastHeard: Moment?
    /// Where it said that it can be connected to, and where that it cannot.
    var connectable: Moment?
    var unconnectable: Moment?
    /// The services it advertised, at most `mostServices`.
    var services: [BluetoothUUID] = []
    /// The services that it was seen to have when it was connected, without those of everybody.
    var provided: [BluetoothUUID] = []
    /// Advertisements that other software takes for something special.
    var beacon: Moment?
    var overflow: Moment?
    /// Where a link to it lasted long enough to be of use.
    var lastGoodLink: Moment?
    /// The reports since something else happened to it.
    var run: Run?
    /// A mark of the last advertisement, to pass over its repetitions.
    var lastData = 0

    static let mostServices = 16
    static let mostAddresses = 8
    static let mostNames = 4

    struct Run: Sendable {
        var start: Moment
        var rssi: Int?
        var isConnectable: Bool?
        var count = 1
    }

    var story: StoryDevice {
        StoryDevice(addresses: addresses.map(\.description), names: names)
    }

    mutating func add(_ address: BluetoothAddress) {
        guard !addresses.contains(address), addresses.count < Self.mostAddresses else { return }
        addresses.append(address)
    }

    mutating func provide(_ uuids: [BluetoothUUID]) {
        let common: [UInt16] = [0x1800, 0x1801, 0x180A, 0x180F]
        for uuid in uuids where !provided.contains(uuid) && provided.count < Self.mostServices {
            if let short = uuid.short, common.contains(short) { continue }
            provided.append(uuid)
        }
    }

    mutating func add(name bytes: Octets) {
        let text = String(decoding: bytes.array.prefix { $0 != 0 }, as: UTF8.self)
        guard !text.isEmpty, !names.contains(text), names.count < Self.mostNames else { return }
        names.append(text)
    }
}

/// The devices of a capture by their addresses.
struct DeviceTable: Sendable {
    /// So many are told apart; what others do is told of no device.
    static let most = 4096
    /// So many that were only heard are named in the story.
    static let mostHeard = 24

    private(set) var devices: [AirDevice] = []
    private var indices: [UInt64: Int] = [:]
    /// The last one asked for: most reports and packets come in rows.
    private var last: (key: UInt64, index: Int)?
    /// How many addresses found no room.
    private(set) var refused = 0

    subscript(index: Int) -> AirDevice {
        _read { yield devices[index] }
        _modify { yield &devices[index] }
    }

    private static func key(_ address: BluetoothAddress) -> UInt64 {
        address.value << 1 | (address.kind == .random ? 1 : 0)
    }

    func known(_ address: BluetoothAddress) -> Int? { indices[Self.key(address)] }

    /// The index of the device with this address; nil where there are too many already.
    mutating func index(of address: BluetoothAddress) -> Int? {
        let key = Self.key(address)
        if let last, last.key == key { return last.index }
        if let index = indices[key] {
            last = (key, index)
            return index
        }
        guard devices.count < Self.most else {
            refused += 1
            return nil
        }
        var device = AirDevice()
        device.add(address)
        devices.append(device)
        indices[key] = devices.count - 1
        last = (key, devices.count - 1)
        return devices.count - 1
    }

    /// Makes a device of which nothing is known; nil where there are too many already.
    mutating func addUnknown() -> Int? {
        guard devices.count < Self.most else { return nil }
        devices.append(AirDevice())
        return devices.count - 1
    }

    /// Says that a device has another address too.
    mutating func give(_ address: BluetoothAddress, to index: Int) {
        devices[index].add(address)
        let key = Self.key(address)
        guard indices[key] == nil, indices.count < 2 * Self.most else { return }
        indices[key] = index
    }
}
