// SPDX-License-Identifier: Apache-2.0

/// A bare status number in the log of Apple's bluetoothd, such as 762.
///
/// Apple publishes no list. The numbers follow the Open Interface list of which a part is public
/// in Android's tree (`oi_status.h` of the SBC decoder, Apache-2.0): hundreds stand for a layer,
/// and 700 and above is 700 plus the controller's error. Apple continues that rule past the
/// public list (759 is 0x3B by an Apple engineer's word, developer.apple.com/forums/thread/109991).
public struct BluetoothdStatus: RawRepresentable, Hashable, Sendable, Codable {
    /// The number as it stands in the log.
    public let rawValue: Int

    /// Makes a status from its number; any number will do.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// The part of the stack that a number belongs to.
    public enum Layer: String, Hashable, Sendable, Codable {
        /// 1xx: no part in particular.
        case generic
        /// 4xx: the channels over a link (L2CAP).
        case channels
        /// 6xx: the host's side of the controller interface.
        case hostController
        /// 7xx: the controller's own error, 700 added.
        case controller
        /// Everything else.
        case unknown
    }

    /// The part of the stack that the number belongs to.
    public var layer: Layer {
        switch rawValue {
        case 100..<200: .generic
        case 400..<500: .channels
        case 600..<700: .hostController
        case 701..<956: .controller
        default: .unknown
        }
    }

    /// The controller's error inside a number from 701 on; nil below, and above 700 + 255.
    public var controllerStatus: HCIStatus? {
        layer == .controller ? UInt8(exactly: rawValue - 700).map(HCIStatus.init) : nil
    }

    /// A short name; nil where the number's meaning is not public.
    public var name: String? {
        controllerStatus?.name ?? Self.names[rawValue]
    }

    /// Whether the meaning was inferred from logs rather than read off the public list.
    public var isInferred: Bool {
        rawValue == 634 || rawValue > 756
    }

    private static let names: [Int: String] = [
        101: "invalid parameters", 102: "not implemented", 104: "no resources",
        105: "internal error", 106: "out of memory", 112: "time-out", 114: "failed",
        116: "pending", 118: "busy", 120: "not found", 122: "not connected",
        126: "connection exists", 129: "reset in progress", 130: "access denied",
        133: "already connected", 142: "longer than the channel's maximum",
        143: "link terminated",
        407: "service channel not found", 430: "lower layer disconnected",
        431: "channel closed by the peer", 435: "link ended while writing",
        436: "channel closed by this side", 437: "channel connect time-out",
        439: "channel disconnect time-out", 445: "command rejected by the peer",
        451: "channel connection pending", 452: "the peer refuses this service channel",
        453: "the channel asks for more security", 454: "the peer has no room for a channel",
        461: "channel configuration failed", 462: "channel configuration failed",
        463: "channel configuration failed", 472: "longer than the channel's maximum",
        482: "invalid service channel",
        601: "no such connection", 611: "command queue full", 613: "controller not ready",
        621: "an expected event did not come in time", 628: "unsupported command",
        631: "controller reset", 632: "controller reset", 633: "controller start failed",
        634: "the link ended while a command waited for it",
    ]
}

extension BluetoothdStatus: CustomStringConvertible {
    /// The number and what is known of it, such as `bluetoothd status 762 (700 + HCI 0x3E)`.
    public var description: String {
        if let controllerStatus {
            let number = HexText.padded(controllerStatus.rawValue, to: 2)
            return "bluetoothd status \(rawValue) (700 + HCI 0x\(number))"
        }
        return "bluetoothd status \(rawValue)" + (name.map { " (\($0))" } ?? "")
    }
}
