// SPDX-License-Identifier: Apache-2.0

import SwiftSyntax

/// A03: a recording that shuts the headset out.
struct RecordingWithoutHFP: SourceRule {
    static let document = RuleDocument(
        "A03",
        title: "a recording category without the option for Bluetooth headsets",
        why: """
            The category decides which ports may be used. Without the hands-free option a headset \
            is left when recording begins; A2DP alone is output only.
            """,
        fix: "Add `.allowBluetoothHFP` (`.allowBluetooth` before), with A2DP where it is wanted.",
        confidence: .medium,
        reports: [
            "https://github.com/react-native-voice/voice/issues/155",
            "https://github.com/AudioKit/AudioKit/issues/675",
            "https://github.com/mackron/miniaudio/issues/101",
        ],
        situation: nil,
        failing: """
            import AVFoundation
            func record(_ session: AVAudioSession) throws {
                try session.setCategory(  // here
                    .playAndRecord, mode: .default, options: [.allowBluetoothA2DP]
                )
            }
            """,
        passing: """
            import AVFoundation
            func record(_ session: AVAudioSession) throws {
                try session.setCategory(
                    .playAndRecord, mode: .default, options: [.allowBluetoothHFP]
                )
            }
            """
    )

    private static let headset: Set<String> = ["allowBluetooth", "allowBluetoothHFP"]

    func sightings(in file: SwiftFile, of module: ModuleIndex) -> [Sighting] {
        file.facts.calls.compactMap { call in
            guard call.name == "setCategory", let category = call.firstArgument?.lastName,
                category == "playAndRecord" || category == "record",
                !call.node.mentions(anyOf: Self.headset)
            else { return nil }
            let options = call.argument("options")
            // Options that come from elsewhere may hold anything.
            if let options, !options.is(ArrayExprSyntax.self), !options.source.hasPrefix(".") {
                return nil
            }
            let isOutputOnly = call.node.mentions("allowBluetoothA2DP")
            return Sighting(
                call.node,
                isOutputOnly ? .medium : .low,
                isOutputOnly
                    ? "A2DP is output only: the headset's microphone is not used"
                    : "a Bluetooth headset is left when this recording begins"
            )
        }
    }
}
