// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import Bindrune

struct FileDeviceStoreTests {
    /// A directory of one test, removed with it.
    final class Place: Sendable {
        let directory: URL
        var file: URL { directory.appendingPathComponent("deep/devices.json") }

        init() {
            directory = FileManager.default.temporaryDirectory
                .appendingPathComponent("bindrune-\(UUID().uuidString)", isDirectory: true)
        }

        deinit {
            try? FileManager.default.removeItem(at: directory)
        }

        func put(_ text: String) throws {
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try Data(text.utf8).write(to: file)
        }
    }

    let place = Place()
    static let recorder = RememberedDevice(
        name: "recorder",
        identifier: UUID(uuidString: "A1DCFFC7-0000-4000-8000-0AA9CD84EE6E") ?? UUID(),
        deviceName: "MyDevice-0001",
        services: ["AE70"]
    )

    @Test func `an absent file holds nothing and is not created by reading`() throws {
        let store = FileDeviceStore(file: place.file)
        #expect(try store.load() == StoredDevices([]))
        #expect(!FileManager.default.fileExists(atPath: place.directory.path))
    }

    @Test func `what is kept comes back in another store, in the order of names`() throws {
        let store = FileDeviceStore(file: place.file)
        #expect(try store.update { $0 = [Self.recorder] } == nil)
        var other = Self.recorder
        other.name = "another"
        #expect(try store.update { $0.append(other) } == nil)
        #expect(try FileDeviceStore(file: place.file).load().devices == [other, Self.recorder])
    }

    @Test func `only the owner may read the file, and no half-written one remains`() throws {
        try place.put(#"{"version":1,"devices":[]}"#)
        let manager = FileManager.default
        try manager.setAttributes([.posixPermissions: 0o644], ofItemAtPath: place.file.path)
        _ = try FileDeviceStore(file: place.file).update { $0 = [Self.recorder] }
        let attributes = try manager.attributesOfItem(atPath: place.file.path)
        #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
        let folder = place.file.deletingLastPathComponent().path
        #expect(try manager.contentsOfDirectory(atPath: folder).allSatisfy { !$0.contains("new") })
    }

    @Test(arguments: [
        "", "{", "[]", "{}", #"{"version":1}"#, #"{"version":"1","devices":[]}"#,
        #"{"version":1,"devices":[{"name":"x","identifier":"none","services":[]}]}"#, "\u{0}",
    ])
    func `a damaged file is moved aside whole, and told`(text: String) throws {
        try place.put(text)
        let store = FileDeviceStore(file: place.file)
        let stored = try store.load()
        let damage = try #require(stored.damage)
        #expect(stored.devices.isEmpty)
        #expect(damage.original == place.file.path)
        #expect(!damage.reason.isEmpty)
        #expect(try String(contentsOfFile: damage.kept, encoding: .utf8) == text)
        #expect(try store.load() == StoredDevices([]))
    }

    @Test func `a change over a damaged file tells it, and a second one is kept too`() throws {
        let store = FileDeviceStore(file: place.file)
        try place.put("first")
        let first = try #require(try store.update { $0 = [Self.recorder] })
        #expect(try store.load().devices == [Self.recorder])
        try place.put("second")
        let second = try #require(try store.load().damage)
        #expect(first.kept != second.kept)
        #expect(try String(contentsOfFile: first.kept, encoding: .utf8) == "first")
        #expect(try String(contentsOfFile: second.kept, encoding: .utf8) == "second")
    }

    @Test func `a file of a later version is left alone`() throws {
        let text = #"{"version":2,"things":[]}"#
        try place.put(text)
        let store = FileDeviceStore(file: place.file)
        #expect(throws: (any Error).self) { try store.load() }
        #expect(throws: (any Error).self) { try store.update { $0 = [] } }
        #expect(try String(contentsOf: place.file, encoding: .utf8) == text)
    }

    @Test func `what is no file, or too long, is left alone and keeps nobody waiting`() throws {
        try place.put("")
        try FileManager.default.removeItem(at: place.file)
        #expect(mkfifo(place.file.path, 0o600) == 0)
        let store = FileDeviceStore(file: place.file)
        #expect(throws: (any Error).self) { try store.load() }
        #expect(throws: (any Error).self) { try store.update { $0 = [] } }
        try FileManager.default.removeItem(at: place.file)
        let size = 1 << 24 + 1
        try Data(count: size).write(to: place.file)
        #expect(throws: (any Error).self) { try store.load() }
        #expect(try Data(contentsOf: place.file).count == size)
    }

    @Test func `changes made at once by many are all kept`() async throws {
        let file = place.file
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<20 {
                group.addTask {
                    _ = try FileDeviceStore(file: file).update { devices in
                        devices.append(
                            RememberedDevice(name: "\(number)", identifier: UUID())
                        )
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try FileDeviceStore(file: file).load().devices.count == 20)
    }

    @Test func `the usual file lies where the platform wants it`() {
        #expect(FileDeviceStore().file.path.hasSuffix("/bindrune/devices.json"))
    }
}
