// SPDX-License-Identifier: Apache-2.0

// https://github.com/AudioKit/AudioKit/issues/675
// The microphone of the headset is not used: the option is the one for output.

import AVFoundation

struct Recorder {
    func prepare() throws {
        let session = AVAudioSession.sharedInstance()
        try session.setCategory(
            .playAndRecord,
            options: [.allowBluetooth, .allowBluetoothA2DP]
        )
        try session.setActive(true)
    }
}
