// SPDX-License-Identifier: Apache-2.0

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

    @Test func `the commands of the README are there`() throws {
        let readme = try file("README.md").text
        for command in ["Scripts/demo", "Scripts/test"] {
            #expect(readme.contains(command))
            #expect(try file(command).text.hasPrefix("#!/bin/bash\n"))
        }
    }
}
