// SPDX-License-Identifier: Apache-2.0

import Glibc
import OpenAVFAudio
import Testing

/// The built program beside a real audio server.
@Suite(
    .serialized,
    .enabled(if: RealServer.Kind.pulseAudio.obstacle == nil, "needs pulseaudio and pactl")
)
struct AudioExecutableTests {
    private func start(_ words: [String], _ player: RealPlayer) throws -> ChildProcess {
        try ChildProcess(
            [Executable.url.path, "audio"] + words,
            variables: [
                "HOME": player.server.directory.path, "LANG": "C.UTF-8",
                "PULSE_SERVER": player.server.address,
                "DBUS_SYSTEM_BUS_ADDRESS": player.bus.socketPath,
            ],
            readsOutput: true
        )
    }

    @Test func `each step of a day is told before the next one`() throws {
        let player = try RealPlayer(.pulseAudio)
        let program = try start(["--json"], player)
        let address = AudioScript.address
        _ = try program.read(seconds: 20) { $0.contains(#""event":"server""#) }
        let steps: [([AudioStep], String)] = [
            ([.link(AudioScript.pods)], #""event":"connected""#),
            ([.open(address, .a2dp)], #""profiles":["a2dp"]"#),
            ([.choose(address, .a2dp)], #""output":"a2dp","input":null"#),
            ([.open(address, .hfp), .choose(address, .hfp)], #""output":"hfp","input":"hfp""#),
            ([.close(address, .a2dp)], #""profiles":["hfp"]"#),
            ([.open(address, .a2dp), .choose(address, .a2dp)], #""output":"a2dp","input":null"#),
            ([.close(address, .hfp), .close(address, .a2dp)], #""profiles":[]"#),
            ([.unlink(address)], #""event":"disconnected""#),
        ]
        for (actions, words) in steps {
            for action in actions { try player.play(action) }
            let text = try program.read(seconds: 20) { $0.contains(words) }
            #expect(text.contains(words), "\(actions): \(text)")
        }
        program.send(SIGTERM)
        let (status, rest) = try program.readToEnd(seconds: 20)
        #expect(rest.contains(#""event":"end""#) && rest.contains(#""reason":"interrupted""#))
        #expect(status == 0)
    }

    @Test func `a server that dies and returns is told, and the program stays`() throws {
        let player = try RealPlayer(.pulseAudio)
        let program = try start([], player)
        _ = try program.read(seconds: 20) { $0.contains("server        pulseaudio") }
        try player.play(.killServer)
        _ = try program.read(seconds: 20) { $0.contains("The audio server does not answer") }
        try player.play(.startServer)
        _ = try program.read(seconds: 20) { $0.contains("server        pulseaudio") }
        program.send(SIGINT)
        #expect(try program.readToEnd(seconds: 20).status == 0)
    }

    @Test func `what is connected now is printed, and the program ends`() throws {
        let player = try RealPlayer(.pulseAudio)
        try player.play(.link(AudioScript.pods))
        let (status, output) = try start(["--once"], player).readToEnd(seconds: 20)
        #expect(status == 0)
        #expect(output.contains("AA:BB:CC:DD:EE:FF  \"Somebody's AirPods\"  not in use"))
    }
}
