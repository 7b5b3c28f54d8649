// SPDX-License-Identifier: Apache-2.0

import SwiftSyntax

/// A01: headphones known by one of their ports.
struct OnlyA2DP: SourceRule {
    static let document = RuleDocument(
        "A01",
        title: "Bluetooth headphones are known by the A2DP port alone, or by wired ones",
        why: """
            The same headphones are `bluetoothA2DP` while they play, `bluetoothHFP` once a \
            microphone is in use, and `bluetoothLE` over LE Audio.
            """,
        fix: "Compare with all three: `bluetoothA2DP`, `bluetoothHFP` and `bluetoothLE`.",
        confidence: .medium,
        reports: ["https://github.com/AudioKit/AudioKit/pull/1147"],
        situation: nil,
        failing: """
            import AVFoundation
            func hasBluetooth(_ session: AVAudioSession) -> Bool {
                session.currentRoute.outputs.contains { $0.portType == .bluetoothA2DP }  // here
            }
            """,
        passing: """
            import AVFoundation
            func hasBluetooth(_ session: AVAudioSession) -> Bool {
                let ports: Set<AVAudioSession.Port> = [.bluetoothA2DP, .bluetoothHFP, .bluetoothLE]
                return session.currentRoute.outputs.contains { ports.contains($0.portType) }
            }
            """
    )

    private static let others: Set<String> = ["bluetoothHFP", "bluetoothLE"]

    func sightings(in file: SwiftFile, of module: ModuleIndex) -> [Sighting] {
        guard module.names.contains("portType") else { return [] }
        let accesses = file.tree.all(MemberAccessExprSyntax.self)
        let alone = accesses.filter { access in
            access.declName.baseName.text == "bluetoothA2DP"
                && !scope(of: access).mentions(anyOf: Self.others)
        }
        let wired = accesses.filter { access in
            access.declName.baseName.text == "headphones" && isAboutAny(access)
                && scope(of: access).mentions("portType")
                && !scope(of: access).mentions(anyOf: Self.others.union(["bluetoothA2DP"]))
        }
        return alone.map {
            Sighting($0, .medium, "not seen while a microphone is in use: then it is bluetoothHFP")
        }
            + wired.map { Sighting($0, .medium, "Bluetooth headphones are other ports") }
    }

    private func scope(of access: MemberAccessExprSyntax) -> Syntax {
        access.enclosingBody ?? Syntax(access)
    }

    /// Whether the function is about headphones of any kind, by its name.
    private func isAboutAny(_ access: MemberAccessExprSyntax) -> Bool {
        let body = access.enclosingBody
        let name =
            body?.as(FunctionDeclSyntax.self)?.name.text
            ?? body?.as(PatternBindingSyntax.self)?.pattern.source ?? ""
        let word = name.lowercased()
        return ["headphone", "headset", "earphone"].contains { word.contains($0) }
            && !word.contains("wired") && !word.contains("jack")
    }
}
