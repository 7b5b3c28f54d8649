// SPDX-License-Identifier: Apache-2.0

/// A rule over Swift source. Rules keep nothing: the same file in the same module has the same
/// findings.
protocol SourceRule: Sendable {
    static var document: RuleDocument { get }
    init()
    /// What the rule objects to in a file.
    func sightings(in file: SwiftFile, of module: ModuleIndex) -> [Sighting]
}
