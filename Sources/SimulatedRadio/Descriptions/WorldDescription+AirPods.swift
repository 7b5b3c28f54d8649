// SPDX-License-Identifier: Apache-2.0

import Bluetooth

extension WorldDescription {
    /// A room with AirPods Pro that are paired with the phone, whose buds advertise each for
    /// itself, and with somebody else's AirPods Max.
    ///
    /// The story, in seconds: 2 the lid is opened; 8 the right bud is taken out, 10 it is worn; 13
    /// the left one is worn too, 15 music plays; 20 both take a new address; 30 the left one has
    /// lost a tenth; 40 both are back in the case; 46 the lid is shut, and 48 they fall silent; 70
    /// the lid is opened again, and shut at 76. The headphones come at 5 and leave at 60.
    public static let airPods = WorldDescription(
        seed: 2_026,
        devices: [bud(.left), bud(.right), headphones],
        phones: [PhoneDescription("phone", options: options)]
    )

    private static var options: PhoneOptions {
        var options = PhoneOptions()
        options.pairedAudio = [
            PairedAudioSpec(
                name: "Robin's AirPods",
                address: BluetoothAddress(value: 0x00_1B_DC_00_00_07),
                productID: 0x200E,
                connections: [
                    .init(from: .milliseconds(2_500), until: .seconds(48)),
                    .init(from: .milliseconds(70_500), until: .seconds(78)),
                ]
            )
        ]
        return options
    }

    private static func bud(_ side: BudFrame.Side) -> PeripheralSpec {
        let isLeft = side == .left
        return PeripheralSpec(
            name: isLeft ? "AirPods Pro, left" : "AirPods Pro, right",
            address: BluetoothAddress(
                value: isLeft ? 0x5A_16_2B_00_00_01 : 0x45_23_51_00_00_02,
                kind: .random
            ),
            advertisement: Advertisement(),
            advertisingInterval: .milliseconds(300),
            isConnectable: false,
            position: Position(x: 0.4, y: isLeft ? 0.1 : -0.1),
            timeline: [TimelineEntry(at: .zero, .vanish)]
                + story.map { TimelineEntry(at: .seconds($0.second), $0.event(side)) }
        )
    }

    private struct Step {
        var second: Int
        var event: (BudFrame.Side) -> DeviceEvent
    }

    private static var story: [Step] {
        var frame = BudFrame()
        func tells(_ second: Int, _ change: (inout BudFrame) -> Void) -> Step {
            change(&frame)
            return Step(second: second) { [frame] in .advertise(frame.advertisement(of: $0)) }
        }
        func both(_ second: Int, _ event: DeviceEvent) -> Step {
            Step(second: second) { _ in event }
        }
        return [
            tells(2) { $0.openings = 1 },
            both(2, .appear),
            tells(8) { $0.right.location = .out },
            tells(10) { $0.right.location = .inEar },
            tells(13) { $0.left.location = .inEar },
            tells(15) { $0.link = 0x05 },
            both(20, .rotateAddress),
            tells(30) { $0.left.tenths = 8 },
            tells(40) {
                $0.left.location = .inCase
                $0.right.location = .inCase
                ($0.openings, $0.link) = (2, 0x04)
            },
            tells(46) { $0.isClosed = true },
            both(48, .vanish),
            tells(70) { ($0.openings, $0.isClosed, $0.left.tenths) = (3, false, 9) },
            both(70, .appear),
            tells(76) { $0.isClosed = true },
            both(78, .vanish),
        ]
    }

    private static let headphones = PeripheralSpec(
        name: "AirPods Max",
        address: BluetoothAddress(value: 0x6C_40_00_00_00_03, kind: .random),
        advertisement: .apple(
            [0x07, 0x19, 0x01, 0x0A, 0x20, 0x23, 0xF6, 0x0F, 0x02, 0x06, 0x05]
                + BudFrame.block(salt: 7)
        ),
        advertisingInterval: .milliseconds(400),
        isConnectable: false,
        position: Position(x: 9, y: 4),
        timeline: [
            TimelineEntry(at: .zero, .vanish), TimelineEntry(at: .seconds(5), .appear),
            TimelineEntry(at: .seconds(60), .vanish),
        ]
    )
}

/// What a pair of AirPods Pro advertises; the layout is that of `Documentation/airpods.md`.
private struct BudFrame {
    enum Side {
        case left, right
    }

    enum Location: UInt8 {
        case out, inEar, inCase
    }

    struct Bud {
        var tenths: UInt8
        var location = Location.inCase
    }

    var left = Bud(tenths: 9)
    var right = Bud(tenths: 10)
    var caseTenths: UInt8 = 6
    var openings: UInt8 = 0
    var isClosed = false
    /// How many devices are connected, and what is heard.
    var link: UInt8 = 0

    /// The packet of a bud; the left one leads.
    func advertisement(of side: Side) -> Advertisement {
        let (own, other) = side == .left ? (left, right) : (right, left)
        let locations = right.location.rawValue << 3 | left.location.rawValue << 1
        let status: UInt8 = (side == .left ? 0x20 : 0x40) | locations | 1
        let charging: UInt8 =
            (own.location == .inCase ? 0x10 : 0) | (other.location == .inCase ? 0x20 : 0)
        let isAnyInCase = left.location == .inCase || right.location == .inCase
        let chargingCase = isAnyInCase ? caseTenths : 0xF
        // A bud that is out of the case repeats what the lid was.
        let upper: UInt8 = own.location == .inCase ? 0x30 : 0x10
        let lid = upper | (isClosed && own.location == .inCase ? 8 : 0) | openings
        return .apple(
            [
                0x07, 0x19, 0x01, 0x0E, 0x20, status, other.tenths << 4 | own.tenths,
                charging | chargingCase, lid, 0x00, link,
            ] + Self.block(salt: status &+ lid)
        )
    }

    /// Sixteen bytes that look encrypted: none of them could be a level in clear.
    static func block(salt: UInt8) -> [UInt8] {
        var random = SplitMix64(seed: UInt64(salt) + 1)
        return (0..<16).map { _ in UInt8(truncatingIfNeeded: random.next()) | 0x70 }
    }
}

extension Advertisement {
    /// A packet with Apple's manufacturer data.
    fileprivate static func apple(_ elements: [UInt8]) -> Advertisement {
        var advertisement = Advertisement()
        advertisement.flags = 0x1A
        advertisement.manufacturerData = [0x4C, 0x00] + elements
        return advertisement
    }
}
