// SPDX-License-Identifier: Apache-2.0

extension Advertisement {
    /// This advertisement with what a later packet of the same device adds to it, such as the scan
    /// response.
    ///
    /// A field of the later packet replaces the earlier one, except that a shortened name never
    /// replaces a complete one. Services add up in the order heard; service data is replaced
    /// service by service. What the later packet does not mention stays.
    public func merging(_ later: Advertisement) -> Advertisement {
        var merged = self
        if let name = later.localName {
            merged.setLocalName(name, isShortened: later.isLocalNameShortened)
        }
        merged.flags = later.flags ?? flags
        merged.txPower = later.txPower ?? txPower
        merged.appearance = later.appearance ?? appearance
        merged.manufacturerData = later.manufacturerData ?? manufacturerData
        Self.add(later.serviceUUIDs, to: &merged.serviceUUIDs)
        Self.add(later.overflowServiceUUIDs, to: &merged.overflowServiceUUIDs)
        Self.add(later.solicitedServiceUUIDs, to: &merged.solicitedServiceUUIDs)
        for entry in later.serviceData { merged.setServiceData(entry) }
        return merged
    }

    /// Takes a name over unless it is a shortened one and a complete one is known.
    mutating func setLocalName(_ name: String, isShortened: Bool) {
        if isShortened, localName != nil, !isLocalNameShortened { return }
        localName = name
        isLocalNameShortened = isShortened
    }

    /// Replaces the data of a service, or adds it.
    mutating func setServiceData(_ entry: ServiceData) {
        guard let index = serviceData.firstIndex(where: { $0.service == entry.service }) else {
            serviceData.append(entry)
            return
        }
        serviceData[index] = entry
    }

    private static func add(_ later: [BluetoothUUID], to list: inout [BluetoothUUID]) {
        for uuid in later where !list.contains(uuid) { list.append(uuid) }
    }
}
