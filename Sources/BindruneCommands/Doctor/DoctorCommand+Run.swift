// SPDX-License-Identifier: Apache-2.0

import Doctor
import SourceDoctor

extension DoctorCommand {
    package var needs: RadioNeed { .none }

    package func run(in environment: Environment) async throws -> ExitCode {
        if let explained { return explain(explained, in: environment) }
        let files = environment.files
        let configuration = try DoctorConfiguration.read(configurationFile, in: files)
            .adding(self.configuration)
        var gatherer = EvidenceGatherer(environment, evidence)
        for path in paths { try gatherer.take(path) }
        let examination = Examination(
            paths: gatherer.sourcePaths,
            in: files.directory,
            swiftNames: gatherer.swiftFiles,
            configuration: configuration
        ) { environment.interrupts.isFired && !gatherer.isEndedByPerson }
        guard !environment.interrupts.isFired || gatherer.isEndedByPerson else {
            throw CommandFailure(text: "interrupted")
        }
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
        if !gatherer.parts.isEmpty || page != nil || isRedacting {
            return try tellStory(gatherer, examination, findings, in: environment)
        }
        return tellFindings(gatherer, examination, findings, in: environment)
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

    // MARK: - Source alone

    private func tellFindings(
        _ gatherer: EvidenceGatherer,
        _ examination: Examination,
        _ findings: [SourceFinding],
        in environment: Environment
    ) -> ExitCode {
        environment.output.results.write(format.text(of: examination, findings: findings))
        let leftOut = leftOut(of: gatherer, examination)
        tell(leftOut, to: environment.output)
        tell(examination, findings, to: environment.output)
        let isWhole = !leftOut.contains(where: \.isNamed)
        return findings.contains { $0.confidence >= failOn } || !isWhole ? .failed : .done
    }

    private func leftOut(
        of gatherer: EvidenceGatherer,
        _ examination: Examination
    ) -> [LeftOut] {
        gatherer.leftOut
            + examination.skipped.map {
                LeftOut(path: $0.path, reason: $0.reason, isNamed: $0.isNamed)
            }
    }

    private func tell(_ leftOut: [LeftOut], to output: Output) {
        for left in leftOut {
            output.remark("left out \(DisplayText.neutralised(left.path)): \(left.reason)")
        }
    }

    private func tell(
        _ examination: Examination,
        _ findings: [SourceFinding],
        to output: Output
    ) {
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

    // MARK: - A story

    private func tellStory(
        _ gatherer: EvidenceGatherer,
        _ examination: Examination,
        _ findings: [SourceFinding],
        in environment: Environment
    ) throws -> ExitCode {
        var parts = gatherer.parts
        if examination.swiftFiles > 0 || !findings.isEmpty {
            parts.append(
                SourcePart.part(of: findings, in: examination, paths: gatherer.sourcePaths)
            )
        }
        var story = Story(joining: parts)
        var leftOut = leftOut(of: gatherer, examination)
        if isRedacting {
            var redactor = Redactor()
            story = redactor.redacted(story)
            leftOut = leftOut.map { left in
                LeftOut(
                    path: redactor.redacted(path: left.path),
                    reason: left.reason,
                    isNamed: left.isNamed
                )
            }
        }
        try show(story, leftOut, in: environment)
        tell(leftOut, to: environment.output)
        let isBad = story.verdicts.contains { verdict in
            verdict.weight > .remark && verdict.confidence >= failOn.ofVerdict
        }
        let isDamaged = story.inputs.contains { !$0.skipped.isEmpty }
        return isBad || isDamaged || leftOut.contains(where: \.isNamed) ? .failed : .done
    }

    private func show(_ story: Story, _ leftOut: [LeftOut], in environment: Environment) throws {
        let language = Doctor.Language(environment.language)
        let output = environment.output
        switch format {
        case .text:
            let columns = output.resultsTerminal?.size?.columns ?? 100
            let text = StoryText(language: language, width: min(max(columns, 40), 120))
            for line in text.lines(of: story) { output.results.write(line + "\n") }
        case .json:
            let object = StoryObject(language: language)
            output.results.write(object.line(of: story, leftOut: leftOut).text + "\n")
        case .sarif, .xcode, .github:
            let annotations = StoryAnnotations(language: language)
            output.results.write(annotations.text(of: story, as: format))
        }
        guard let page else { return }
        let html = StoryPage.html(story, language: language)
        try DoctorConfiguration.write(html, to: page, in: environment.files)
        output.remark("the page is in \(DisplayText.neutralised(page))")
    }
}

extension Doctor.Language {
    /// The language in which the command speaks.
    init(_ language: Language) {
        self =
            switch language {
            case .english: .english
            case .korean: .korean
            }
    }
}

extension SourceFinding.Confidence {
    /// The same of a verdict.
    var ofVerdict: Verdict.Confidence {
        switch self {
        case .low: .low
        case .medium: .medium
        case .high: .high
        }
    }
}
