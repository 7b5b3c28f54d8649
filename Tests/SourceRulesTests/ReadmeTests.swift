// SPDX-License-Identifier: Apache-2.0

import Bindrune
import BindruneTesting
import Foundation
import Testing

struct ReadmeTests {
    private func file(_ path: String) throws -> SourceFile {
        try #require(Repository.files.first { $0.path == path })
    }

    @Test func `the example of the README is the one that is compiled`() throws {
        let readme = try file("README.md").lines
        let begin = try #require(readme.firstIndex(of: "```swift"))
        let end = try #require(readme[begin...].firstIndex(of: "```"))
        let shown = readme[(begin + 1)..<end].map(String.init)

        let source = try file("Tests/SourceRulesTests/ReadmeExample.swift").lines
        let first = try #require(source.firstIndex { $0.hasSuffix("// README begins") })
        let last = try #require(source.firstIndex { $0.hasSuffix("// README ends") })
        let compiled = source[(first + 1)..<last].map { String($0.dropFirst(4)) }

        #expect(shown == compiled)
        #expect(shown.count <= 15)
    }

    @Test func `the example of the README runs on the simulated recorder`() throws {
        let world = World(seed: 1)
        world.add(.recorder())
        let phone = world.phone("A")
        let url = FileManager.default.temporaryDirectory
            .appending(path: "bindrune-readme-\(UUID().uuidString)")
        try Data().write(to: url)
        defer { try? FileManager.default.removeItem(at: url) }
        let file = try FileHandle(forWritingTo: url)

        let isConnected = try world.run(limit: .seconds(120)) {
            let device = try await readmeExample(writingTo: file) { Central(in: phone) }
            defer { withExtendedLifetime(device) {} }
            return phone.linkCount == 1
        }
        #expect(isConnected)
        try file.close()
        // A hundred packets, each with its number in front.
        let data = try Data(contentsOf: url)
        #expect(data.count > 100 * 4)
        #expect(data.prefix(4) == Data([0, 0, 0, 0]))
    }

    @Test func `the commands of the README are there`() throws {
        let readme = try file("README.md").text
        for command in ["Scripts/demo", "Scripts/test"] {
            #expect(readme.contains(command))
            #expect(try file(command).text.hasPrefix("#!/bin/bash\n"))
        }
    }
}
