// SPDX-License-Identifier: Apache-2.0

import SourceDoctor

/// Examines Swift source for mistakes in the use of Bluetooth.
struct DoctorCommand: Command {
    var paths: [String]
    var format: SourceReport
    var failOn: SourceFinding.Confidence
    var configuration: Configuration
    var configurationFile: String?
    var baselineFile: String?
    var newBaselineFile: String?
    var mends: Bool
    var explained: String?

    private static let path = Argument<String>(
        "PATH",
        form: "a file or a folder",
        help: "Swift files, and folders of a project with its property lists",
        isOptional: true,
        isRepeatable: true
    ) { (text) throws(ArgumentProblem) in
        guard !text.isEmpty else { throw ArgumentProblem("is empty") }
        return text
    }
    private static let format = Option<SourceReport>(
        "format",
        "FORM",
        form: SourceReport.allCases.map(\.rawValue).joined(separator: ", "),
        help: "text, json, sarif, xcode or github (text; json with --json)",
        values: SourceReport.allCases.map(\.rawValue)
    ) { (text) throws(ArgumentProblem) in
        guard let format = SourceReport(rawValue: text) else {
            throw ArgumentProblem("is not a form of findings")
        }
        return format
    }
    private static let failOn = Option<SourceFinding.Confidence>(
        "fail-on",
        "CONFIDENCE",
        form: "low, medium or high",
        help: "End with 1 on findings of this confidence or above (medium)",
        values: ["low", "medium", "high"],
        read: DoctorConfiguration.confidence
    )
    private static let only = Option<String>(
        "only",
        "RULE",
        form: "the id of a rule, such as L01",
        help: "Run this rule alone; may be given again",
        isRepeatable: true,
        read: DoctorConfiguration.rule
    )
    private static let without = Option<String>(
        "without",
        "RULE",
        form: "the id of a rule, such as L01",
        help: "Leave this rule out; may be given again",
        isRepeatable: true,
        read: DoctorConfiguration.rule
    )
    private static let configuration = Option<String>(
        "config",
        "FILE",
        form: "--config FILE",
        help: "Read the configuration from FILE (\(DoctorConfiguration.defaultFile), if there)",
        read: OptionForms.file
    )
    private static let baseline = Option<String>(
        "baseline",
        "FILE",
        form: "--baseline FILE",
        help: "Leave out the findings stored in FILE",
        read: OptionForms.file
    )
    private static let newBaseline = Option<String>(
        "write-baseline",
        "FILE",
        form: "--write-baseline FILE",
        help: "Store the findings in FILE, and end with 0",
        read: OptionForms.file
    )
    private static let mend = Flag("fix", help: "Make the edits that are safe, in place")
    private static let rule = Option<String>(
        "rule",
        "RULE",
        form: "the id of a rule, or all",
        help: "Show a rule with its examples; \"all\" lists the rules"
    ) { (text) throws(ArgumentProblem) in
        text == "all" ? text : try DoctorConfiguration.rule(text)
    }

    static let description = CommandDescription(
        "doctor",
        summary: "find mistakes in the use of Bluetooth in Swift source",
        arguments: [path.description],
        options: [
            format.description, failOn.description, only.description, without.description,
            configuration.description, baseline.description, newBaseline.description,
            mend.description, rule.description,
        ],
        omittedOptions: ["deadline", "trace"],
        discussion: [
            "Reads every Swift file that speaks of Core Bluetooth or of audio routes, with the"
                + " Info.plist, entitlements, Xcode project and manifest beside it. What cannot be"
                + " read is named and left out.",
            "A line is left alone by a comment on it or above it that gives the reason:"
                + " // bindrune:ignore L01 the store is in another module",
            "Ends with 1 where there are findings, or where a PATH could not be read.",
        ],
        examples: [
            .init(line: "bindrune doctor Sources", remark: "examine an app"),
            .init(line: "bindrune doctor --rule L04", remark: "what a rule is about"),
            .init(line: "bindrune doctor --format sarif . > bluetooth.sarif", remark: "for a host"),
        ]
    )

    init(_ arguments: ParsedArguments) throws(UsageError) {
        paths = try arguments.values(of: Self.path)
        let json = arguments.has(CommonOptions.json)
        format = try arguments.value(of: Self.format) ?? (json ? .json : .text)
        configuration = Configuration()
        let only = try arguments.values(of: Self.only)
        if !only.isEmpty { configuration.only = Set(only) }
        configuration.disabled = Set(try arguments.values(of: Self.without))
        failOn = try arguments.value(of: Self.failOn) ?? .medium
        configurationFile = try arguments.value(of: Self.configuration)
        baselineFile = try arguments.value(of: Self.baseline)
        newBaselineFile = try arguments.value(of: Self.newBaseline)
        mends = arguments.has(Self.mend)
        explained = try arguments.value(of: Self.rule)
        if paths.isEmpty, explained == nil { paths = ["."] }
    }
}

extension DoctorCommand {
    package var needs: RadioNeed { .none }

    package func run(in environment: Environment) async throws -> ExitCode {
        if let explained { return explain(explained, in: environment) }
        let files = environment.files
        let configuration = try DoctorConfiguration.read(configurationFile, in: files)
            .adding(self.configuration)
        let examination = Examination(
            paths: paths,
            in: files.directory,
            configuration: configuration
        ) { environment.interrupts.isFired }
        guard !environment.interrupts.isFired else { throw CommandFailure(text: "interrupted") }
        var findings = examination.findings
        if let baselineFile {
            let stored = try DoctorConfiguration.baseline(baselineFile, in: files)
            findings = stored.unknown(of: findings)
        }
        if let newBaselineFile {
            let baseline = Baseline(of: findings)
            try DoctorConfiguration.write(baseline.text, to: newBaselineFile, in: files)
            environment.output.remark("\(findings.count) findings stored in \(newBaselineFile)")
            return .done
        }
        if mends { findings = try mend(findings, in: environment) }
        environment.output.results.write(format.text(of: examination, findings: findings))
        tell(examination, findings, to: environment.output)
        let isWhole = !examination.skipped.contains(where: \.isNamed)
        return findings.contains { $0.confidence >= failOn } || !isWhole ? .failed : .done
    }

    private func explain(_ rule: String, in environment: Environment) -> ExitCode {
        let rules = SourceExaminer.rules.filter { rule == "all" || $0.id == rule }
        for document in rules {
            let lines = rule == "all" ? ["\(document.id)  \(document.title)"] : document.page
            for line in lines { environment.output.line(line) }
            environment.output.event(document.event)
        }
        return .done
    }

    /// Makes the safe edits; returns what is left.
    private func mend(
        _ findings: [SourceFinding],
        in environment: Environment
    ) throws -> [SourceFinding] {
        var left = findings.filter(\.edits.isEmpty)
        let byFile = Dictionary(grouping: findings.filter { !$0.edits.isEmpty }, by: \.path)
        for (path, findings) in byFile.sorted(by: { $0.key < $1.key }) {
            let bytes = try environment.files.contents(of: path, limit: SourceTree.largestFile)
            let text = String(decoding: bytes, as: UTF8.self)
            let repair = SourceRepair.apply(findings, to: text)
            try DoctorConfiguration.write(repair.text, to: path, in: environment.files)
            environment.output.remark(
                "\(DisplayText.neutralised(path)): \(findings.count - repair.left.count) of"
                    + " \(findings.count) mended"
            )
            left += repair.left
        }
        return left
    }

    private func tell(
        _ examination: Examination,
        _ findings: [SourceFinding],
        to output: Output
    ) {
        for skipped in examination.skipped {
            output.remark("left out \(DisplayText.neutralised(skipped.path)): \(skipped.reason)")
        }
        let known = examination.findings.count - findings.count
        let count = findings.count == 1 ? "1 finding" : "\(findings.count) findings"
        var parts = [
            "\(count) in \(examination.parsedFiles) of"
                + " \(examination.swiftFiles) Swift files"
        ]
        if !examination.suppressed.isEmpty {
            parts.append("\(examination.suppressed.count) left alone by comments")
        }
        if known > 0 { parts.append("\(known) known or mended") }
        output.remark(parts.joined(separator: ", "))
    }
}

extension RuleDocument {
    fileprivate var page: [String] {
        ["\(id): \(title)", "", why, "", "Fix: \(fix)", "", "Confidence: \(confidence.rawValue)"]
            + ["Reports: " + reports.joined(separator: ", "), "", "Wrong:"] + indented(failing)
            + beside(failingProject) + ["", "Right:"] + indented(passing) + beside(passingProject)
    }

    private func beside(_ files: [ProjectFile]) -> [String] {
        files.flatMap { ["", "with \($0.path):"] + indented($0.text) }
    }

    private func indented(_ text: String) -> [String] {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { "    " + $0 }
    }

    fileprivate var event: JSONLine {
        JSONLine(
            "rule",
            [
                .init("id", .string(id)), .init("title", .string(title)),
                .init("why", .string(why)), .init("fix", .string(fix)),
                .init("confidence", .string(confidence.rawValue)),
                .init("isDefault", .bool(isDefault)),
                .init("reports", .array(reports.map { .string($0) })),
                .init("situation", situation.map { .string($0.rawValue) } ?? .null),
                .init("failing", .string(failing)), .init("passing", .string(passing)),
            ]
        )
    }
}
