// SPDX-License-Identifier: Apache-2.0

// https://github.com/lionheart/openradar-mirror/issues/21109
// Some changes of the route are never told.

import AVFoundation
import Combine

final class Speaker {
    private var changes: AnyCancellable?
    private(set) var isBluetooth = false

    func start() {
        changes = NotificationCenter.default  // finds A05
            .publisher(for: AVAudioSession.routeChangeNotification)
            .receive(on: DispatchQueue.main)
            .sink { [weak self] _ in
                let outputs = AVAudioSession.sharedInstance().currentRoute.outputs
                self?.isBluetooth = outputs.contains { $0.portType != .builtInSpeaker }
            }
    }
}
