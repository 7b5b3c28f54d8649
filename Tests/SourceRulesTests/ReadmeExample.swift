// SPDX-License-Identifier: Apache-2.0

import Bindrune
import Foundation

/// The example of the README, line by line.
///
/// The parameter stands in for the initialiser of the same name, so that a test decides which radio
/// and which store the example uses.
@discardableResult
func readmeExample(
    writingTo file: FileHandle,
    Central: () -> Bindrune.Central
) async throws -> Device {
    // README begins
    let central = Central()
    let recorder = try await central.connect(to: .service("AE70"), within: .seconds(30))
    try recorder.remember(as: "recorder")

    let packets = recorder.values(of: "AE72")
    try await recorder.write(Data([0x01]), to: "AE71")
    for try await packet in packets {
        try file.write(contentsOf: packet.value)
        if packet.sequence == 99 { break }
    }
    await recorder.disconnect()

    // Another day, without a scan:
    let again = try await central.connect(to: .remembered("recorder"), within: .seconds(10))
    // README ends
    return again
}
