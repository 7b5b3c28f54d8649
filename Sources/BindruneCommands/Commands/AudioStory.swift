// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import OpenAVFAudio

/// What happens to simulated audio: AirPods connect, become the default, are used for a call and
/// for music again, and disconnect.
enum AudioStory {
    private static let address = BluetoothAddress(value: 0x0200_5E00_5301)
    private static let pods = SimulatedDevice(
        address: address,
        name: "AirPods Pro",
        modalias: "bluetooth:v004Cp2014d0100",
        battery: 80
    )

    /// What happens, each time so long after what was before.
    private static let chapters: [(pause: Duration, steps: [AudioStep])] = [
        (.seconds(1), [.link(pods)]),
        (.seconds(1), [.open(address, .a2dp)]),
        (.seconds(1), [.choose(address, .a2dp)]),
        (
            .seconds(3),
            [.open(address, .hfp), .choose(address, .hfp), .close(address, .a2dp)]
        ),
        (
            .seconds(3),
            [.open(address, .a2dp), .choose(address, .a2dp), .close(address, .hfp)]
        ),
        (.seconds(3), [.close(address, .a2dp)]),
        (.seconds(1), [.unlink(address)]),
        (.seconds(1), []),
    ]

    /// Returns when the story is over, or when the task is cancelled.
    static func play(to audio: SimulatedAudio, on clock: any CommandClock) async {
        for chapter in chapters {
            await clock.wait(for: chapter.pause)
            if Task.isCancelled { return }
            for step in chapter.steps { audio.play(step) }
        }
    }
}
