// SPDX-License-Identifier: Apache-2.0

import SourceDoctor

/// Says why a Bluetooth connection fails, from an app's source, from logs and from captures.
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
    var evidence: EvidenceGatherer.Options
    var page: String?
    var isRedacting: Bool

    private static let path = Argument<String>(
        "PATH",
        form: "a file, a folder, or - for standard input",
        help: "Swift files, folders of a project, logs and captures in any mixture, told apart by"
            + " their content; - is standard input",
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

    private static let page = Option<String>(
        "html",
        "FILE",
        form: "--html FILE",
        help: "Draw the story on a page that needs nothing beside itself, too",
        read: OptionForms.file
    )
    private static let redaction = Flag(
        "redact",
        help: "Replace addresses, identifiers and names by stable stand-ins"
    )
    private static let app = Option<String>(
        "app",
        "NAME",
        form: "the name of a process",
        help: "Read all lines of this process, whatever they say"
    ) { (text) throws(ArgumentProblem) in
        guard !text.isEmpty else { throw ArgumentProblem("is empty") }
        return text
    }
    private static let year = Option<Int>(
        "year",
        "YEAR",
        form: "a year such as 2025",
        help: "The year of logs that do not tell it (that in which the file was written)"
    ) { (text) throws(ArgumentProblem) in
        guard let year = Int(text), (1970...2261).contains(year) else {
            throw ArgumentProblem("is not a year")
        }
        return year
    }
    private static let all = Flag(
        "all",
        help: "Search folders that hold source for logs and captures, too"
    )

    static let description = CommandDescription(
        "doctor",
        summary: "say why a connection fails, from source, logs and captures",
        arguments: [path.description],
        options: [
            format.description, failOn.description, page.description, redaction.description,
            app.description, year.description, all.description, only.description,
            without.description, configuration.description, baseline.description,
            newBaseline.description, mend.description, rule.description,
        ],
        omittedOptions: ["deadline", "trace"],
        discussion: [
            "With a log or a capture among the files, the conclusion stands in the first line; then"
                + " come its evidence, what to do, what else was seen, what happened when, and what"
                + " cannot be told from these files. --language chooses English or Korean. Logs of"
                + " Apple's systems, Android and Linux and captures in btsnoop, PacketLogger, pcap"
                + " and pcapng of any size are read.",
            "Of source it reads every Swift file that speaks of Core Bluetooth or of audio routes,"
                + " with the Info.plist, entitlements, Xcode project and manifest beside it. What"
                + " cannot be read is named and left out. A folder without Swift source is searched"
                + " for logs and captures by their names' endings.",
            "A line is left alone by a comment on it or above it that gives the reason:"
                + " // bindrune:ignore L01 the store is in another module",
            "Ends with 1 where there are findings, or where a PATH could not be read.",
        ],
        examples: [
            .init(line: "bindrune doctor Sources", remark: "examine an app"),
            .init(
                line: "bindrune doctor Sources phone.log btsnoop_hci.log --html story.html",
                remark: "an app, what the phone logged and what was on the air, joined"
            ),
            .init(
                line: "idevicesyslog | bindrune doctor - --language ko",
                remark: "what a phone logs until Ctrl-C, in Korean"
            ),
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
        evidence = EvidenceGatherer.Options(
            year: try arguments.value(of: Self.year),
            app: try arguments.value(of: Self.app),
            searchesAll: arguments.has(Self.all)
        )
        page = try arguments.value(of: Self.page)
        isRedacting = arguments.has(Self.redaction)
        if paths.isEmpty, explained == nil { paths = ["."] }
    }
}
