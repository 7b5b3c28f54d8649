// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The file that a card is drawn in. Refused before any work where there is one already.
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

    /// Draws a card, and says so.
    func draw(_ card: EarbudsCard, _ output: Output) throws(FileProblem) {
        let file = try OutputFile(path: path, mode: mode)
        try file.write(SheetPicture(card: card).document.utf8)
        try file.close()
        output.remark("drawn in \(DisplayText.neutralised(path))")
    }
}
