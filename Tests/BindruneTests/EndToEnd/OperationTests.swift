// SPDX-License-Identifier: Apache-2.0

import Bindrune
import BindruneTesting
import Foundation
import Synchronization
import Testing

struct OperationTests {
    @Test func `values are written and read, strength and descriptors too`() throws {
        let scene = Scene()
        try scene.run { central in
            let device = try await central.connect(to: .service("AE70"))
            try await device.write(Data([7, 8]), to: Scene.status)
            #expect(try await device.read(Scene.status) == Data([7, 8]))
            #expect(try await device.readRSSI() < 0)
            let descriptors = try await device.descriptors(of: Scene.status)
            let text = try #require(descriptors.first { $0.uuid == "2901" })
            #expect(try await device.read(text) == Data("Status".utf8))
        }
    }

    @Test func `a descriptor is written where Core Bluetooth allows it`() throws {
        let scene = Scene { spec in
            spec.services[0].characteristics[2].descriptors[0].isWritable = true
        }
        try scene.run { central in
            let device = try await central.connect(to: .service("AE70"))
            let descriptors = try await device.descriptors(of: Scene.status)
            let text = try #require(descriptors.first { $0.uuid == "2901" })
            try await device.write(Data("Level".utf8), to: text)
            #expect(try await device.read(text) == Data("Level".utf8))
            let configuration = try #require(descriptors.first { $0.uuid == "2902" })
            let refused = await failure { try await device.write(Data([1, 0]), to: configuration) }
            #expect(refused.code == .notOffered)
            let stale = DeviceDescriptor(uuid: "2901", characteristic: Scene.status, index: 9)
            let missing = await failure { try await device.write(Data(), to: stale) }
            #expect(missing.code == .operationFailed)
            #expect(missing.originalCode == 2)
        }
        let readOnly = Scene()
        try readOnly.run { central in
            let device = try await central.connect(to: .service("AE70"))
            let descriptors = try await device.descriptors(of: Scene.status)
            let text = try #require(descriptors.first { $0.uuid == "2901" })
            let refused = await failure { try await device.write(Data(), to: text) }
            #expect(refused.originalDomain == "CBATTErrorDomain")
        }
    }

    @Test func `what a characteristic does not offer is refused without asking the device`() throws
    {
        let scene = Scene()
        try scene.run { central in
            let device = try await central.connect(to: .service("AE70"))
            let read = await failure { _ = try await device.read(Scene.control) }
            #expect(read.code == .notOffered)
            let write = await failure { try await device.write(Data(), to: Scene.data) }
            #expect(write.code == .notOffered)
            let without = await failure {
                try await device.write(Data(), to: Scene.status, kind: .withoutResponse)
            }
            #expect(without.code == .notOffered)
            let values = await failure {
                for try await _ in device.values(of: Scene.control) {}
            }
            #expect(values.code == .notOffered)
            let none = await failure { _ = try await device.read("FFFF") }
            #expect(none.code == .noSuchAttribute)
        }
    }

    @Test func `an error of the device comes with its number and text`() throws {
        let scene = Scene { spec in
            spec.services[0].characteristics[2].read = .error(0x80)
            spec.services[0].characteristics[2].write = .error(0x03)
        }
        try scene.run { central in
            let device = try await central.connect(to: .service("AE70"))
            let read = await failure { _ = try await device.read(Scene.status) }
            #expect(read.code == .operationFailed)
            #expect(read.phase == .read)
            #expect(read.originalDomain == "CBATTErrorDomain")
            #expect(read.originalCode == 0x80)
            let write = await failure { try await device.write(Data([1]), to: Scene.status) }
            #expect(write.originalCode == 3)
            #expect(write.originalText == "Writing is not permitted.")
        }
    }

    @Test func `a value longer than an attribute may be is refused, in pieces it is not`() throws {
        let scene = Scene()
        try scene.run { central in
            let device = try await central.connect(to: .service("AE70"))
            let error = await failure {
                try await device.write(Data(count: 513), to: Scene.status, kind: .withResponse)
            }
            #expect(error.code == .valueTooLong)
            #expect(error.description.contains("512"))
            try await device.write(Data(count: 512), to: Scene.status, kind: .withResponse)
            try await device.write(Data(count: 513), to: Scene.status, kind: .chunked)
        }
        // The last piece of 513 bytes at 182 each.
        #expect(scene.recorder.value(of: BluetoothUUID(0xAE73))?.count == 513 - 2 * 182)
    }

    @Test func `two hundred packets without response all arrive`() throws {
        let received = Received()
        let scene = Scene { spec in
            spec.respond = { request in
                guard case .writeCommand(let bytes) = request.operation else { return nil }
                received.append(bytes)
                return .done
            }
        }
        let data = Data((0..<36_400).map { UInt8(truncatingIfNeeded: $0) })
        try scene.run { central in
            let device = try await central.connect(to: .service("AE70"))
            try await device.write(data, to: Scene.control, kind: .withoutResponse)
            _ = try await device.read(Scene.status)
        }
        #expect(Data(received.bytes) == data)
        #expect(received.packets == 200)
    }

    @Test func `nothing is handed over while the system has no room, and the wait ends in time`()
        throws
    {
        var quirks = PhoneOptions(writeCredits: 1)
        quirks.position = .origin
        let scene = Scene(options: quirks) { spec in
            spec.link.interval = .seconds(4)
            spec.link.packetsPerInterval = 1
        }
        try scene.run { central in
            let device = try await central.connect(to: .service("AE70"), within: .seconds(300))
            let error = await failure {
                try await device.write(
                    Data(count: 2000),
                    to: Scene.control,
                    kind: .withoutResponse,
                    within: .seconds(5)
                )
            }
            #expect(error.code == .timedOut)
            #expect(error.phase == .write)
            #expect(error.elapsed == .seconds(5))
        }
    }

    @Test func `a silent device ends one operation in time, and the next gets its own answer`()
        throws
    {
        let scene = Scene { spec in
            spec.services[0].characteristics[2].answerDelay = .seconds(8)
            spec.services[0].characteristics[2].read = .counter(bytes: 1)
        }
        try scene.run { central in
            let device = try await central.connect(to: .service("AE70"))
            let error = await failure {
                _ = try await device.read(Scene.status, within: .seconds(2))
            }
            #expect(error.code == .timedOut)
            #expect(error.elapsed == .seconds(2))
            // The late answer of the first read is 0.
            #expect(try await device.read(Scene.status) == Data([1]))
        }
    }

    @Test func `a cancelled operation ends at once and leaves the next undisturbed`() throws {
        let scene = Scene { spec in
            spec.services[0].characteristics[2].answerDelay = .seconds(8)
            spec.services[0].characteristics[2].read = .counter(bytes: 1)
        }
        try scene.run { central in
            let device = try await central.connect(to: .service("AE70"))
            let start = scene.seconds
            let code = await withTaskGroup(of: BluetoothError.Code.self) { group in
                group.addTask { await failure { _ = try await device.read(Scene.status) }.code }
                await scene.pause(.seconds(1))
                group.cancelAll()
                return await group.next()
            }
            #expect(code == .cancelled)
            #expect(scene.seconds - start < 1.5)
            #expect(try await device.read(Scene.status) == Data([1]))
        }
    }

    @Test func `a disconnect goes past waiting operations, which fail`() throws {
        let scene = Scene { $0.services[0].characteristics[2].read = .silence }
        try scene.run { central in
            let device = try await central.connect(to: .service("AE70"))
            async let first = failure { _ = try await device.read(Scene.status) }
            async let second = failure { _ = try await device.read(Scene.status) }
            await scene.pause(.seconds(1))
            let start = scene.seconds
            await device.disconnect()
            #expect(scene.seconds - start < 1)
            let codes = await [first.code, second.code]
            #expect(codes == [.disconnected, .disconnected])
        }
    }

    @Test func `characteristics of one UUID are told apart by instance`() throws {
        let scene = Scene { spec in
            spec.services[0].characteristics.append(
                CharacteristicSpec(BluetoothUUID(0xAE73), [.read], value: [9])
            )
        }
        try scene.run { central in
            let device = try await central.connect(to: .service("AE70"))
            let error = await failure { _ = try await device.read(Scene.status) }
            #expect(error.code == .ambiguous)
            let second = CharacteristicID("AE73", in: "AE70", instance: 1)
            #expect(try await device.read(second) == Data([9]))
            #expect(try await device.services()[0].characteristics[3].id == second)
        }
    }

    @Test func `a read of what notifies follows the way that was chosen`() throws {
        let scene = Scene()
        try scene.run { central in
            let device = try await central.connect(to: .service("AE70"))
            let values = device.values(of: Scene.status)
            let error = await failure { _ = try await device.read(Scene.status) }
            #expect(error.code == .readWhileNotifying)
            let paused = try await device.read(Scene.status, whileNotifying: .pause)
            #expect(paused == Data([1, 2, 3]))
            let taken = try await device.read(Scene.status, whileNotifying: .takeNextValue)
            #expect(taken == Data([1, 2, 3]))
            scene.recorder.setValue([5], of: BluetoothUUID(0xAE73))
            var seen: [Packet] = []
            for try await packet in values {
                seen.append(packet)
                if packet.value == Data([5]) { break }
            }
            #expect(seen.first?.gap?.cause == .pausedForRead)
            #expect(seen.last?.value == Data([5]))
        }
    }
}

/// Keeps what a device received.
final class Received: Sendable {
    private let state = Mutex<(bytes: [UInt8], packets: Int)>(([], 0))

    func append(_ bytes: [UInt8]) {
        state.withLock {
            $0.bytes += bytes
            $0.packets += 1
        }
    }

    var bytes: [UInt8] { state.withLock { $0.bytes } }
    var packets: Int { state.withLock { $0.packets } }
}
