// SPDX-License-Identifier: Apache-2.0

import CoreBluetooth

// What goes over a link: reads, writes, notifications, indications.
extension Scenario {
    static let values = [
        Scenario("reads", "short, long and refused reads, a descriptor") { script in
            let central = try script.makeCentral()
            let recorder = try script.connectedRecorder(with: central)
            for uuid in ["AE73", "AE74", "AE72", "AE76"] { try script.read(uuid, of: recorder) }
            let long = try script.characteristic("AE74", of: recorder).value
            script.note("the long value is \(long == Data(RecorderSpec.longValue))")
            try script.readDescriptor(of: "AE72", on: recorder)
            try script.read("AE73", of: recorder)
            try script.disconnect(recorder, with: central)
        },
        Scenario("signal-strength", "the RSSI of a link") { script in
            let central = try script.makeCentral()
            let recorder = try script.findRecorder(with: central)
            try script.connect(recorder, with: central)
            try script.wait(for: "didReadRSSI") { recorder.readRSSI() }
            try script.disconnect(recorder, with: central)
        },
        Scenario("writes", "with response, long, refused; without response, none lost") { script in
            let central = try script.makeCentral()
            let recorder = try script.connectedRecorder(with: central)
            try script.write(Data("start".utf8), to: "AE71", of: recorder)
            try script.write(Data(RecorderSpec.longValue.prefix(400)), to: "AE78", of: recorder)
            try script.read("AE78", of: recorder)
            let stored = try script.characteristic("AE78", of: recorder).value
            script.note("it came back whole: \(stored == Data(RecorderSpec.longValue.prefix(400)))")
            try script.write(Data([1]), to: "AE76", of: recorder)
            try script.writeCommands(30, to: "AE71", of: recorder)
            try script.cue(.countWrites(CBUUID(string: "AE71").value))
            try script.disconnect(recorder, with: central)
        },
        Scenario("notifications", "500 in a row arrive, in order; none after that") { script in
            let central = try script.makeCentral()
            let recorder = try script.connectedRecorder(with: central)
            try script.subscribe(true, to: "AE72", of: recorder)
            try script.cue(.notify(count: 500))
            try script.receiveNotifications(500)
            try script.subscribe(false, to: "AE72", of: recorder)
            try script.cue(.notify(count: 5))
            // The answer comes after whatever was sent before it.
            try script.read("AE73", of: recorder)
            try script.receiveNotifications(500)
            try script.disconnect(recorder, with: central)
        },
        Scenario("indications", "indications arrive and are confirmed") { script in
            let central = try script.makeCentral()
            let recorder = try script.connectedRecorder(with: central)
            try script.subscribe(true, to: "AE75", of: recorder)
            for text in ["one", "two", "three"] { try script.cue(.indicate(text)) }
            let alarm = CBUUID(string: "AE75")
            try script.wait(for: "three indications") {
                script.trace.notifications[alarm]?.count == 3
            }
            let texts = script.trace.notifications[alarm, default: []]
            script.note("received \(texts.map(CallbackTrace.text).joined(separator: " "))")
            try script.disconnect(recorder, with: central)
        },
        Scenario("silent-read", "a read that is never answered ends the link") { script in
            let central = try script.makeCentral()
            let recorder = try script.connectedRecorder(with: central)
            let silent = try script.characteristic("AE77", of: recorder)
            script.note("read AE77")
            try script.wait(for: "didDisconnectPeripheral", within: .seconds(60)) {
                recorder.readValue(for: silent)
            }
            script.noteState(of: recorder)
            try script.connect(recorder, with: central)
            try script.disconnect(recorder, with: central)
        },
    ]
}

extension Script {
    /// Waits until so many notifications have come in all, and says whether they were in order.
    func receiveNotifications(_ count: Int) throws {
        let audio = CBUUID(string: "AE72")
        try wait(for: "\(count) notifications") {
            trace.notifications[audio, default: []].count >= count
        }
        let numbers = trace.notifications[audio, default: []].map { Packet.number(of: Array($0)) }
        let steps = zip(numbers, numbers.dropFirst()).map { pair -> Bool in
            guard let first = pair.0, let second = pair.1 else { return false }
            return second == first + 1
        }
        let order = steps.allSatisfy { $0 } ? "in order" : "out of order"
        note("received \(numbers.count) notifications, \(order)")
    }

    /// Writes with response and comes back with the answer in the trace.
    fileprivate func write(_ value: Data, to uuid: String, of peripheral: CBPeripheral) throws {
        let characteristic = try characteristic(uuid, of: peripheral)
        note("write \(CallbackTrace.text(of: value)) to \(uuid)")
        try wait(for: "didWriteValueFor") {
            peripheral.writeValue(value, for: characteristic, type: .withResponse)
        }
    }

    /// Writes without response, as many as told, each as long as may be and only when it is taken.
    fileprivate func writeCommands(
        _ count: Int,
        to uuid: String,
        of peripheral: CBPeripheral
    ) throws {
        let characteristic = try characteristic(uuid, of: peripheral)
        let size = peripheral.maximumWriteValueLength(for: .withoutResponse)
        note("write \(count) times \(size) bytes to \(uuid) without response")
        for number in 1...count {
            try wait(for: "room to write") { peripheral.canSendWriteWithoutResponse }
            // No first byte that the recorder knows as a command.
            let value = Data(repeating: UInt8(truncatingIfNeeded: 0x80 + number), count: size)
            peripheral.writeValue(value, for: characteristic, type: .withoutResponse)
        }
        // Answered after all that was written before it.
        try read("AE73", of: peripheral)
    }

    fileprivate func readDescriptor(of uuid: String, on peripheral: CBPeripheral) throws {
        let characteristic = try characteristic(uuid, of: peripheral)
        try wait(for: "didDiscoverDescriptorsFor") {
            peripheral.discoverDescriptors(for: characteristic)
        }
        let description = CBUUID(string: CBUUIDCharacteristicUserDescriptionString)
        guard let descriptor = characteristic.descriptors?.first(where: { $0.uuid == description })
        else { throw ScenarioFailure("\(uuid) has no description") }
        try wait(for: "didUpdateDescriptorValueFor") { peripheral.readValue(for: descriptor) }
    }
}
