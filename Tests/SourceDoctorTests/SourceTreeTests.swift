// SPDX-License-Identifier: Apache-2.0

import Foundation
import SourceDoctor
import Testing

/// A tree is walked once, whatever leads to its folders, and nothing in it stops the walk.
struct SourceTreeTests {
    private let folder = FileManager.default.temporaryDirectory
        .appending(path: "source-tree-\(UUID().uuidString)")

    private func write(_ text: String, _ path: String) throws {
        let file = folder.appending(path: path)
        let parent = file.deletingLastPathComponent()
        try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    private func link(_ path: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(
            atPath: folder.appending(path: path).path,
            withDestinationPath: target
        )
    }

    @Test func `a folder is read once, by whatever links it is reached`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try write("import CoreBluetooth", "App/Radio/Link.swift")
        try link("App/Radio/up", to: "../..")
        try link("App/again", to: "Radio")
        try link("App/nowhere", to: "gone")
        let tree = SourceTree(paths: ["App", "App/Radio", "App"], in: folder.path)
        #expect(tree.sources.map(\.path) == ["App/Radio/Link.swift"])
        #expect(tree.skipped.map(\.path) == ["App/nowhere"])
    }

    @Test func `what is no source is named and left out`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try write("import CoreBluetooth", "Good.swift")
        try write("", "Empty.swift")
        try write("import CoreBluetooth\u{0}", "Binary.swift")
        try write("import CoreBluetooth", "notes.txt")
        try write("import CoreBluetooth", "Folder.swift/Inner.swift")
        let broken = Data("import CoreBluetooth".utf8) + [0xFF, 0xFE]
        try broken.write(to: folder.appending(path: "Broken.swift"))
        let tree = SourceTree(paths: [".", "notes.txt", "gone.swift"], in: folder.path)
        #expect(tree.sources.map(\.path) == ["Folder.swift/Inner.swift", "Good.swift"])
        #expect(tree.swiftFiles == 5)
        let skipped = Dictionary(grouping: tree.skipped, by: \.path).mapValues { $0[0].isNamed }
        #expect(
            skipped == [
                "Binary.swift": false, "Broken.swift": false, "notes.txt": true,
                "gone.swift": true,
            ]
        )
    }

    @Test func `a walk that is cancelled ends`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try write("import CoreBluetooth", "Inside/Link.swift")
        let tree = SourceTree(paths: ["."], in: folder.path) { true }
        #expect(tree.sources.isEmpty && tree.swiftFiles == 0)
    }

    @Test(arguments: ["CoreBluetooth", "CBCentral", "CBPeripheral", "CBUUID", "AVAudioSession"])
    func `a name is found wherever it stands, and half of one is not`(_ name: String) {
        for text in [name, "a" + name, name + "a", "BVBBVV" + name, "é" + name + "\n", "CB" + name]
        {
            #expect(SourceExaminer.isWorthParsing(text), "\(text)")
        }
        for text in ["", String(name.dropLast()), String(name.dropFirst()), name.lowercased()] {
            #expect(!SourceExaminer.isWorthParsing(text), "\(text)")
        }
        let apart = name.prefix(4) + " " + name.dropFirst(4)
        #expect(!SourceExaminer.isWorthParsing(String(apart)))
    }
}
