// SPDX-License-Identifier: Apache-2.0

import Captures
import Doctor
import Foundation

extension FuzzTarget {
    /// The story of a log of every layout, and of two of them joined.
    static let logStories = FuzzTarget(name: "log-stories") { bytes in
        let middle = bytes.count / 2
        let parts = [part(bytes), part(Array(bytes[..<middle])), part(Array(bytes[middle...]))]
        for part in parts {
            require(part.events.count <= 4096, "more events than are kept")
            require(part.devices.count <= 512, "more devices than are kept")
            for event in part.events {
                require(isOne(event.device, of: part.devices), "an event of no device")
                require(event.count > 0, "an event that stands for none")
            }
            for verdict in part.verdicts {
                require(!verdict.evidence.isEmpty, "a verdict that rests on nothing")
                require(isOne(verdict.device, of: part.devices), "a verdict on no device")
            }
        }
        let story = Story(joining: Array(parts.dropFirst()))
        for event in story.events {
            require(isOne(event.device, of: story.devices), "a joined event of no device")
        }
        for verdict in story.verdicts {
            require(isOne(verdict.device, of: story.devices), "a joined verdict on no device")
            require(
                verdict.evidence.allSatisfy { story.inputs.indices.contains($0.input) },
                "a place in no input"
            )
        }
        require(Story(joining: Array(parts.dropFirst())) == story, "a story that comes out anew")
    } seeds: {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../Tests/Doctor/LogReports")
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.sorted().compactMap { name in
            let file = folder.appending(path: "\(name)/Broken.log")
            return (try? Data(contentsOf: file)).map { [UInt8]($0) }
        }
    }

    private static func isOne(_ device: Int?, of devices: [StoryDevice]) -> Bool {
        device.map(devices.indices.contains) ?? true
    }

    private static func part(_ bytes: [UInt8]) -> StoryPart {
        var reader = LogReader(year: 2025)
        reader.append(bytes)
        reader.finish()
        var items: [LogItem] = []
        while let item = reader.next() { items.append(item) }
        var analyser = LogAnalyser(name: "fuzzed", format: reader.format ?? .plain)
        for item in items {
            switch item {
            case .record(let record): analyser.take(record)
            case .skipped(let region): analyser.skip(region)
            }
        }
        return analyser.finish()
    }
}
