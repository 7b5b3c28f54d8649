// SPDX-License-Identifier: Apache-2.0

// https://github.com/react-native-voice/voice/issues/155
// Recording begins, and the headset is left.

import AVFoundation

final class Recognition {
    private let session = AVAudioSession.sharedInstance()

    func begin() throws {
        try session.setCategory(.playAndRecord, mode: .measurement, options: [])  // hints A03
        try session.setActive(true)
    }
}
