// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import Earbuds

/// Frames of AirPods through decoder and tracker, from manufacturer data to what the tracker says.
enum EarbudsBenchmark {
    /// One advertisement as a radio hands it over.
    struct Frame {
        var manufacturerData: [UInt8]
        var advertiser: Advertiser
        var rssi: Int
        var heard: Instant
    }

    /// Frames a second on one core, decoded alone.
    static func decoded(_ frames: [Frame]) -> Double {
        median {
            var known = 0
            let elapsed = coreSeconds {
                for frame in frames {
                    guard let message = message(of: frame), let status = message.frame else {
                        continue
                    }
                    let levels = [status.left, status.right, status.chargingCase, status.single]
                    for part in levels { known &+= part?.level?.percent ?? 0 }
                    known &+= status.lid?.isClosed == true ? 1 : 0
                }
            }
            precondition(known > 0)
            return Double(frames.count) / elapsed
        }
    }

    /// Frames a second on one core, decoded and followed. One device is paired, and its keys are
    /// tried on every address.
    static func followed(_ frames: [Frame]) -> Double {
        median {
            var tracker = EarbudsTracker()
            let device = PairedDeviceID(rawValue: "5C:52:30:00:00:01")
            let keys = EarbudsKeys(irk: (0..<16).map { 0xA0 + $0 }, enc: (0..<16).map { $0 })
            let paired = PairedEarbuds(id: device, productID: 0x2014, isConnected: false)
            tracker.handle(.device(paired), at: .zero)
            tracker.handle(.keys(device, keys), at: .zero)
            var said = 0
            let elapsed = coreSeconds {
                for frame in frames {
                    if let due = tracker.nextWakeUp, due <= frame.heard {
                        tracker.handle(.tick, at: frame.heard)
                    }
                    guard let message = message(of: frame) else { continue }
                    let sighting = EarbudsSighting(
                        message,
                        from: frame.advertiser,
                        rssi: frame.rssi
                    )
                    tracker.handle(.frame(sighting), at: frame.heard)
                    while tracker.nextOutput() != nil { said &+= 1 }
                }
            }
            precondition(said > 0)
            precondition(tracker.trackCount <= EarbudsTracker.capacity)
            return Double(frames.count) / elapsed
        }
    }

    private static func message(of frame: Frame) -> ProximityMessage? {
        try? ProximityMessage.find(
            in: ContinuityMessage(manufacturerData: frame.manufacturerData)
        )
    }
}

extension EarbudsBenchmark {
    private static let models: [UInt16] = [
        0x2002, 0x200E, 0x200F, 0x2013, 0x2014, 0x2019, 0x201B, 0x2024, 0x2027, 0x200B, 0x2012,
        0x2016,
    ]

    /// Pods whose owner opens and shuts the case, wears the buds and walks about.
    private struct Stranger {
        var bytes: [UInt8]
        var address: UInt64
        var rssi: Int

        init(_ number: Int, _ random: inout SystemlessRandom) {
            let model = models[random.below(models.count)]
            bytes = [
                0x4C, 0, 7, 0x19, 1, UInt8(model & 0xFF), UInt8(model >> 8), 0x35,
                UInt8(random.below(11) << 4 | random.below(11)), UInt8(0x80 | random.below(11)),
                0x31, UInt8(random.below(3)), 0,
            ]
            bytes += (0..<16).map { _ in UInt8(random.below(256)) }
            address = 0x4000_0000_0000 | UInt64(number) << 20
            rssi = -40 - random.below(55)
        }

        mutating func live(_ random: inout SystemlessRandom) {
            if random.below(50) == 0 { bytes[10] = bytes[10] & 0xF8 ^ 8 | (bytes[10] &+ 1) & 7 }
            if random.below(50) == 0 { bytes[7] = UInt8(0x21 | random.below(3) << 1) }
            if random.below(200) == 0 { address += 2 }
            rssi = min(-30, max(-100, rssi + random.below(7) - 3))
            for place in [14, 15, 28] { bytes[place] = UInt8(random.below(256)) }
        }
    }

    /// The frames of so many strangers' pods in a room, of which each is heard so often.
    static func room(of strangers: Int, every pause: Duration, frames: Int) -> [Frame] {
        var random = SystemlessRandom(state: 3)
        var all = (0..<strangers).map { Stranger($0, &random) }
        return (0..<frames).map { step in
            let place = random.below(strangers)
            all[place].live(&random)
            let isLeft = random.below(2) == 0
            var bytes = all[place].bytes
            bytes[7] = bytes[7] & ~0x20 | (isLeft ? 0x20 : 0x40)
            let address = all[place].address | (isLeft ? 0 : 1)
            return Frame(
                manufacturerData: bytes,
                advertiser: .address(BluetoothAddress(value: address, kind: .random)),
                rssi: all[place].rssi,
                heard: .zero + pause * step / strangers
            )
        }
    }
}

/// The same numbers in every run.
struct SystemlessRandom {
    var state: UInt64

    mutating func below(_ limit: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int((state >> 33) % UInt64(limit))
    }
}
