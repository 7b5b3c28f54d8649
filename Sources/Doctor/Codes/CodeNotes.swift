// SPDX-License-Identifier: Apache-2.0

/// What experience adds to the meaning of a code. The texts are the rows of the tables in this
/// folder.
struct CodeNotes: Sendable {
    var context: [String] = []
    /// The likeliest first.
    var causes: [String] = []
    var steps: [String] = []
    var confirmations: [String] = []
    var sources: [String] = []

    static let none = CodeNotes()

    func adding(_ other: CodeNotes) -> CodeNotes {
        CodeNotes(
            context: context + other.context,
            causes: causes + other.causes,
            steps: steps + other.steps,
            confirmations: confirmations + other.confirmations,
            sources: sources + other.sources.filter { !sources.contains($0) }
        )
    }
}

/// Sources that several tables name.
enum CodeSource {
    static let appleErrors = "Apple, CoreBluetooth/CBError.h"
    static let coreErrors = "Bluetooth Core Specification, Vol 1, Part F"
    static let attribute = "Bluetooth Core Specification, Vol 3, Part F, 3.4.1.1"
    static let pairing = "Bluetooth Core Specification, Vol 3, Part H, 3.5.5"
    static let android = "Android gatt_api.h, as listed by Nordic's Android-BLE-Library"
    static let openInterface = "Android oi_status.h (Apache-2.0)"
    static let blueZ = "BlueZ src/error.c and src/device.c"
    static let management = "BlueZ doc/mgmt-protocol.rst"
}
