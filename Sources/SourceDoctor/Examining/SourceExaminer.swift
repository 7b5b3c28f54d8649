// SPDX-License-Identifier: Apache-2.0

/// Runs the rules over the sources of a module.
///
/// Pure: the same texts and configuration have the same findings in the same order, by path, then
/// by place, then by rule.
public struct SourceExaminer: Sendable {
    /// What is run and what is left out.
    public var configuration: Configuration

    /// Makes an examiner.
    public init(configuration: Configuration = Configuration()) {
        self.configuration = configuration
    }

    /// A file's text.
    public struct Source: Hashable, Sendable {
        /// The name that findings carry.
        public var path: String
        /// The whole text.
        public var text: String

        /// Makes a source of a name and a text.
        public init(path: String, text: String) {
            self.path = path
            self.text = text
        }
    }

    /// What an examination found.
    public struct Result: Hashable, Sendable {
        /// What the rules object to.
        public var findings: [SourceFinding] = []
        /// What they object to where a comment with a reason says to leave it.
        public var suppressed: [SourceFinding] = []
        /// Files that were not parsed for their size or nesting, with the reason.
        public var unparsed: [String: String] = [:]
        /// How many files were parsed; the others do not speak of Bluetooth or audio routes.
        public var parsedFiles = 0
    }

    /// Every rule there is, in the order of the ids.
    public static var rules: [RuleDocument] { RuleTable.all.map { $0.document } }

    /// Whether a file is worth parsing: it names the frameworks. Looks at bytes only.
    public static func isWorthParsing(_ text: String) -> Bool {
        CoreBluetoothNames.marks.contains { text.contains(bytes: $0) }
    }

    /// Examines the sources of one module together.
    public func examine(_ sources: [Source], project: ProjectFacts = ProjectFacts()) -> Result {
        DeepStack.run(from: Result()) { examineHere(sources, project: project, into: &$0) }
    }

    private func examineHere(
        _ sources: [Source],
        project: ProjectFacts,
        into result: inout Result
    ) {
        let worthy = sources.filter { Self.isWorthParsing($0.text) }.sorted { $0.path < $1.path }
        let objections = worthy.map { ($0, DeepStack.objection(to: $0.text)) }
        let files = objections.filter { $0.1 == nil }
            .map { SwiftFile(path: $0.0.path, text: $0.0.text) }
        let module = ModuleIndex(files: files, project: project)
        let rules = RuleTable.rules(configuration.isWanted)
        result.parsedFiles = files.count
        for case (let source, let reason?) in objections { result.unparsed[source.path] = reason }
        for file in files { examine(file, of: module, by: rules, into: &result) }
    }

    private func examine(
        _ file: SwiftFile,
        of module: ModuleIndex,
        by rules: [any SourceRule],
        into result: inout Result
    ) {
        let suppressions = Suppressions(of: file)
        var findings: [SourceFinding] = []
        let isTest = file.isTest
        let isFramework = module.declaresFramework && !file.facts.imports.contains("CoreBluetooth")
        for rule in rules where !isFramework && (!isTest || type(of: rule).runsInTests) {
            let id = type(of: rule).document.id
            findings += rule.sightings(in: file, of: module).map { file.finding(id, $0) }
        }
        findings += suppressions.complaints(path: file.path)
        findings.sort { ($0.line, $0.column, $0.rule) < ($1.line, $1.column, $1.rule) }
        for finding in findings where finding.confidence >= configuration.leastConfidence {
            if suppressions.cover(finding) {
                result.suppressed.append(finding)
            } else {
                result.findings.append(finding)
            }
        }
    }
}
