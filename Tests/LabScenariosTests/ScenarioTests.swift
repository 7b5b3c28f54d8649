// SPDX-License-Identifier: Apache-2.0

import LabScenarios
import Testing

/// Scenarios run on the main queue, as an app does that names none.
@MainActor @Suite(.serialized)
struct ScenarioTests {
    private func play(_ scenario: Scenario) throws -> [String] {
        var lines: [String] = []
        try scenario.run(on: SimulatedStage()) { lines.append($0) }
        return lines
    }

    @Test(arguments: Scenario.all.map(\.name))
    func playsToItsEndInTheSimulatedWorld(name: String) throws {
        let scenario = try #require(Scenario.named(name))
        let lines = try play(scenario)
        #expect(lines.first == "< didUpdateState poweredOn" || name == "adopted")
        #expect(try play(scenario) == lines)
    }

    @Test func namesAreUnique() {
        #expect(Set(Scenario.all.map(\.name)).count == Scenario.all.count)
    }

    @Test func oneNotificationIsNotLost() throws {
        let scenario = try #require(Scenario.named("notifications"))
        #expect(try play(scenario).contains("- received 500 notifications, in order"))
    }
}
