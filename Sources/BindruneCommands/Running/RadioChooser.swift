// SPDX-License-Identifier: Apache-2.0

import BindruneTesting
import BlueZRadio
import DBus
import Foundation
import SimulatedRadio

/// Finds the radio that a command line asks for.
struct RadioChooser: Sendable {
    var files: FileRoot
    /// Where remarks go.
    var remark: @Sendable (String) -> Void
    /// The adapters of the machine; throws why they cannot be told.
    var adapters: @Sendable () throws -> [BlueZRadio.Adapter]
    /// Makes the world of a file, or an embedded one.
    var makeWorld: @Sendable (WorldChoice) throws -> World
    /// The world where no file is named.
    var embedded: WorldChoice
    /// How fast a simulated world turns.
    var pace: Pace
    /// Makes earbuds of simulated worlds.
    var makeAccessory: SimulatedCommandRadio.MakeAccessory

    func radio(for choice: RadioChoice) throws -> any CommandRadio {
        switch choice {
        case .automatic: return try automatic()
        case .bluez(let name): return try bluez(name)
        case .simulated(let file): return try simulated(file)
        }
    }

    /// The radio for what makes no sense in a world that nobody asked for.
    func adapter(for choice: RadioChoice) throws -> any CommandRadio {
        guard choice == .automatic else { return try radio(for: choice) }
        do {
            return try bluez(nil)
        } catch let failure as CommandFailure {
            throw CommandFailure(
                text: failure.text + "; this needs a Bluetooth adapter that is on (see"
                    + " bluetoothctl list and rfkill list), and --radio simulated shows it"
                    + " without one",
                exitCode: failure.exitCode
            )
        }
    }

    private func automatic() throws -> any CommandRadio {
        let reason: String
        do {
            if let adapter = preferred(try adapters()) {
                return BlueZCommandRadio(adapter: adapter)
            }
            reason = "BlueZ has no Bluetooth adapter"
        } catch {
            reason = "BlueZ cannot be reached (\(Self.words(error)))"
        }
        remark("\(reason); using the simulated world, as --radio simulated does")
        return try simulated(nil)
    }

    private func bluez(_ name: String?) throws -> any CommandRadio {
        let all: [BlueZRadio.Adapter]
        do {
            all = try adapters()
        } catch {
            throw CommandFailure(
                text: "BlueZ cannot be reached: \(Self.words(error))",
                exitCode: .noRadio
            )
        }
        let wanted = name.map { name in all.filter { $0.name == name } } ?? all
        guard let adapter = preferred(wanted) else {
            let others = all.map(\.name).joined(separator: ", ")
            throw CommandFailure(
                text: "BlueZ has no adapter" + (name.map { " \($0)" } ?? "")
                    + (others.isEmpty ? "" : "; it has \(others)"),
                exitCode: .noRadio
            )
        }
        return BlueZCommandRadio(adapter: adapter)
    }

    /// The bus' own words for why it does not answer.
    private static func words(_ error: any Error) -> String {
        guard let failure = error as? BusFailure else { return "\(error)" }
        return DisplayText.neutralised("\(failure.name): \(failure.text)")
    }

    private func preferred(_ adapters: [BlueZRadio.Adapter]) -> BlueZRadio.Adapter? {
        adapters.first(where: \.isPowered) ?? adapters.first
    }

    private func simulated(_ file: String?) throws -> any CommandRadio {
        let phone = try makeWorld(file.map { .file($0) } ?? embedded).commandPhone
        return SimulatedCommandRadio(
            phone: phone,
            pace: pace,
            makeAccessory: makeAccessory,
            standstill: remark
        )
    }
}
