// SPDX-License-Identifier: Apache-2.0

import Bindrune
import Foundation
import Recorder

// Runs the model on this machine's Bluetooth; `bindrune demo` shows the same on a simulated one.
let model = RecorderModel(central: Central())
if let sound = await model.fetch() {
    try sound.write(to: URL(fileURLWithPath: "recording.pcm"), options: .atomic)
    print("recording.pcm: \(sound.count) bytes")
} else {
    print(await model.phase)
    exit(1)
}
