// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import BindruneCommands

struct UsageErrorTests {
    /// Wrong command lines; each must come to one line.
    private static let wrong: [[String]] = [
        ["scna"], ["frobnicate"], ["help", "sacn"], ["--dedline", "3", "scan"],
        ["scan", "--fro", "3"], ["scan", "--zzzzzz"], ["scan", "-x"], ["scan", "--for"],
        ["scan", "--for", "--json"], ["scan", "--for", "x"], ["scan", "--for", "0"],
        ["scan", "--for", "99h99"], ["scan", "--for", "9999h"], ["scan", "--json=1"],
        ["scan", "--for", "1", "--for", "2"], ["scan", "extra"], ["scan", "--to", "x"],
        ["scan", "--service", "18"], ["scan", "--count", "0"], ["scan", "--name", ""],
        ["scan", "--lost-after", "soon"], ["scan", "--radio", "usb"],
        ["scan", "--radio", "bluez:"],
        ["scan", "--radio", "bluez:../x"], ["scan", "--language", "fr"], ["scan", "--trace", ""],
        ["connect"], ["connect", "id:nobody"], ["connect", "service:no"], ["connect", "name:"],
        ["connect", ""], ["connect", "x", "--as", "last"], ["explore"], ["read", "last"],
        ["read", "last", "battery"], ["read", "last", "a/b/c"], ["read", "last", "no/2A19"],
        ["read", "last", "2A19", "--as", "float"], ["write", "last", "AE71"],
        ["write", "last", "AE71", "0x1"], ["write", "last", "AE71", "xyz"],
        ["write", "last", "AE71", "u8:256"], ["write", "last", "AE71", "f32:1"],
        ["write", "last", "AE71", "@"], ["write", "last", "AE71", ""],
        ["listen", "last"], ["listen", "last", "AE72", "--count", "few"], ["record", "last"],
        ["record", "--to", "a.wav"], ["devices", "--forget", ""], ["devices", "--trace", "x"],
        ["audio", "--once", "--for", "3"], ["audio", "pods"], ["audio", "--for", "never"],
        ["audio", "--onec"], ["audio", "--store", "x"], ["audio", "--deadline", "-1"],
        ["demo", "--radio", "bluez"], ["read", "last", "2A19\u{1B}[31m\nred"],
        ["read", "last", String(repeating: "A", count: 200)],
    ]

    @Test func `every mistake is one line that names the argument and the right form`() throws {
        var table = ""
        for words in Self.wrong {
            guard case .mistake(let error) = Invocation(words) else {
                Issue.record("accepted: \(words)")
                continue
            }
            let line = error.description
            #expect(!line.contains("\n") && !line.contains("\u{1B}"))
            table += line + "\n"
        }
        try Golden.expect(table, is: "wrong-usage.txt")
    }
}
