// SPDX-License-Identifier: Apache-2.0

import Doctor
import SourceDoctor

/// The verdicts of a story in the forms that editors and code hosts read: one note at each place
/// that is a line of a file.
struct StoryAnnotations {
    let language: Doctor.Language

    private struct Note {
        var verdict: Verdict
        var file: String
        var line: Int
        var column: Int?
        var frame: Int?
    }

    func text(of story: Story, as report: SourceReport) -> String {
        switch report {
        case .xcode: notes(of: story).map(xcode).joined()
        case .github: notes(of: story).map(github).joined()
        case .sarif: JSONLine.Value.object(sarif(story)).text + "\n"
        case .text, .json: ""
        }
    }

    private func notes(of story: Story) -> [Note] {
        story.verdicts.flatMap { verdict in
            verdict.evidence.compactMap { evidence in
                let isInput = story.inputs.indices.contains(evidence.input)
                let file = isInput ? story.inputs[evidence.input].name : ""
                switch evidence.place {
                case .line(let line): return Note(verdict: verdict, file: file, line: line)
                case .frame(let frame):
                    return Note(verdict: verdict, file: file, line: 1, frame: frame)
                case .source(let path, let line, let column):
                    return Note(verdict: verdict, file: path, line: line, column: column)
                }
            }
        }
    }

    /// The conclusion; in a capture, which has no lines, with the number of the frame.
    private func message(_ note: Note) -> String {
        let title = note.verdict.title[language]
        guard let frame = note.frame else { return title }
        return "\(title) (\(VerdictWords.wording(of: .frame(frame))[language]))"
    }

    private func xcode(_ note: Note) -> String {
        let message = DisplayText.neutralised(message(note))
        let file = DisplayText.neutralised(note.file)
        return "\(file):\(note.line):\(note.column ?? 1): warning: \(message)"
            + " (\(note.verdict.id))\n"
    }

    private func github(_ note: Note) -> String {
        let kind = note.verdict.confidence == .low ? "notice" : "warning"
        let column = note.column.map { ",col=\($0)" } ?? ""
        return "::\(kind) file=\(escaped(note.file, true)),line=\(note.line)\(column),"
            + "title=\(escaped(note.verdict.id, true))::\(escaped(message(note), false))\n"
    }

    private func escaped(_ text: String, _ isProperty: Bool) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "%": escaped += "%25"
            case "\r": escaped += "%0D"
            case "\n": escaped += "%0A"
            case ":" where isProperty: escaped += "%3A"
            case "," where isProperty: escaped += "%2C"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }

    // MARK: - SARIF 2.1.0

    private func sarif(_ story: Story) -> [JSONLine.Field] {
        let driver: [JSONLine.Field] = [
            .init("name", .string("bindrune")), .init("rules", .array(rules(of: story))),
        ]
        let results = story.verdicts.map { result($0, in: story) }
        let run: [JSONLine.Field] = [
            .init("tool", .object([.init("driver", .object(driver))])),
            .init("results", .array(results)), .init("columnKind", .string("utf16CodeUnits")),
        ]
        return [
            .init("$schema", .string("https://json.schemastore.org/sarif-2.1.0.json")),
            .init("version", .string("2.1.0")), .init("runs", .array([.object(run)])),
        ]
    }

    private func said(_ text: String) -> JSONLine.Value {
        .object([.init("text", .string(text))])
    }

    private func rules(of story: Story) -> [JSONLine.Value] {
        var ids: Set<String> = []
        return story.verdicts.filter { ids.insert($0.id).inserted }.map { verdict in
            let steps = verdict.steps.map { $0[language] }.joined(separator: " ")
            return .object([
                .init("id", .string(verdict.id)),
                .init("shortDescription", said(verdict.title[language])),
                .init("fullDescription", said(verdict.explanation[language])),
                .init("help", said(steps.isEmpty ? verdict.title[language] : steps)),
            ])
        }
    }

    private func result(_ verdict: Verdict, in story: Story) -> JSONLine.Value {
        let level =
            switch verdict.weight {
            case .cause: "error"
            case .symptom, .risk: "warning"
            case .remark: "note"
            }
        return .object([
            .init("ruleId", .string(verdict.id)), .init("level", .string(level)),
            .init("message", said(verdict.title[language])),
            .init("locations", .array(verdict.evidence.map { location($0, in: story) })),
            .init(
                "properties",
                .object([
                    .init("confidence", .string(verdict.confidence.rawValue)),
                    .init("weight", .string(verdict.weight.rawValue)),
                ])
            ),
        ])
    }

    private func location(_ evidence: Evidence, in story: Story) -> JSONLine.Value {
        let isInput = story.inputs.indices.contains(evidence.input)
        var file = isInput ? story.inputs[evidence.input].name : ""
        var region: [JSONLine.Field] = []
        var frame: Int?
        switch evidence.place {
        case .line(let line): region = [.init("startLine", .integer(Int64(line)))]
        case .frame(let number): frame = number
        case .source(let path, let line, let column):
            file = path
            region = [
                .init("startLine", .integer(Int64(line))),
                .init("startColumn", .integer(Int64(column))),
            ]
        }
        let artifact = JSONLine.Value.object([.init("uri", .string(SourceReport.uri(file)))])
        var place: [JSONLine.Field] = [.init("artifactLocation", artifact)]
        if !region.isEmpty { place.append(.init("region", .object(region))) }
        var fields: [JSONLine.Field] = [.init("physicalLocation", .object(place))]
        if let frame {
            let name = JSONLine.Value.object([.init("name", .string("frame \(frame)"))])
            fields.append(.init("logicalLocations", .array([name])))
        }
        return .object(fields)
    }
}
