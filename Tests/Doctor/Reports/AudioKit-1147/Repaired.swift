// SPDX-License-Identifier: Apache-2.0

// https://github.com/AudioKit/AudioKit/pull/1147
// Bluetooth headphones are not seen as headphones: only wired ports are compared.

import AVFoundation

struct Output {
    let session: AVAudioSession

    var headphonesPlugged: Bool {
        session.currentRoute.outputs.contains { output in
            [.headphones, .bluetoothA2DP, .bluetoothHFP, .bluetoothLE].contains(output.portType)
        }
    }

    var isWiredHeadphones: Bool {
        session.currentRoute.outputs.contains { $0.portType == .headphones }
    }
}
