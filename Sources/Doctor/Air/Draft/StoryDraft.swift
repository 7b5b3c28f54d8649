// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import Captures

/// The story of a capture while it is read.
struct StoryDraft: Sendable {
    var events = EventBook()
    var devices = DeviceTable()
    var findings = FindingTable()
    var gaps = GapTable()

    /// Tells an event that is no value. What the device advertised before is told first.
    mutating func tell(
        _ kind: StoryEvent.Kind,
        _ lane: StoryEvent.Lane,
        _ device: Int?,
        at moment: Moment,
        _ quote: @autoclosure () -> String = ""
    ) {
        if let device {
            endRun(of: device)
            devices[device].isInvolved = true
        }
        let event = StoryEvent(
            time: moment.time,
            lane: lane,
            device: device,
            kind: kind,
            evidence: Evidence(.frame(moment.frame), quote: quote())
        )
        _ = events.add(event)
    }

    /// Tells a value, which joins the run of its kind.
    mutating func tell(
        value kind: @autoclosure () -> StoryEvent.Kind,
        key: UInt32,
        _ lane: StoryEvent.Lane,
        _ device: Int?,
        at moment: Moment,
        runs: inout ValueRuns
    ) {
        if let event = runs.event(key), events.repeatEvent(event) { return }
        let event = StoryEvent(
            time: moment.time,
            lane: lane,
            device: device,
            kind: kind(),
            evidence: Evidence(.frame(moment.frame))
        )
        runs.begin(key, events.add(event))
    }

    /// Tells of the advertisements of a device as one event.
    mutating func endRun(of device: Int) {
        guard let run = devices[device].run else { return }
        devices[device].run = nil
        let event = StoryEvent(
            time: run.start.time,
            lane: .air,
            device: device,
            kind: .discovered(rssi: run.rssi, isConnectable: run.isConnectable),
            evidence: Evidence(.frame(run.start.frame)),
            count: run.count
        )
        _ = events.add(event)
    }

    /// Takes an advertisement.
    mutating func hear(_ packet: AdvertisingPacket, at moment: Moment) {
        guard let index = devices.index(of: packet.address) else { return }
        devices[index].hear(packet, at: moment)
    }
}

extension AirDevice {
    mutating func hear(_ packet: AdvertisingPacket, at moment: Moment) {
        if firstHeard == nil { firstHeard = moment }
        lastHeard = moment
        if packet.isConnectable == true, connectable == nil { connectable = moment }
        if packet.isConnectable == false, unconnectable == nil { unconnectable = moment }
        if run != nil {
            run?.count += 1
            if run?.isConnectable == nil { run?.isConnectable = packet.isConnectable }
        } else {
            let isConnectable = packet.isConnectable
            run = Run(start: moment, rssi: packet.rssi, isConnectable: isConnectable)
        }
        // Devices repeat themselves many times a second.
        let mark = packet.data.mark
        guard mark != lastData else { return }
        lastData = mark
        read(packet.data, at: moment)
    }

    /// Reads the AD structures (Core Specification Vol 3, Part C, 11).
    private mutating func read(_ data: Octets, at moment: Moment) {
        var rest = data
        while let length = rest.u8(0), length > 0, Int(length) < rest.count {
            let value = rest.from(2).prefix(Int(length) - 1)
            switch rest.u8(1) {
            case 0x02, 0x03, 0x14: addServices(value, width: 2)
            case 0x04, 0x05, 0x1F: addServices(value, width: 4)
            case 0x06, 0x07, 0x15: addServices(value, width: 16)
            case 0x08, 0x09: add(name: value)
            case 0xFF where value.u16(0) == 0x004C:
                if value.u8(2) == 0x02, value.u8(3) == 0x15, beacon == nil { beacon = moment }
                if value.u8(2) == 0x01, overflow == nil { overflow = moment }
            default: break
            }
            rest = rest.from(Int(length) + 1)
        }
    }

    private mutating func addServices(_ value: Octets, width: Int) {
        var rest = value
        while rest.count >= width, services.count < Self.mostServices {
            let uuid = BluetoothUUID(littleEndian: rest.prefix(width).array)
            if let uuid, !services.contains(uuid) { services.append(uuid) }
            rest = rest.from(width)
        }
    }
}

extension Octets {
    /// A number that differs for most other bytes.
    var mark: Int {
        var sum = UInt64(count) &+ 0xCBF2_9CE4_8422_2325
        for index in 0..<count { sum = (sum ^ UInt64(u8(index) ?? 0)) &* 0x100_0000_01B3 }
        return Int(truncatingIfNeeded: sum)
    }
}
