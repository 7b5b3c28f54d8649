// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import Earbuds
import Foundation

// Plays a file of recorded inputs to a tracker and prints what it says, one object a line, with a
// tick wherever one is asked for. The tests start it twice and compare: every process hashes with
// a seed of its own, so an order that comes out of a dictionary would show.
//
// The file has one object a line: `at` in seconds, and one of `frame` (hexadecimal, from the type
// byte, with `address` and `rssi`), `device`, `keys`, `report`, `ended`, `tick`.

struct Line: Decodable {
    struct Device: Decodable {
        var id: String
        var productID: String?
        var isConnected: Bool
    }

    struct Keys: Decodable {
        var device: String
        var irk: String?
        var enc: String?
    }

    struct End: Decodable {
        var device: PairedDeviceID
        var origin: EarbudsReport.Origin
    }

    var at: Double
    var frame: String?
    var address: String?
    var rssi: Int?
    var device: Device?
    var keys: Keys?
    var report: EarbudsReport?
    var ended: End?

    var input: EarbudsInput {
        get throws {
            if let frame {
                let message = try ProximityMessage(element: bytes(frame)[...])
                let sender = address.flatMap { BluetoothAddress($0, kind: .random) }
                return .frame(
                    EarbudsSighting(message, from: sender.map { .address($0) }, rssi: rssi)
                )
            }
            if let device {
                return .device(
                    PairedEarbuds(
                        id: PairedDeviceID(rawValue: device.id),
                        productID: device.productID.flatMap { UInt16($0, radix: 16) },
                        isConnected: device.isConnected
                    )
                )
            }
            if let keys {
                let pair = EarbudsKeys(irk: keys.irk.map(bytes), enc: keys.enc.map(bytes))
                return .keys(PairedDeviceID(rawValue: keys.device), pair)
            }
            if let report { return .report(report) }
            if let ended { return .reportsEnded(ended.device, ended.origin) }
            return .tick
        }
    }

    private func bytes(_ text: String) -> [UInt8] {
        let digits = Array(text)
        return stride(from: 0, to: digits.count - 1, by: 2).compactMap {
            UInt8(String(digits[$0...$0 + 1]), radix: 16)
        }
    }
}

/// A tracker whose words are printed.
struct Player {
    private var tracker = EarbudsTracker()
    private let encoder = JSONEncoder()

    init() {
        encoder.outputFormatting = .sortedKeys
    }

    mutating func play(_ line: Line) throws {
        let now = Instant(nanoseconds: Int64((line.at * 1000).rounded()) * 1_000_000)
        while let due = tracker.nextWakeUp, due <= now { try handle(.tick, at: due) }
        try handle(line.input, at: now)
    }

    private mutating func handle(_ input: EarbudsInput, at now: Instant) throws {
        tracker.handle(input, at: now)
        while let output = tracker.nextOutput() {
            print(String(decoding: try encoder.encode(output), as: UTF8.self))
        }
    }
}

let text = try String(contentsOfFile: CommandLine.arguments[1], encoding: .utf8)
var player = Player()
for line in text.split(separator: "\n") {
    try player.play(JSONDecoder().decode(Line.self, from: Data(line.utf8)))
}
