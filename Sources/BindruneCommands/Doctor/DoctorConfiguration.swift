// SPDX-License-Identifier: Apache-2.0

import Foundation
import SourceDoctor

/// The doctor's files: its configuration and its baselines.
///
/// A configuration is a JSON object with the keys `enabled` and `disabled` (lists of rules) and
/// `leastConfidence`. Any other key is refused, since a misspelt one would silently do nothing.
enum DoctorConfiguration {
    static let defaultFile = ".bindrune-doctor.json"
    private static let longest = 1_000_000

    /// The configuration of a file; without a name that of the default file, if it is there.
    static func read(_ file: String?, in files: FileRoot) throws -> Configuration {
        let name = file ?? defaultFile
        if file == nil, !FileManager.default.fileExists(atPath: files.path(name)) {
            return Configuration()
        }
        let bytes = try files.contents(of: name, limit: longest)
        let object = try? JSONSerialization.jsonObject(with: Data(bytes))
        guard let object = object as? [String: Any] else {
            throw CommandFailure(text: "\(name) is not a JSON object", exitCode: .wrongUsage)
        }
        var configuration = Configuration()
        for (key, value) in object.sorted(by: { $0.key < $1.key }) {
            do throws(ArgumentProblem) {
                try take(key, value, into: &configuration)
            } catch {
                throw CommandFailure(text: "\(name): \(error.reason)", exitCode: .wrongUsage)
            }
        }
        return configuration
    }

    private static func take(
        _ key: String,
        _ value: Any,
        into configuration: inout Configuration
    ) throws(ArgumentProblem) {
        switch key {
        case "disabled": configuration.disabled = try rules(value, of: key)
        case "enabled": configuration.enabled = try rules(value, of: key)
        case "leastConfidence":
            guard let text = value as? String else { throw ArgumentProblem("\(key) is no text") }
            configuration.leastConfidence = try confidence(text)
        default:
            throw ArgumentProblem(
                "\"\(DisplayText.neutralised(key))\" is not a key of the configuration; they are"
                    + " disabled, enabled and leastConfidence"
            )
        }
    }

    private static func rules(_ value: Any, of key: String) throws(ArgumentProblem) -> Set<String> {
        guard let names = value as? [String] else {
            throw ArgumentProblem("\(key) is not a list of rules")
        }
        var rules: Set<String> = []
        for name in names { rules.insert(try rule(name)) }
        return rules
    }

    /// The id of a rule, in any case.
    static func rule(_ text: String) throws(ArgumentProblem) -> String {
        let ids = SourceExaminer.rules.map(\.id)
        guard let id = ids.first(where: { $0 == text.uppercased() }) else {
            throw ArgumentProblem("\"\(DisplayText.neutralised(text))\" is not a rule")
        }
        return id
    }

    static func confidence(_ text: String) throws(ArgumentProblem) -> SourceFinding.Confidence {
        guard let confidence = SourceFinding.Confidence(rawValue: text) else {
            throw ArgumentProblem("is not a confidence")
        }
        return confidence
    }

    static func baseline(_ file: String, in files: FileRoot) throws -> Baseline {
        let bytes = try files.contents(of: file, limit: 64 * longest)
        guard let baseline = try? JSONDecoder().decode(Baseline.self, from: Data(bytes)),
            baseline.version == Baseline.currentVersion
        else {
            throw CommandFailure(
                text:
                    "\(DisplayText.neutralised(file)) is not a baseline;"
                    + " --write-baseline makes one",
                exitCode: .wrongUsage
            )
        }
        return baseline
    }

    /// Writes a text in the place of a file, whole or not at all.
    static func write(_ text: String, to file: String, in files: FileRoot) throws {
        try Data(text.utf8).write(to: URL(filePath: files.path(file)), options: .atomic)
    }
}

extension Configuration {
    /// With the rules that a command line names.
    func adding(_ other: Configuration) -> Configuration {
        var sum = self
        sum.disabled.formUnion(other.disabled)
        sum.only = other.only ?? only
        return sum
    }
}
