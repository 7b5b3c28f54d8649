// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The file that cards are drawn in. Refused before any work where there is one already.
struct PictureFile: Sendable {
    private let path: String
    private let mode: OutputFile.Mode

    init(_ file: String, replaces: Bool, in files: FileRoot) throws(FileProblem) {
        path = files.path(file)
        mode = replaces ? .replacing : .new
        guard replaces || !FileManager.default.fileExists(atPath: path) else {
            throw FileProblem(path: path, code: EEXIST, advice: "--force replaces it")
        }
    }

    /// Draws the cards, and says so; without any there is no file.
    func draw(_ cards: [EarbudsCard], leftOut: Int = 0, _ output: Output) throws(FileProblem) {
        guard !cards.isEmpty else { return }
        let file = try OutputFile(path: path, mode: mode)
        try file.write(SheetPicture.document(of: cards).utf8)
        try file.close()
        output.remark("drawn in \(DisplayText.neutralised(path))")
        if leftOut > 0 { output.remark("\(EarbudsLine.count(leftOut)) not drawn: too many") }
    }
}
