// SPDX-License-Identifier: Apache-2.0

import Bluetooth
package import DBus

/// Keeps an eye on the paired devices by what BlueZ signals, on the calling thread.
///
/// BlueZ is asked for its objects once at the beginning and once after a signal that may concern a
/// paired device; what is heard of others, and how strong, asks for nothing.
struct PairedDeviceWatch: ~Copyable {
    /// How long a look at whether to go on may be put off.
    private static let patience: UInt64 = 100_000

    private var bus: BusConnection
    /// The call that is not answered yet.
    private var question: UInt64?
    /// Whether something changed that no question was asked about.
    private var isStale = true
    /// The ends of the paths of those that were told.
    private var known: [String] = []

    init(_ bus: consuming BusConnection) {
        self.bus = bus
    }

    mutating func run(
        while goesOn: () -> Bool,
        tell: ([BlueZRadio.PairedDevice]) -> Void
    ) throws(BusFailure) {
        for call in [BusCall.watchDevices, .watchObjects, .watchOwner] { _ = try bus.send(call) }
        while goesOn() {
            if isStale, question == nil {
                question = try bus.send(.managedObjects)
                isStale = false
            }
            switch bus.process() {
            case .closed(let failure): throw failure
            case .message(.signal(let signal)): if concerns(signal) { isStale = true }
            case .message(.reply(let cookie, let reply)) where cookie == question:
                question = nil
                if let devices = devices(in: reply) { tell(devices) }
            case .message, .worked: break
            case .idle: bus.wait(microseconds: Self.patience)
            }
        }
    }

    /// None where there is no BlueZ; nil where it cannot be told.
    private mutating func devices(in reply: BusReply) -> [BlueZRadio.PairedDevice]? {
        switch reply {
        case .success(let values):
            let devices = BlueZRadio.pairedDevices(in: values)
            known = devices.map { Self.pathEnd($0.address) }
            return devices
        case .failure(let failure):
            let absences = [BusErrorName.serviceUnknown, BusErrorName.noOwner]
            return absences.contains(failure.name) ? [] : nil
        }
    }

    private func concerns(_ signal: BusSignal) -> Bool {
        let arguments = signal.arguments
        switch (signal.interface, signal.member) {
        case (BusName.properties, "PropertiesChanged"):
            guard arguments.count >= 2, arguments[0].asText == BusName.device else { return false }
            let gone = arguments.count > 2 ? arguments[2].asTexts ?? [] : []
            return Self.properties.contains { name in
                arguments[1].asProperties?[name] != nil || gone.contains(name)
            }
        case (BusName.objectManager, "InterfacesAdded"):
            guard arguments.count >= 2 else { return false }
            let facts = arguments[1].asProperties?[BusName.device]?.asProperties
            return facts?["Paired"]?.asBool == true
        case (BusName.objectManager, "InterfacesRemoved"):
            guard let path = arguments.first?.asText else { return false }
            return known.contains { path.hasSuffix($0) }
        case (BusName.daemon, "NameOwnerChanged"): return arguments.first?.asText == BusName.bluez
        default: return false
        }
    }

    /// What is told of a paired device.
    private static let properties = ["Paired", "Connected", "Alias", "Modalias", "UUIDs"]

    private static func pathEnd(_ address: BluetoothAddress) -> String {
        "/dev_" + address.description.split(separator: ":").joined(separator: "_")
    }
}

@available(*, unavailable)
extension PairedDeviceWatch: Sendable {}

extension BlueZRadio {
    /// Tells the devices that are paired with this host, in the order of their paths, and tells
    /// them again after each change; none while there is no BlueZ.
    ///
    /// Blocks the calling thread until `goesOn` says no; it is asked ten times a second or more
    /// often. Throws where the bus is not there, or ends.
    package static func followPairedDevices(
        on bus: BusAddress = .system,
        while goesOn: () -> Bool,
        tell: ([PairedDevice]) -> Void
    ) throws(BusFailure) {
        var watch = PairedDeviceWatch(try BusConnection(to: bus))
        try watch.run(while: goesOn, tell: tell)
    }
}
