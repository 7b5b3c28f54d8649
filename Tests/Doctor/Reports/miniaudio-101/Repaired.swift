// SPDX-License-Identifier: Apache-2.0

// https://github.com/mackron/miniaudio/issues/101
// The sound stays on the speaker.

import AVFoundation

final class Recognition {
    private let session = AVAudioSession.sharedInstance()

    func begin() throws {
        try session.setCategory(
            .playAndRecord,
            mode: .default,
            options: [.defaultToSpeaker, .allowBluetoothHFP, .allowBluetoothA2DP]
        )
        try session.setActive(true)
    }
}
