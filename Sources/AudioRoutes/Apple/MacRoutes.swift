// SPDX-License-Identifier: Apache-2.0

#if os(macOS) || APPLE_DECLARATIONS
    import CoreAudio
    import Dispatch
    import Foundation
    import Synchronization

    /// What CoreAudio says on a Mac.
    final class MacRoutes: AudioEvidence {
        private struct State {
            var observers: [UInt64: @Sendable () -> Void] = [:]
            var observer: UInt64 = 0
        }

        private let state = Mutex(State())
        private let queue = DispatchQueue(label: "audioroutes.coreaudio")

        /// Listens to the list of devices and to the defaults, as long as the process lives: the
        /// blocks hold nothing.
        init() {
            for selector in [
                kAudioHardwarePropertyDevices, kAudioHardwarePropertyDefaultOutputDevice,
                kAudioHardwarePropertyDefaultInputDevice,
            ] {
                var address = Self.address(selector)
                _ = AudioObjectAddPropertyListenerBlock(Self.system, &address, queue) {
                    [weak self] _, _ in self?.tell()
                }
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
            let output = Self.number(Self.system, kAudioHardwarePropertyDefaultOutputDevice)
            let input = Self.number(Self.system, kAudioHardwarePropertyDefaultInputDevice)
            return AudioSnapshot(
                Self.devices().compactMap { device in
                    Self.facts(device, isOutput: device == output, isInput: device == input)
                }
            )
        }

        // MARK: CoreAudio

        private static let system = AudioObjectID(kAudioObjectSystemObject)

        private static func address(
            _ selector: AudioObjectPropertySelector,
            _ scope: AudioObjectPropertyScope = kAudioObjectPropertyScopeGlobal
        ) -> AudioObjectPropertyAddress {
            AudioObjectPropertyAddress(
                mSelector: selector,
                mScope: scope,
                mElement: kAudioObjectPropertyElementMain
            )
        }

        private static func facts(
            _ device: AudioObjectID,
            isOutput: Bool,
            isInput: Bool
        ) -> MacAudioDevice? {
            guard let uid = text(device, kAudioDevicePropertyDeviceUID) else { return nil }
            let transport: MacAudioDevice.Transport =
                switch number(device, kAudioDevicePropertyTransportType) {
                case kAudioDeviceTransportTypeBluetooth: .bluetooth
                case kAudioDeviceTransportTypeBluetoothLE: .bluetoothLE
                default: .other
                }
            return MacAudioDevice(
                uid: uid,
                name: text(device, kAudioObjectPropertyName) ?? uid,
                modelUID: text(device, kAudioDevicePropertyModelUID),
                transport: transport,
                hasOutput: hasStreams(device, kAudioObjectPropertyScopeOutput),
                hasInput: hasStreams(device, kAudioObjectPropertyScopeInput),
                isDefaultOutput: isOutput,
                isDefaultInput: isInput,
                isRunning: number(device, kAudioDevicePropertyDeviceIsRunningSomewhere) == 1
            )
        }

        private static func devices() -> [AudioObjectID] {
            var address = address(kAudioHardwarePropertyDevices)
            var size: UInt32 = 0
            guard AudioObjectGetPropertyDataSize(system, &address, 0, nil, &size) == 0 else {
                return []
            }
            let stride = MemoryLayout<AudioObjectID>.stride
            var devices = [AudioObjectID](repeating: 0, count: Int(size) / stride)
            guard !devices.isEmpty,
                AudioObjectGetPropertyData(system, &address, 0, nil, &size, &devices) == 0
            else { return [] }
            // There may be fewer by now.
            return Array(devices.prefix(Int(size) / stride))
        }

        private static func number(
            _ object: AudioObjectID,
            _ selector: AudioObjectPropertySelector
        ) -> UInt32? {
            var address = address(selector)
            var size = UInt32(MemoryLayout<UInt32>.size)
            var value: UInt32 = 0
            let status = AudioObjectGetPropertyData(object, &address, 0, nil, &size, &value)
            return status == 0 ? value : nil
        }

        private static func hasStreams(
            _ device: AudioObjectID,
            _ scope: AudioObjectPropertyScope
        ) -> Bool {
            var address = address(kAudioDevicePropertyStreams, scope)
            var size: UInt32 = 0
            let status = AudioObjectGetPropertyDataSize(device, &address, 0, nil, &size)
            return status == 0 && size > 0
        }

        private static func text(
            _ object: AudioObjectID,
            _ selector: AudioObjectPropertySelector
        ) -> String? {
            var address = address(selector)
            var size = UInt32(MemoryLayout<Unmanaged<CFString>?>.size)
            var value: Unmanaged<CFString>?
            let status = withUnsafeMutablePointer(to: &value) { pointer in
                AudioObjectGetPropertyData(object, &address, 0, nil, &size, pointer)
            }
            guard status == 0, let value else { return nil }
            return (value.takeRetainedValue() as NSString).substring(from: 0)
        }
    }
#endif

#if os(macOS)
    extension AudioDevices {
        /// The devices of this Mac.
        public convenience init() { self.init(MacRoutes()) }
    }
#endif
