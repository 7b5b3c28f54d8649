// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import Earbuds

extension FuzzTarget {
    /// The tracker, led by a script of bytes: what it says must make a story, and every tick that
    /// it asks for must be served.
    static let tracker = FuzzTarget(name: "tracker") { bytes in
        var walk = TrackerWalk()
        var script = Choices(bytes)
        while !script.isAtEnd { walk.step(&script) }
        walk.end()
    } seeds: {
        // Ours by key with the lid opened, two pairs that rotate, a device that comes and goes.
        [
            [0, 0x11, 1, 1, 7, 0x00, 0x35, 0x98, 0x31, 7, 0x00, 0x35, 0x98, 0x31, 6, 200],
            [7, 0x41, 0x35, 0x98, 0x31, 6, 20, 7, 0x51, 0x75, 0x89, 0x31, 6, 60, 7, 0x61, 0x35],
            [0, 0x11, 7, 0x41, 0x35, 0x98, 0x31, 6, 30, 7, 0x41, 0x35, 0x98, 0x31, 0, 0x01, 5, 0],
            [0, 0x15, 3, 0, 50, 1, 3, 1, 60, 2, 4, 0, 2, 0, 6, 255, 6, 255],
        ]
    }
}

private struct TrackerWalk {
    static let devices = [PairedDeviceID(rawValue: "A"), PairedDeviceID(rawValue: "B")]
    static let keys = EarbudsKeys(irk: (0..<16).map { 0xA0 + $0 }, enc: (0..<16).map { $0 })
    static let models: [UInt16?] = [0x2014, 0x200E, 0x200A, nil]

    /// Addresses that the keys resolve, four of them, then some of nobody known.
    static let advertisers: [Advertiser?] = {
        let ours = (0..<4 as Range<UInt64>).map { number -> Advertiser? in
            let front = 0x40_0000 | number
            let block =
                Array(repeating: 0, count: 13)
                + [16, 8, 0].map { UInt8(truncatingIfNeeded: front >> $0) }
            let key = Array((keys.irk ?? []).reversed())
            guard let out = SystemCipher.current?.encrypt(block, key: key) else { return nil }
            let hash = out.suffix(3).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
            return .address(BluetoothAddress(value: front << 24 | hash, kind: .random))
        }
        let others = (0..<11 as Range<UInt64>).map { number -> Advertiser? in
            .address(BluetoothAddress(value: 0x4000_0000_0000 | number, kind: .random))
        }
        return ours + others + [nil]
    }()

    var tracker = EarbudsTracker()
    var now = Instant.zero
    var there: Set<EarbudsID> = []
    var sheets: Set<EarbudsID> = []

    mutating func step(_ script: inout Choices) {
        switch script.below(9) {
        case 0:
            let choice = script.byte()
            let device = PairedEarbuds(
                id: Self.devices[Int(choice & 1)],
                productID: Self.models[Int(choice >> 1 & 3)],
                isConnected: choice & 0x10 != 0
            )
            handle(.device(device))
        case 1:
            let choice = script.byte()
            handle(.keys(Self.devices[Int(choice >> 1 & 1)], choice & 1 != 0 ? Self.keys : nil))
        case 2: handle(.forgotten(Self.devices[script.below(2)]))
        case 3: handle(.report(report(&script)))
        case 4: handle(.reportsEnded(Self.devices[script.below(2)], origin(script.byte())))
        case 5: handle(.dismissed(.paired(Self.devices[script.below(2)])))
        case 6: pass(.milliseconds(100 * Int(script.byte())))
        default: hear(&script)
        }
    }

    /// All quiet, and nobody paired: nothing may be left.
    mutating func end() {
        for device in Self.devices { handle(.forgotten(device)) }
        pass(.seconds(200))
        require(tracker.trackCount == 0, "tracks that nobody hears")
        require(tracker.addressCount == 0, "addresses of nobody")
        require(tracker.nextWakeUp == nil, "a tick for nothing")
        require(there.isEmpty && sheets.isEmpty, "told of and never taken back: \(there)")
    }

    private func origin(_ byte: UInt8) -> EarbudsReport.Origin {
        byte & 1 == 0 ? .accessory : .profile
    }

    private func report(_ script: inout Choices) -> EarbudsReport {
        let choice = script.byte()
        var report = EarbudsReport(from: Self.devices[Int(choice & 1)], over: origin(choice >> 1))
        let part = EarbudsReport.Part(
            percent: Int(script.byte()),
            charging: choice & 4 != 0,
            location: Location.allCases[Int(choice >> 3) % 3]
        )
        if choice & 0x20 != 0 { report.left = part }
        if choice & 0x40 != 0 { report.single = part }
        if choice & 0x80 != 0 { report.chargingCase = part }
        return report
    }

    private mutating func hear(_ script: inout Choices) {
        let choice = script.byte()
        let model = Self.models[Int(choice >> 4 & 1) + Int(choice >> 7)] ?? 0x2014
        let head: [UInt8] = [7, 0x19, 1, UInt8(model & 0xFF), UInt8(model >> 8)]
        let status = script.byte()
        let levels = script.byte()
        let lid = script.byte()
        let rest: [UInt8] = [choice >> 5 & 1, lid >> 6]
        var block = [UInt8](repeating: 0, count: 16)
        if choice & 0x40 != 0 {
            block = [0, (levels & 0xF) * 10, (levels >> 4) * 10, 60, lid] + block[5...]
        }
        let bytes = head + [status, levels, 0x80 | levels >> 4, lid] + rest + block
        guard let message = try? ProximityMessage(element: bytes[...]) else {
            fatalError("no frame of \(bytes)")
        }
        let advertiser = Self.advertisers[Int(choice & 15)]
        let rssi = status & 0x80 != 0 ? nil : -40 - Int(lid >> 3)
        handle(.frame(EarbudsSighting(message, from: advertiser, rssi: rssi)))
    }

    private mutating func pass(_ duration: Duration) {
        let end = now + duration
        while let next = tracker.nextWakeUp, next <= end {
            now = max(now, next)
            handle(.tick)
            if let again = tracker.nextWakeUp { require(again > now, "a tick was not served") }
        }
        now = end
    }

    private mutating func handle(_ input: EarbudsInput) {
        tracker.handle(input, at: now)
        while let output = tracker.nextOutput() { hear(output) }
        require(tracker.trackCount <= EarbudsTracker.capacity, "too many tracks")
        require(tracker.addressCount <= 8 * EarbudsTracker.capacity, "too many addresses")
        let told = Set(tracker.snapshots(at: now).map(\.id))
        require(told == there, "snapshots of \(told), told of \(there)")
    }

    private mutating func hear(_ output: EarbudsOutput) {
        switch output {
        case .appeared(let snapshot):
            require(there.insert(snapshot.id).inserted, "\(snapshot.id) appeared twice")
        case .changed(let snapshot), .silent(let snapshot):
            require(there.contains(snapshot.id), "\(snapshot.id) changed and is not there")
        case .vanished(let id, _):
            require(there.remove(id) != nil, "\(id) vanished and was not there")
            require(!sheets.contains(id), "\(id) vanished with its sheet up")
        case .showSheet(let snapshot):
            require(there.contains(snapshot.id), "the sheet of nobody")
            require(snapshot.ownership == .pairedHere, "the sheet of a stranger")
            require(snapshot.confidence >= .soleCandidate, "the sheet of a guess")
            require(snapshot.lid?.value.isClosed == false, "the sheet of a shut case")
            require(sheets.insert(snapshot.id).inserted, "a sheet shown twice")
        case .hideSheet(let id, _):
            require(sheets.remove(id) != nil, "a sheet hidden that was not up")
        }
    }
}
