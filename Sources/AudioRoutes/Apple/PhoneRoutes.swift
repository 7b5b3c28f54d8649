// SPDX-License-Identifier: Apache-2.0

#if os(iOS) || APPLE_DECLARATIONS
    import AVFAudio
    import Foundation
    import Synchronization

    /// What the audio session of an app on iOS says, with headphone motion where the app may ask.
    final class PhoneRoutes: AudioEvidence {
        private struct State {
            var observers: [UInt64: @Sendable () -> Void] = [:]
            var observer: UInt64 = 0
        }

        private let session: AVAudioSession
        private let motion: HeadphoneMotion?
        private let state = Mutex(State())
        private let token = Mutex<(any NSObjectProtocol)?>(nil)

        init(_ session: AVAudioSession, motion: HeadphoneMotion?) {
            self.session = session
            self.motion = motion
            token.withLock { token in
                token = NotificationCenter.default.addObserver(
                    forName: AVAudioSession.routeChangeNotification,
                    object: session,
                    queue: nil
                ) { [weak self] _ in self?.tell() }
            }
            motion?.observe { [weak self] in self?.tell() }
        }

        deinit {
            token.withLock { token in
                if let token { NotificationCenter.default.removeObserver(token) }
            }
        }

        func observe(_ observer: @escaping @Sendable () -> Void) -> UInt64 {
            state.withLock { state in
                state.observer &+= 1
                state.observers[state.observer] = observer
                return state.observer
            }
        }

        func forget(_ number: UInt64) {
            state.withLock { $0.observers[number] = nil }
        }

        private func tell() {
            let observers = state.withLock { state in
                state.observers.sorted { $0.key < $1.key }.map(\.value)
            }
            for observer in observers { observer() }
        }

        func snapshot() -> AudioSnapshot {
            let route = session.currentRoute
            let facts = PhoneFacts(
                outputs: route.outputs.map { PhoneFacts.Port($0) },
                inputs: route.inputs.map { PhoneFacts.Port($0) },
                availableInputs: (session.availableInputs ?? []).map { PhoneFacts.Port($0) },
                seesOutputs: Self.seesBluetooth(session.category, session.categoryOptions)
            )
            return AudioSnapshot(facts).withMotion(motion?.isConnected)
        }

        /// Whether a session of this category can be routed to every kind of Bluetooth output.
        ///
        /// Those that only play can. One that records as well needs the options for A2DP and for
        /// calls, or it does not see what the other profile carries.
        static func seesBluetooth(
            _ category: AVAudioSession.Category,
            _ options: AVAudioSession.CategoryOptions
        ) -> Bool {
            switch category {
            case .playback, .ambient, .soloAmbient: true
            // 4 is the option for calls by both of its names.
            case .playAndRecord: options.rawValue & 4 != 0 && options.contains(.allowBluetoothA2DP)
            default: false
            }
        }
    }

    extension PhoneFacts.Port {
        fileprivate init(_ port: AVAudioSessionPortDescription) {
            self.init(type: port.portType.rawValue, name: port.portName, uid: port.uid)
        }
    }

    extension AudioDevices {
        /// The devices that the audio session of this app sees.
        ///
        /// Headphone motion is asked only where the app's `Info.plist` says what for
        /// (`NSMotionUsageDescription`), as the system demands; it may ask the user.
        public convenience init() {
            self.init(PhoneRoutes(.sharedInstance(), motion: .ifAllowed()))
        }
    }
#endif
