// SPDX-License-Identifier: Apache-2.0

import LabScenarios
import Testing

struct TraceComparisonTests {
    static let document = """
        # Differences
        ## The reason is not told
        BlueZ does not say why.

        ```difference lost gone
        - < didDisconnect error 6
        + < didDisconnect error 7
        ```

        ## A second state
        ```difference lost
        + < didUpdateState unknown
        ```
        """

    private func compare(_ simulated: String, _ real: String, _ scenario: String = "lost") throws
        -> TraceComparison
    {
        TraceComparison(
            scenario: scenario,
            simulated: simulated,
            real: real,
            allowed: try AllowedDifference.read(Self.document)
        )
    }

    @Test func readsTheListFromTheDocument() throws {
        let list = try AllowedDifference.read(Self.document)
        #expect(list.map(\.title) == ["The reason is not told", "A second state"])
        #expect(list.map(\.scenarios) == [["lost", "gone"], ["lost"]])
        #expect(list[0].hunk.simulated == ["< didDisconnect error 6"])
        #expect(list[0].hunk.real == ["< didDisconnect error 7"])
        #expect(list[1].hunk.simulated == [])
    }

    @Test(arguments: ["```difference a\n- x", "```difference a\nx\n```", "```difference a\n\n```"])
    func refusesAListItCannotRead(text: String) {
        #expect(throws: ScenarioFailure.self) { try AllowedDifference.read(text) }
    }

    @Test func equalTracesAreAsExpectedWhereNothingIsListed() throws {
        let result = try compare("a\nb\n", "a\nb\n", "other")
        #expect(result.isAsExpected)
        #expect(result.report == [])
    }

    @Test func aListedDifferenceIsExplained() throws {
        let result = try compare(
            "a\n< didDisconnect error 6\nb",
            "a\n< didDisconnect error 7\nb",
            "gone"
        )
        #expect(result.isAsExpected)
        #expect(result.explained == ["The reason is not told"])
    }

    @Test func aDifferenceThatIsNotListedIsTold() throws {
        let result = try compare("a\nb\nc", "a\nx\nc\nd", "other")
        #expect(!result.isAsExpected)
        #expect(result.unexplained.map(\.simulated) == [["b"], []])
        #expect(result.unexplained.map(\.real) == [["x"], ["d"]])
    }

    @Test func aListedDifferenceOfAnotherScenarioIsNoExcuse() throws {
        let result = try compare("< didDisconnect error 6", "< didDisconnect error 7", "other")
        #expect(!result.isAsExpected)
    }

    @Test func aListedDifferenceThatIsGoneIsTold() throws {
        let result = try compare("a", "a", "gone")
        #expect(!result.isAsExpected)
        #expect(result.missing.map(\.title) == ["The reason is not told"])
    }

    @Test func linesForTheLabItselfAreNoPartOfATrace() throws {
        #expect(try compare("a", "LAB: cue notify 5\na", "other").isAsExpected)
    }
}
