// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import Testing

@testable import Earbuds

/// A tracker under test and its clock: every call is one input and gives what comes out of it.
final class Bench {
    private(set) var tracker: EarbudsTracker
    var now = Instant.zero
    private(set) var said: [EarbudsOutput] = []
    /// How many sheets were shown.
    private(set) var sheets = 0
    /// False for runs that are too long to keep all that was said.
    var keepsOutputs = true

    init(timings: EarbudsTimings = EarbudsTimings()) {
        tracker = EarbudsTracker(timings: timings)
    }

    /// A tracker that is as another one is now, and goes ways of its own from here.
    init(continuing other: Bench) {
        tracker = other.tracker
        now = other.now
    }

    @discardableResult
    func handle(_ input: EarbudsInput) -> [EarbudsOutput] {
        tracker.handle(input, at: now)
        var outputs: [EarbudsOutput] = []
        while let output = tracker.nextOutput() { outputs.append(output) }
        if keepsOutputs { said += outputs }
        sheets += outputs.shown.count
        return outputs
    }

    /// Lets time pass with a tick at every moment that is asked for.
    @discardableResult
    func pass(_ duration: Duration) -> [EarbudsOutput] {
        let end = now + duration
        var outputs: [EarbudsOutput] = []
        while let next = tracker.nextWakeUp, next <= end {
            now = max(now, next)
            outputs += handle(.tick)
            if let again = tracker.nextWakeUp, again <= next {
                Issue.record("a tick at \(next.nanoseconds) was not served")
                break
            }
        }
        now = end
        return outputs
    }

    /// A frame of a bud, from an address.
    @discardableResult
    func hear(
        _ pods: Pods,
        _ side: Side,
        from address: UInt64,
        rssi: Int? = -50
    ) -> [EarbudsOutput] {
        hear(pods, side, advertiser: .random(address), rssi: rssi)
    }

    @discardableResult
    func hear(
        _ pods: Pods,
        _ side: Side,
        advertiser: Advertiser?,
        rssi: Int? = -50
    ) -> [EarbudsOutput] {
        guard let message = pods.message(from: side) else {
            Issue.record("no frame")
            return []
        }
        return handle(.frame(EarbudsSighting(message, from: advertiser, rssi: rssi)))
    }

    /// Frames of both buds, five times a second, for a while.
    @discardableResult
    func hear(
        _ pods: Pods,
        from addresses: (UInt64, UInt64),
        for duration: Duration,
        rssi: Int? = -50
    ) -> [EarbudsOutput] {
        let end = now + duration
        var outputs: [EarbudsOutput] = []
        while now < end {
            outputs += hear(pods, .left, from: addresses.0, rssi: rssi)
            outputs += pass(.milliseconds(100))
            outputs += hear(pods, .right, from: addresses.1, rssi: rssi)
            outputs += pass(.milliseconds(100))
        }
        return outputs
    }

    @discardableResult
    func device(_ productID: UInt16?, isConnected: Bool, _ id: PairedDeviceID = .mine)
        -> [EarbudsOutput]
    {
        let device = PairedEarbuds(id: id, productID: productID, isConnected: isConnected)
        return handle(.device(device))
    }

    var snapshots: [EarbudsSnapshot] { tracker.snapshots(at: now) }
    var mine: EarbudsSnapshot? { tracker.snapshot(of: .paired(.mine), at: now) }
}

extension PairedDeviceID {
    static let mine = PairedDeviceID(rawValue: "5C:52:30:00:00:01")
    static let other = PairedDeviceID(rawValue: "5C:52:30:00:00:02")
}

extension Advertiser {
    static func random(_ number: UInt64) -> Advertiser {
        .address(BluetoothAddress(value: 0x4000_0000_0000 | number, kind: .random))
    }
}

extension EarbudsKeys {
    static let mine = EarbudsKeys(irk: (0..<16).map { 0xA0 + $0 }, enc: (0..<16).map { $0 })
}

extension [EarbudsOutput] {
    var shown: [EarbudsID] {
        compactMap { if case .showSheet(let snapshot) = $0 { snapshot.id } else { nil } }
    }

    var hidden: [SheetEnd] {
        compactMap { if case .hideSheet(_, let end) = $0 { end } else { nil } }
    }

    var appeared: [EarbudsID] {
        compactMap { if case .appeared(let snapshot) = $0 { snapshot.id } else { nil } }
    }

    var vanished: [EarbudsID] {
        compactMap { if case .vanished(let id, _) = $0 { id } else { nil } }
    }

    var silent: [EarbudsID] {
        compactMap { if case .silent(let snapshot) = $0 { snapshot.id } else { nil } }
    }

    /// One word for each.
    var words: [String] {
        map {
            switch $0 {
            case .appeared: "appeared"
            case .changed: "changed"
            case .silent: "silent"
            case .vanished(_, let why):
                if case .identified = why { "identified" } else { "vanished" }
            case .showSheet: "show"
            case .hideSheet(_, let end): "hide-\(end.rawValue)"
            }
        }
    }
}

extension Advertiser {
    /// An address that the key of `EarbudsKeys.mine` resolves.
    static func resolvable(_ number: UInt64) -> Advertiser {
        let prand = 0x40_0000 | number & 0x3F_FFFF
        let bytes = [16, 8, 0].map { UInt8(prand >> $0 & 0xFF) }
        let block = [UInt8](repeating: 0, count: 13) + bytes
        let key = EarbudsKeys.mine.irk ?? []
        let output = SystemCipher.current?.encrypt(block, key: key.reversed()) ?? []
        let hash = output.suffix(3).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return .address(BluetoothAddress(value: prand << 24 | hash, kind: .random))
    }
}
