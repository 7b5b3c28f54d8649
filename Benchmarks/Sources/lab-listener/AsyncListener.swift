// SPDX-License-Identifier: Apache-2.0

import Bindrune

/// Listens as a program does that is written against the connection layer.
enum AsyncListener {
    static func run(wanted: Int, valueDelay: Duration? = nil) async throws -> Listening {
        let central = Central(configuration: .init(valueDelay: valueDelay))
        let device = try await central.connect(to: .service("AE70"), within: .seconds(60))
        var listening = Listening(wanted: wanted)
        listening.begin()
        for try await packet in device.values(of: "AE72") where listening.take(packet.value) {
            break
        }
        await device.disconnect()
        return listening
    }
}
