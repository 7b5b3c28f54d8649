// SPDX-License-Identifier: Apache-2.0

// https://github.com/react-native-voice/voice/issues/155
// Recording begins, and the headset is left.

import AVFoundation

final class Recognition {
    private let session = AVAudioSession.sharedInstance()

    func begin() throws {
        try session.setCategory(
            .playAndRecord,
            mode: .measurement,
            options: [.allowBluetoothHFP, .allowBluetoothA2DP]
        )
        try session.setActive(true)
    }
}
