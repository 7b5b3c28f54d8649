// SPDX-License-Identifier: Apache-2.0

#if os(Linux) && !APPLE_DECLARATIONS
    import AVFAudio
    import Bluetooth
    package import OpenAVFAudio

    /// What the audio server and BlueZ say, whatever the category of the app's session.
    final class LinuxEvidence: AudioEvidence {
        private let session: AVAudioSession

        init(_ session: AVAudioSession) {
            self.session = session
        }

        func observe(_ observer: @escaping @Sendable () -> Void) -> UInt64 {
            session.hub.observe(observer)
        }

        func forget(_ number: UInt64) { session.hub.forget(number) }

        func snapshot() -> AudioSnapshot {
            session.hub.waitUntilLoaded()
            return session.hub.read { machine in
                AudioSnapshot(
                    devices: machine.audioDevices.map {
                        AudioDevice($0, bluetoothTrouble: machine.bluetoothTrouble)
                    },
                    mayBeMore: machine.bluetoothTrouble.map { .bluetoothAway($0) },
                    platform: .linux,
                    server: machine.serverTrouble.map { .unknown(.audioServerAway($0)) }
                        ?? .known(machine.audioServer.name, from: .audioServer)
                )
            }
        }
    }

    extension AudioDevices {
        /// The devices of this computer.
        public convenience init() {
            self.init(LinuxEvidence(AVAudioSession.sharedInstance()))
        }

        /// The devices of a certain audio host, such as a simulated computer.
        package convenience init(host: any AudioHost) {
            self.init(
                LinuxEvidence(
                    AudioSelection.$current.withValue(host) { AVAudioSession.sharedInstance() }
                )
            )
        }
    }

    extension AudioProfile {
        init(_ profile: BluetoothProfile) {
            self =
                switch profile {
                case .a2dp: .a2dp
                case .hfp: .hfp
                case .leAudio: .leAudio
                case .hearingAid: .hearingAid
                }
        }
    }

    extension AudioDevice {
        init(_ device: BluetoothAudioDevice, bluetoothTrouble: String?) {
            let facts = device.facts
            let silence = bluetoothTrouble.map { CannotKnow.bluetoothAway($0) } ?? .notToldYet
            id = device.address.description
            name = device.name
            address = .known(device.address, from: facts == nil ? .audioServer : .bluez)
            use =
                switch device.use {
                case .inUse(let output, let input):
                    .inUse(
                        output: output.map { AudioProfile($0) },
                        input: input.map { AudioProfile($0) }
                    )
                case .idle: .idle
                case .unknown(let reason): .unknown(.audioServerAway(reason))
                }
            profiles = .known(
                device.profiles.map { AudioProfile($0) },
                from: facts == nil ? .audioServer : .bluez
            )
            isStreaming =
                device.isStreaming.map { .known($0, from: .audioServer) } ?? .unknown(silence)
            model =
                facts?.modalias.flatMap { AudioModel(modalias: $0) }
                .map { .known($0, from: .modalias) } ?? .unknown(silence)
            battery = facts?.battery.map { .known(Int($0), from: .bluez) } ?? .unknown(silence)
            hasMotionSensors = .unknown(.notTold(by: .linux))
            marks = AudioMarks.marks(
                uuids: facts?.uuids ?? [],
                classOfDevice: facts?.classOfDevice,
                appearance: facts?.appearance
            )
        }
    }
#endif
