// SPDX-License-Identifier: Apache-2.0

public import Bindrune
public import Foundation

/// The model layer of an app that fetches recordings from a Bluetooth LE recorder.
///
/// A screen shows `phase` and calls `fetch`. The first time the recorder is found by its service;
/// later it is reached by what was remembered of it, without a scan. When the link is lost in the
/// middle it is made again, and the recording goes on where it stopped.
public actor RecorderModel {
    /// What the screen shows.
    public enum Phase: Sendable, Equatable {
        /// Nothing is going on.
        case idle
        /// The recorder is being found and connected.
        case connecting
        /// Bytes of sound that came, of all there are.
        case receiving(Int, of: Int)
        /// The recording is complete.
        case finished(bytes: Int)
        /// It did not work: a sentence for the person, and all there is to know for the log.
        case failed(String, details: String)
    }

    /// What the recorder says of its recording.
    struct Recording {
        var byteCount: Int
        var packetCount: Int

        init(_ metadata: Data) throws {
            guard metadata.count >= 12 else { throw CocoaError(.fileReadCorruptFile) }
            func number(at offset: Int) -> Int {
                (0..<4).reduce(0) {
                    $0 | Int(metadata[metadata.startIndex + offset + $1]) << (8 * $1)
                }
            }
            byteCount = number(at: 4)
            packetCount = number(at: 8)
        }
    }

    /// What the screen shows now.
    public private(set) var phase = Phase.idle
    private let central: Central

    /// Makes the model of one screen.
    public init(central: Central) {
        self.central = central
    }

    /// Fetches the recording, complete, or says in `phase` why not.
    public func fetch(in language: BluetoothError.Language = .english) async -> Data? {
        phase = .connecting
        do {
            let recorder = try await connect()
            try recorder.remember(as: "recorder")
            let sound = try await receive(from: recorder)
            await recorder.disconnect()
            phase = .finished(bytes: sound.count)
            return sound
        } catch let error as BluetoothError {
            phase = .failed(error.message(in: language), details: error.description)
        } catch {
            phase = .failed(error.localizedDescription, details: String(reflecting: error))
        }
        return nil
    }

    /// The recorder of last time without a scan; else the first one in sight.
    private func connect() async throws(BluetoothError) -> Device {
        do {
            return try await central.connect(to: .remembered("recorder"), within: .seconds(10))
        } catch  where error.code == .notRemembered || error.code == .timedOut {
            return try await central.connect(to: .service("AE70"), within: .seconds(30))
        }
    }

    private func receive(from recorder: Device) async throws -> Data {
        let recording = try Recording(await recorder.read("AE73"))
        var sound = Data()
        var next: UInt32 = 0
        let packets = recorder.values(of: "AE72")
        try await recorder.write(Data([0x01]), to: "AE71")
        for try await packet in packets {
            if packet.isGap {
                // A new link: the recorder waits to be told where to go on.
                try await recorder.write(Data([0x03]) + bytes(of: next), to: "AE71")
            }
            guard !packet.isGap, packet.value.prefix(4) == bytes(of: next) else { continue }
            sound += packet.value.dropFirst(4)
            next += 1
            phase = .receiving(sound.count, of: recording.byteCount)
            if next == recording.packetCount { break }
        }
        return sound
    }

    private func bytes(of number: UInt32) -> Data {
        withUnsafeBytes(of: number.littleEndian) { Data($0) }
    }
}
