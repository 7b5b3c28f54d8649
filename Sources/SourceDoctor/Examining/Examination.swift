// SPDX-License-Identifier: Apache-2.0

/// The examination of files and folders: read, examined, told.
public struct Examination: Sendable {
    /// What the rules object to.
    public let findings: [SourceFinding]
    /// What is left alone by a comment with a reason.
    public let suppressed: [SourceFinding]
    /// What could not be read.
    public let skipped: [SourceTree.Skipped]
    /// How many Swift files were looked at.
    public let swiftFiles: Int
    /// How many of them were parsed.
    public let parsedFiles: Int

    /// Reads and examines what is under the paths as one module. Paths that do not begin with a
    /// slash lie in the folder; findings carry them as they were given. `swiftNames` are those of
    /// files that are Swift although their names do not say so.
    public init(
        paths: [String],
        in folder: String = "",
        swiftNames: Set<String> = [],
        configuration: Configuration = Configuration(),
        isCancelled: () -> Bool = { false }
    ) {
        let tree = SourceTree(
            paths: paths,
            in: folder,
            swiftNames: swiftNames,
            isCancelled: isCancelled
        )
        let project = ProjectReader.facts(of: tree.projectFiles)
        let result = SourceExaminer(configuration: configuration)
            .examine(tree.sources, project: project.facts)
        findings = result.findings
        suppressed = result.suppressed
        let unparsed = result.unparsed.sorted { $0.key < $1.key }.map {
            SourceTree.Skipped(path: $0.key, reason: $0.value, isNamed: paths.contains($0.key))
        }
        skipped = tree.skipped + project.skipped + unparsed
        swiftFiles = tree.swiftFiles
        parsedFiles = result.parsedFiles
    }
}

/// Applies edits to a text.
public enum SourceRepair: Sendable {
    /// The text after the edits of the findings, and the findings that were not mended: those
    /// without edits, and those whose edits overlap one made further down the file, which are
    /// left for another run.
    public static func apply(_ findings: [SourceFinding], to text: String)
        -> (text: String, left: [SourceFinding])
    {
        var bytes = Array(text.utf8)
        var free = bytes.count
        var left = findings.filter(\.edits.isEmpty)
        let ordered = findings.filter { !$0.edits.isEmpty }
            .sorted { ($0.edits[0].range.lowerBound) > ($1.edits[0].range.lowerBound) }
        for finding in ordered {
            let edits = finding.edits.sorted { $0.range.lowerBound > $1.range.lowerBound }
            guard let last = edits.first, last.range.upperBound <= free,
                edits.allSatisfy({ $0.range.lowerBound >= 0 })
            else {
                left.append(finding)
                continue
            }
            for edit in edits { bytes.replaceSubrange(edit.range, with: edit.replacement.utf8) }
            free = edits[edits.count - 1].range.lowerBound
        }
        return (String(decoding: bytes, as: UTF8.self), left)
    }
}
