// SPDX-License-Identifier: Apache-2.0

package import DBus

extension BlueZRadio {
    /// Turns an adapter off and on again, for one that hangs. Ends every scan and every link of it,
    /// those of other programs too, so nothing in this package does it unasked.
    ///
    /// Blocks the calling thread, for at most `limit` in each direction. It is turned on even where
    /// turning it off failed; the first failure is thrown then, in BlueZ's or the bus' own words.
    package static func restart(
        adapter name: String,
        on bus: BusAddress = .system,
        within limit: Duration = .seconds(20)
    ) throws(BusFailure) {
        var failures: [BusFailure] = []
        for isOn in [false, true] {
            let call = BusCall(
                path: "/org/bluez/" + name,
                interface: BusName.properties,
                member: "Set",
                arguments: [.string(BusName.adapter), .string("Powered"), .variant(.bool(isOn))]
            )
            if case .failure(let failure) = BusErrand(bus, within: limit).ask(call) {
                failures.append(failure)
            }
        }
        if let failure = failures.first { throw failure }
    }
}
