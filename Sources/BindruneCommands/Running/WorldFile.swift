// SPDX-License-Identifier: Apache-2.0

import BindruneTesting
import SimulatedRadio

/// Which world a simulated radio turns.
package enum WorldChoice: Hashable, Sendable {
    /// The recorder, the strap and the thermometer.
    case recorder
    /// Somebody's AirPods Pro in a room.
    case airPods
    /// The world that a JSON file describes.
    case file(String)

    /// The embedded world of this choice; that of the recorder where a file is chosen.
    var embedded: WorldDescription { self == .airPods ? .airPods : .recorder }
}

/// Where the worlds of the command line come from.
enum WorldFile {
    private static let longest = 4_000_000

    /// The world that a file describes, or the embedded one.
    static func world(_ choice: WorldChoice, in files: FileRoot) throws -> World {
        guard case .file(let file) = choice else { return World(choice.embedded) }
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
