// SPDX-License-Identifier: Apache-2.0

import BindruneTesting
import Testing

@testable import BindruneCommands

struct RecoverCommandTests {
    @Test func `the radio is off for a moment, and ready at the end`() async throws {
        let bench = try Bench()
        bench.phone.otherAppConnects(to: bench.recorder)
        bench.world.advance(by: .seconds(5))
        #expect(bench.phone.linkCount == 1)
        #expect(await bench.run("recover") == .done)
        #expect(bench.output == "simulated world: turned off and on again, and ready\n")
        #expect(bench.phone.linkCount == 0)
    }

    @Test func `for programs it is an event`() async throws {
        let bench = try Bench()
        #expect(await bench.run("recover", "--json") == .done)
        let event = try #require(try bench.events().first)
        #expect(event["event"] as? String == "recovered")
        #expect(event["radio"] as? String == "simulated world")
    }

    @Test func `a radio that stays away is told as such`() async throws {
        let bench = try Bench()
        bench.phone.setSupported(false)
        #expect(await bench.run("recover") == .noRadio)
        #expect(bench.output.isEmpty)
    }
}
