// SPDX-License-Identifier: Apache-2.0

#if os(iOS) || APPLE_DECLARATIONS
    import CoreMotion
    import Foundation
    import Synchronization

    /// Whether headphones with motion sensors are connected, as `CMHeadphoneMotionManager` tells.
    final class HeadphoneMotion: NSObject, CMHeadphoneMotionManagerDelegate, Sendable {
        private struct State {
            var isConnected: Bool?
            var observer: (@Sendable () -> Void)?
        }

        private let state = Mutex(State())
        private nonisolated(unsafe) let manager = CMHeadphoneMotionManager()
        // Safe: used while this object is made and while it ends, and by nobody else.

        /// Starts to listen; nil where the app must not ask, which would end it.
        static func ifAllowed() -> HeadphoneMotion? {
            let reason = Bundle.main.object(forInfoDictionaryKey: "NSMotionUsageDescription")
            return reason == nil ? nil : HeadphoneMotion()
        }

        /// Starts to listen without looking at the app's reason.
        override init() {
            super.init()
            manager.delegate = self
            manager.startConnectionStatusUpdates()
        }

        deinit {
            manager.stopConnectionStatusUpdates()
        }

        /// nil until the system has told once: silence is no answer.
        var isConnected: Bool? { state.withLock { $0.isConnected } }

        func observe(_ observer: @escaping @Sendable () -> Void) {
            state.withLock { $0.observer = observer }
        }

        func headphoneMotionManagerDidConnect(_ manager: CMHeadphoneMotionManager) {
            note(true)
        }

        func headphoneMotionManagerDidDisconnect(_ manager: CMHeadphoneMotionManager) {
            note(false)
        }

        private func note(_ isConnected: Bool) {
            let observer = state.withLock { state in
                state.isConnected = isConnected
                return state.observer
            }
            observer?()
        }
    }
#endif
