// SPDX-License-Identifier: Apache-2.0

// https://github.com/getdictus/dictus-ios/issues/123
// The route is taken back again and again when a Mac claims the earbuds.

import AVFoundation

final class Dictation: NSObject {
    private var observer: (any NSObjectProtocol)?

    func start() {
        print(AVAudioSession.sharedInstance().currentRoute)
        observer = NotificationCenter.default.addObserver(
            forName: AVAudioSession.routeChangeNotification,
            object: nil,
            queue: .main
        ) { note in
            let raw = note.userInfo?[AVAudioSessionRouteChangeReasonKey] as? UInt ?? 0
            guard AVAudioSession.RouteChangeReason(rawValue: raw) == .oldDeviceUnavailable else {
                return
            }
            try? AVAudioSession.sharedInstance().setActive(true)
        }
    }
}
