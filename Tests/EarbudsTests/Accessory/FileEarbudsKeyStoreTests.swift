// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import Earbuds
import Foundation
import Testing

struct FileEarbudsKeyStoreTests {
    private let directory = FileManager.default.temporaryDirectory
        .appending(path: "earbuds-keys-\(UUID().uuidString)")
    private let pods = BluetoothAddress(value: 0xC4C4_C4C4_C4C4)
    private let keys = EarbudsKeys(irk: Array(0x10...0x1F), enc: Array(0xA0...0xAF))

    private var file: URL { directory.appending(path: "inner/keys.json") }

    private func withStore(_ body: (FileEarbudsKeyStore) throws -> Void) rethrows {
        defer { try? FileManager.default.removeItem(at: directory) }
        try body(FileEarbudsKeyStore(file: file))
    }

    private func mode(_ path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }

    @Test func `keys are kept in a file of their owner's alone`() throws {
        try withStore { (store) throws in
            #expect(try store.load() == StoredEarbudsKeys())
            #expect(try store.store(keys, for: pods) == nil)
            #expect(try mode(file.path) == 0o600)
            #expect(try mode(file.deletingLastPathComponent().path) == 0o700)
            let again = FileEarbudsKeyStore(file: file)
            #expect(try again.load().keys == [pods: keys])
        }
    }

    @Test func `other earbuds keep theirs, and forgetting forgets one`() throws {
        try withStore { (store) throws in
            let other = BluetoothAddress(value: 1)
            try store.store(keys, for: pods)
            try store.store(EarbudsKeys(irk: Array(0...15)), for: other)
            #expect(try store.load().addresses == [other, pods])
            try store.store(nil, for: pods)
            #expect(try store.load().keys == [other: EarbudsKeys(irk: Array(0...15))])
        }
    }

    @Test func `a file that others can read is closed to them`() throws {
        try withStore { (store) throws in
            try store.store(keys, for: pods)
            try FileManager.default.setAttributes(
                [.posixPermissions: 0o644],
                ofItemAtPath: file.path
            )
            _ = try store.load()
            #expect(try mode(file.path) == 0o600)
        }
    }

    @Test(
        arguments: [
            "", "nonsense", "{}", "[]", #"{"version":1}"#, #"{"version":1,"earbuds":[{}]}"#,
            #"{"version":1,"earbuds":[{"address":"nowhere"}]}"#,
            #"{"version":1,"earbuds":[{"address":"C4:C4:C4:C4:C4:C4","irk":"101112secret"}]}"#,
            #"{"version":1,"earbuds":[{"address":"C4:C4:C4:C4:C4:C4","irk":"10"}]}"#,
        ]
    )
    func `a damaged file is moved aside and reported without its content`(text: String) throws {
        try withStore { (store) throws in
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try Data(text.utf8).write(to: file)
            let damage = try #require(try store.store(keys, for: pods))
            #expect(damage.original == file.path)
            #expect(try Data(contentsOf: URL(filePath: damage.kept)) == Data(text.utf8))
            #expect(!damage.description.contains("secret"))
            #expect(!damage.description.contains("101112"))
            #expect(try store.load().keys == [pods: keys])
        }
    }

    @Test func `a file of a later version stays as it is`() throws {
        try withStore { (store) throws in
            try store.store(keys, for: pods)
            let later = Data(#"{"version":2,"earbuds":[]}"#.utf8)
            try later.write(to: file)
            #expect(throws: (any Error).self) { try store.load() }
            #expect(throws: (any Error).self) { try store.store(keys, for: pods) }
            #expect(try Data(contentsOf: file) == later)
        }
    }

    @Test func `what is no file, or too long, is left alone and keeps nobody waiting`() throws {
        try withStore { (store) throws in
            let folder = file.deletingLastPathComponent()
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            #expect(mkfifo(file.path, 0o600) == 0)
            #expect(throws: (any Error).self) { try store.load() }
            #expect(throws: (any Error).self) { try store.store(keys, for: pods) }
            try FileManager.default.removeItem(at: file)
            try Data(count: 1 << 20 + 1).write(to: file)
            #expect(throws: (any Error).self) { try store.load() }
            #expect(try Data(contentsOf: file).count == 1 << 20 + 1)
        }
    }

    @Test func `no description shows a key`() throws {
        try withStore { (store) throws in
            try store.store(keys, for: pods)
            let stored = try store.load()
            var dumped = ""
            dump(stored, to: &dumped)
            let texts = ["\(stored)", String(reflecting: stored), dumped, "\(store)", "\(keys)"]
            for text in texts {
                for sign in ["17, 18", "161, 162", "1112", "a1a2", "A1A2", "16\n", "160"] {
                    #expect(!text.contains(sign), "\(text)")
                }
            }
        }
    }

    @Test func `two who write at the same time lose nothing`() async throws {
        defer { try? FileManager.default.removeItem(at: directory) }
        let file = file
        let keys = keys
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 1...16 {
                group.addTask {
                    let store = FileEarbudsKeyStore(file: file)
                    try store.store(keys, for: BluetoothAddress(value: UInt64(number)))
                }
            }
            try await group.waitForAll()
        }
        #expect(try FileEarbudsKeyStore(file: file).load().keys.count == 16)
    }

    @Test func `a store in memory does the same`() {
        let store = MemoryEarbudsKeyStore()
        store.store(keys, for: pods)
        #expect(store.load().keys == [pods: keys])
        store.store(nil, for: pods)
        #expect(store.load().keys.isEmpty)
    }
}
