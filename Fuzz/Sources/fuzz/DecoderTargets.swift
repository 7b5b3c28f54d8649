// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import Doctor
import Earbuds
import Foundation

extension FuzzTarget {
    /// Advertising data of the air, and the chain of elements in Apple's part of it.
    static let advertisement = FuzzTarget(name: "advertisement") { bytes in
        var failures: [DecodingFailure] = []
        let advertisement = Advertisement(decoding: bytes, failures: &failures)
        for failure in failures {
            require((0...bytes.count).contains(failure.offset), "a failure at \(failure.offset)")
        }
        _ = "\(advertisement)\(failures)"
        if let continuity = advertisement.continuity { walk(continuity) }
    } seeds: {
        [
            [2, 1, 6, 3, 3, 0x70, 0xAE, 9, 9] + Array("Recorder".utf8),
            [2, 1, 6, 17, 7] + (0..<16).map { UInt8($0) } + [2, 10, 4],
            [2, 1, 0x1A, 26, 0xFF, 0x4C, 0, 2, 21] + (0..<21).map { UInt8($0) },
            [3, 0x16, 0x0F, 0x18, 5, 0x20, 1, 2, 3, 4, 3, 0x19, 0x41, 3, 2, 1, 2],
        ] + Vectors.payloads.map { [UInt8($0.count + 3), 0xFF, 0x4C, 0] + $0 }
    }

    /// Frames of earbuds, with the company's identifier and without, read with keys and without.
    static let proximity = FuzzTarget(name: "proximity") { bytes in
        let keys = EarbudsKeys(irk: Array(0..<16), enc: Array(16..<32))
        walk(ContinuityMessage(manufacturerData: bytes))
        walk(ContinuityMessage(companyStripped: bytes))
        guard let message = try? ProximityMessage(element: bytes[...]) else { return }
        require(message.raw == bytes, "the bytes of a message are not those it was made of")
        if case .chargingCase(let frame) = message {
            for reading in [frame.read(), frame.read(keys: keys)] {
                _ = "\(message.explanation(chargingCase: reading))"
            }
        }
        guard let frame = message.frame else { return }
        for block in [frame.readBlock(), frame.readBlock(keys: keys)] {
            _ = "\(message.explanation(block: block))"
        }
        guard let text = try? JSONEncoder().encode(frame) else {
            fatalError("a frame that cannot be written")
        }
        let again = try? JSONDecoder().decode(ProximityFrame.self, from: text)
        require(again == frame, "a frame reads differently from its own text")
    } seeds: {
        Vectors.payloads + Vectors.payloads.prefix(4).map { [0x4C, 0] + $0 }
    }

    /// Messages of the accessory protocol.
    static let accessory = FuzzTarget(name: "accessory") { bytes in
        if let message = try? AccessoryMessage(decoding: bytes) { _ = "\(message)" }
        _ = try? AccessoryFrame(decoding: bytes)
    } seeds: {
        [
            "01000400000000000000000000000000", "040004000400030201640101 0401500101 08015f0201",
            "0400040006000001", "04000400090d02000000", "04000400090d01000000",
            "040004002b000102", "04000400080001", "040004004b00020001 05",
            "040004001d000200 04 41697250 6f647300 41323638 3500 4170706c6500",
            "04000400310002 0100 1000 000102030405060708090a0b0c0d0e0f",
            "040004002e00 0001 02 010203040506 0102 a1a2a3a4a5a6 0201",
        ].map { Vectors.bytes($0) }
    }

    /// Texts that somebody pastes: errors of every system.
    static let codes = FuzzTarget(name: "codes") { bytes in
        for sighting in CodeReader.codes(in: String(decoding: bytes, as: UTF8.self)) {
            _ = "\(CodeBook.explanation(of: sighting.code))"
        }
    } seeds: {
        [
            "Error Domain=CBErrorDomain Code=6 \"The connection has timed out unexpectedly.\" "
                + "UserInfo={NSLocalizedDescription=The connection has timed out unexpectedly.}",
            "CBATTErrorDomain Code=5", "762", "hci 0x3e", "att 5", "gatt 133", "smp 4",
            "org.bluez.Error.Failed le-connection-abort-by-local",
            "btm_sec_encrypt_change status 0x13, GATT_ERROR 0x85, Disconnected reason 0x08",
        ].map { Array($0.utf8) }
    }
}

private func walk(_ message: ContinuityMessage) {
    var end = message.start
    for element in message {
        require(element.offset == end, "an element that does not follow the one before")
        require(element.bytes.endIndex > end, "an element without bytes")
        end = element.bytes.endIndex
    }
    require(end == message.end, "elements that do not fill the message")
    require(message.failure != nil || end == message.bytes.count, "bytes that nobody names")
    _ = message.description
    _ = try? ProximityMessage.find(in: message)
}

/// The frames that the tests know.
enum Vectors {
    private struct Row: Decodable {
        var payload: String
    }

    static let payloads: [[UInt8]] = {
        let file = URL(filePath: #filePath)
            .appending(path: "../../../../Tests/EarbudsTests/Vectors/vectors.json")
            .standardizedFileURL
        let rows = (try? Data(contentsOf: file)).flatMap {
            try? JSONDecoder().decode([Row].self, from: $0)
        }
        guard let rows else { fatalError("no vectors in \(file.path)") }
        return rows.map { bytes($0.payload) }
    }()

    static func bytes(_ text: String) -> [UInt8] {
        let digits = text.compactMap(\.hexDigitValue)
        return stride(from: 0, to: digits.count - 1, by: 2).map {
            UInt8(digits[$0] << 4 | digits[$0 + 1])
        }
    }
}
