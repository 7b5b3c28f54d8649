// SPDX-License-Identifier: Apache-2.0

import Captures
import Doctor
import Foundation

/// Reads captures in tests.
enum Capturing {
    static let samples = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Doctor/Samples/captures")

    /// Captures that may be used and not passed on; they lie beside the repository, or are absent.
    static func neighbour(_ name: String) -> [UInt8]? {
        let root = samples.appending(path: "../../../..").standardizedFileURL
        for folder in ["../shared/samples", "../../shared/samples"] {
            let url = root.appending(path: "\(folder)/\(name)").standardizedFileURL
            if let data = try? Data(contentsOf: url) { return Array(data) }
        }
        return nil
    }

    static func story(_ bytes: [UInt8], name: String = "capture", piece: Int = 65_536) -> StoryPart
    {
        var reader = CaptureReader()
        var analyser = CaptureAnalyser(name: name, format: nil)
        for start in stride(from: 0, to: bytes.count, by: piece) {
            reader.append(bytes[start..<min(start + piece, bytes.count)])
            while let item = reader.next() { analyser.take(item) }
        }
        reader.finish()
        while let item = reader.next() { analyser.take(item) }
        analyser.format = reader.format
        return analyser.finish()
    }

    static func sample(_ name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: samples.appending(path: name)))
    }
}
