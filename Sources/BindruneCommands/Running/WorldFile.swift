// SPDX-License-Identifier: Apache-2.0

import BindruneTesting
import SimulatedRadio

/// Where the worlds of the command line come from.
enum WorldFile {
    private static let longest = 4_000_000

    /// The world that a file describes, or the embedded one.
    static func world(_ file: String?, in files: FileRoot) throws -> World {
        guard let file else { return World(.recorder) }
        let bytes = try files.contents(of: file, limit: longest)
        do {
            return try World(json: bytes)
        } catch {
            throw CommandFailure(
                text: "\(DisplayText.neutralised(file)) does not describe a world: \(error)"
            )
        }
    }
}

extension World {
    /// The phone that commands run on: the first one of the world.
    var commandPhone: Phone { phones.first ?? phone("phone") }
}
