// SPDX-License-Identifier: Apache-2.0

/// A rule over Swift source. Rules keep nothing: the same file in the same module has the same
/// findings.
protocol SourceRule: Sendable {
    static var document: RuleDocument { get }
    /// Whether it looks at tests too, which do deliberately what an app must not.
    static var runsInTests: Bool { get }
    init()
    /// What the rule objects to in a file.
    func sightings(in file: SwiftFile, of module: ModuleIndex) -> [Sighting]
}

extension SourceRule {
    static var runsInTests: Bool { false }
}
