// SPDX-License-Identifier: Apache-2.0

package import Bluetooth
package import DBus
package import HostCore

/// What a message changed in BlueZ's object tree.
package enum TreeChange: Hashable, Sendable, Codable {
    case adapterAdded(String)
    case adapterChanged(String)
    case adapterRemoved(String)
    case deviceAdded(String, DeviceFields)
    case deviceChanged(String, DeviceFields)
    case deviceRemoved(DeviceObject)
    case serviceAdded(device: String, AttributeHandle)
    case serviceRemoved(device: String, AttributeHandle)
    case mtu(device: String)
    /// A characteristic's value: a notification, or the echo of somebody's read.
    case value(device: String, AttributeHandle, [UInt8])
    /// BlueZ says why a device's link ended (5.82 and later).
    case disconnectReason(device: String, BusFailure)
    /// Something that does not fit BlueZ's interfaces; nothing was changed.
    case malformed(String)
}

/// The mirror of BlueZ's object tree: adapters, devices and their GATT tables.
package struct BlueZTree: Hashable, Sendable, Codable {
    /// So many devices are kept; a tree that has more is taken in part.
    static let deviceLimit = 10_000

    package internal(set) var adapters: [String: AdapterObject] = [:]
    package internal(set) var devices: [String: DeviceObject] = [:]
    var paths: [PeerID: String] = [:]
    var peers: [String: PeerID] = [:]

    package init() {}

    /// The adapters in the order of their names, `hci2` before `hci10`.
    package var adaptersInOrder: [AdapterObject] {
        adapters.values.sorted { ($0.path.utf8.count, $0.path) < ($1.path.utf8.count, $1.path) }
    }

    /// The path of the device with that identifier, if BlueZ has it now.
    package func path(of peer: PeerID) -> String? { paths[peer] }

    /// The identifier of the device at a path.
    package func peer(at path: String) -> PeerID? { peers[path] }

    package func device(of peer: PeerID) -> DeviceObject? { paths[peer].flatMap { devices[$0] } }

    /// Takes the answer of `GetManagedObjects` in: what is not in it is gone.
    package mutating func apply(managedObjects reply: [BusValue]) -> [TreeChange] {
        guard let entries = reply.first?.asEntries else {
            return [.malformed("GetManagedObjects answered with something else than a dictionary")]
        }
        var changes: [TreeChange] = []
        var present: Set<String> = []
        let objects = entries.compactMap { entry in entry.key.asText.map { ($0, entry.value) } }
        for (path, interfaces) in objects.sorted(by: { $0.0 < $1.0 }) {
            present.insert(path)
            changes += add(path, interfaces, comparing: true)
        }
        return removeAll(except: present) + changes
    }

    /// Takes a signal of BlueZ in.
    package mutating func apply(_ signal: BusSignal) -> [TreeChange] {
        switch (signal.interface, signal.member) {
        case (BusName.properties, "PropertiesChanged"): return propertiesChanged(signal)
        case (BusName.objectManager, "InterfacesAdded"):
            guard signal.arguments.count == 2, let path = signal.arguments[0].asText else {
                return [.malformed("InterfacesAdded without a path")]
            }
            return add(path, signal.arguments[1], comparing: false)
        case (BusName.objectManager, "InterfacesRemoved"):
            guard signal.arguments.count == 2, let path = signal.arguments[0].asText,
                let interfaces = signal.arguments[1].asTexts
            else { return [.malformed("InterfacesRemoved without a path")] }
            return interfaces.flatMap { remove(path, interface: $0) }
        case (BusName.device, "Disconnected"):
            guard let name = signal.arguments.first?.asText else { return [] }
            let text = signal.arguments.dropFirst().first?.asText ?? ""
            return [.disconnectReason(device: signal.path, BusFailure(name, text))]
        default: return []
        }
    }
}

extension BlueZTree {
    /// Gives a device its identifier. One that changes its address (a private one that turned out
    /// to belong to a bonded identity) answers to the new identifier from then on, and still to the
    /// old one as long as BlueZ keeps the object.
    mutating func namePeer(_ path: String) {
        guard let device = devices[path], device.hasAddress,
            let adapter = adapters[device.adapter]
        else { return }
        let peer = PeerID(adapter: adapter.address, device: device.address)
        peers[path] = peer
        paths[peer] = path
    }

    mutating func renamePeers(of adapter: String) {
        for path in devices.keys.sorted() where devices[path]?.adapter == adapter {
            namePeer(path)
        }
    }
}

extension BlueZTree {
    func malformed(_ path: String, _ names: [String]) -> [TreeChange] {
        names.map { .malformed("\(path): the value of \($0) is of an unexpected type") }
    }

    struct Place {
        var device: String
        var service: AttributeHandle
        var characteristic: AttributeHandle
    }

    func place(ofCharacteristic path: String) -> Place? {
        guard let characteristic = ObjectPath.handle(of: path),
            let parent = ObjectPath.parent(of: path), let service = ObjectPath.handle(of: parent),
            let device = ObjectPath.parent(of: parent)
        else { return nil }
        return Place(device: device, service: service, characteristic: characteristic)
    }
}
