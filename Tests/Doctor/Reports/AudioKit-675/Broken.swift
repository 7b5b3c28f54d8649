// SPDX-License-Identifier: Apache-2.0

// https://github.com/AudioKit/AudioKit/issues/675
// The microphone of the headset is not used: the option is the one for output.

import AVFoundation

struct Recorder {
    func prepare() throws {
        let session = AVAudioSession.sharedInstance()
        try session.setCategory(.playAndRecord, options: .allowBluetoothA2DP)  // finds A03
        try session.setActive(true)
    }
}
