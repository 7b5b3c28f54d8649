// SPDX-License-Identifier: Apache-2.0

// https://github.com/librepods-org/librepods/issues/595
// Earbuds that are connected already when the app starts are not noticed.

import AVFoundation

final class Ears: NSObject {
    private var observer: (any NSObjectProtocol)?
    var onRoute: (AVAudioSessionRouteDescription) -> Void = { _ in }

    func start() {
        observer = NotificationCenter.default.addObserver(
            forName: AVAudioSession.routeChangeNotification,
            object: nil,
            queue: .main
        ) { [weak self] _ in
            self?.onRoute(AVAudioSession.sharedInstance().currentRoute)
        }
        onRoute(AVAudioSession.sharedInstance().currentRoute)
    }
}
