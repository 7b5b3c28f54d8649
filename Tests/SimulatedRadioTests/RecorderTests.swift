// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import HostCore
import SimulatedRadio
import Testing

struct RecorderTests {
    static let command = BluetoothUUID(0xAE71)
    static let audio = BluetoothUUID(0xAE72)
    static let metadata = BluetoothUUID(0xAE73)

    private func number(_ bytes: ArraySlice<UInt8>) -> Int {
        bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    /// Connects, subscribes, and asks for the packets from a number on.
    private func record(_ session: Session, from number: Int) throws -> LinkID {
        let recorder = try #require(session.discover([BluetoothUUID(0xAE70)]))
        let link = try #require(session.connected(recorder))
        let audio = try #require(session.handle(of: Self.audio, link))
        let command = try #require(session.handle(of: Self.command, link))
        #expect(session.outcome(link, .setNotify(audio, true)) == .success(.done))
        let resume = [0x03] + (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
        #expect(session.outcome(link, .writeCharacteristic(command, resume)) == .success(.done))
        return link
    }

    @Test func `the metadata describe the recording`() throws {
        let recording = ToneRecording()
        #expect(recording.metadata.count == 20)
        let bytes = recording.metadata
        #expect(number(bytes[0..<4]) == 8_000)
        #expect(number(bytes[4..<8]) == recording.samples.count)
        #expect(number(bytes[8..<12]) == 300)
        #expect(number(bytes[12..<14]) == 160)
        #expect(Array(bytes[14..<16]) == [16, 1])
    }

    @Test func `the sound is sound: it swings, is not clipped, and has no offset`() {
        let bytes = ToneRecording().samples
        let samples = stride(from: 0, to: bytes.count, by: 2).map {
            Int(Int16(bitPattern: UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8))
        }
        let peak = samples.map(abs).max() ?? 0
        #expect((8_000..<32_000).contains(peak))
        #expect(abs(samples.reduce(0, +) / samples.count) < 100)
        // The first note is C5, 523 Hz: about 1,046 crossings of zero a second.
        let note = samples[100..<1_100]
        let crossings = zip(note, note.dropFirst()).filter { ($0 < 0) != ($1 < 0) }.count
        #expect((110...150).contains(crossings), "\(crossings) in an eighth of a second")
    }

    @Test func `a recording taken over two links is complete to the byte`() throws {
        let world = World(WorldDescription.recorder(losingLinkAfter: 150))
        let session = Session(world.phones[0])
        let first = try record(session, from: 0)
        let end = session.wait { $0.end }
        #expect(end == .lost(RadioFailure(.hci(0x08))))
        var sound: [UInt8] = []
        var next = 0
        func keep() {
            for value in session.values where number(value[0..<4]) == next {
                sound += value[4...]
                next += 1
            }
        }
        keep()
        #expect(next < 150, "what was under way is lost")
        session.clear()
        let second = try record(session, from: next)
        #expect(second != first)
        world.advance(by: .seconds(5))
        keep()
        #expect(next == 300)
        #expect(sound == ToneRecording().samples)
        #expect(world.nextEventTime == nil, "the recorder is silent after the last packet")
    }

    @Test func `stop stops, and start begins anew`() throws {
        let world = World(WorldDescription.recorder)
        let session = Session(world.phones[0])
        let link = try record(session, from: 290)
        let command = try #require(session.handle(of: Self.command, link))
        world.advance(by: .seconds(1))
        #expect(session.values.map { number($0[0..<4]) } == Array(290..<300))
        session.clear()
        _ = session.outcome(link, .writeCharacteristic(command, [1]))
        _ = session.outcome(link, .writeCharacteristic(command, [2]))
        let sent = session.values.count
        world.advance(by: .milliseconds(100))
        let last = session.values.count
        world.advance(by: .seconds(1))
        #expect(session.values.first.map { number($0[0..<4]) } == 0)
        #expect(last - sent <= 16, "only what was queued still comes")
        #expect(session.values.count == last)
        #expect(last < 300)
    }

    @Test func `the scan shows three devices`() {
        let world = World(WorldDescription.recorder)
        let session = Session(world.phones[0])
        session.scan()
        world.advance(by: .seconds(3))
        let names = Set(session.events.compactMap { $0.report?.advertisement.localName })
        #expect(names == ["Recorder-0001", "HR Strap 17", "Thermo 3"])
    }
}
