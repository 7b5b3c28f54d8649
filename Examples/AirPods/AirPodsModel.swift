// SPDX-License-Identifier: Apache-2.0

public import AudioRoutes
public import Bindrune
internal import Bluetooth
public import Earbuds
internal import Foundation

/// The model layer of an app about the owner's AirPods: which are connected, how charged, and when
/// to show the sheet. A screen shows `screens()`; one task runs `run()` as long as it is there.
///
/// Connections come from the system's audio devices, not from the route: who is in a call, records
/// or plays through the speaker has not disconnected their AirPods. Charge, places and the lid come
/// from what the buds advertise; no service filter finds those, only the manufacturer does. Pods
/// of others are heard too: the sheet is for those that are paired here.
public actor AirPodsModel {
    /// What the screen shows.
    public struct Screen: Sendable, Equatable {
        /// The audio devices that are connected, in use or not.
        public var devices: [AudioDevice] = []
        /// The owner's pods, with the source and the age of every value.
        public var pods: [EarbudsSnapshot] = []
        /// The pods whose lid has been opened; nil while there is nothing to show.
        public var sheet: EarbudsID?
        /// Why advertisements are not heard, in a sentence; nil while they are.
        public var problem: String?
    }

    /// The time, and a way to wait: an app's own clock, or a world's in tests.
    public struct Time: Sendable {
        var now: @Sendable () -> Duration
        var wait: @Sendable (Duration) async throws -> Void

        /// Makes a time of two functions.
        public init(
            now: @escaping @Sendable () -> Duration,
            wait: @escaping @Sendable (Duration) async throws -> Void
        ) {
            self.now = now
            self.wait = wait
        }

        /// The time of the machine, from now on.
        public static func system() -> Time {
            let start = ContinuousClock.now
            return Time(now: { .now - start }, wait: { try await Task.sleep(for: $0) })
        }
    }

    private let central: Central
    private let audio: AudioDevices
    private let time: Time
    private var tracker = EarbudsTracker()
    private var screen = Screen()
    private var viewers: [AsyncStream<Screen>.Continuation] = []

    /// Makes the model of one screen.
    public init(central: Central, audio: AudioDevices, time: Time = .system()) {
        self.central = central
        self.audio = audio
        self.time = time
    }

    /// What to show, now and after every change; a slow reader skips to the newest.
    public func screens() -> AsyncStream<Screen> {
        let (stream, viewer) = AsyncStream.makeStream(
            of: Screen.self,
            bufferingPolicy: .bufferingNewest(1)
        )
        viewers.append(viewer)
        viewer.yield(screen)
        return stream
    }

    /// Follows devices and pods until the task is cancelled.
    public func run() async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { for await report in self.audio.reports() { await self.take(report) } }
            group.addTask { await self.listen() }
            group.addTask {
                while (try? await self.time.wait(.seconds(1))) != nil { await self.feed(.tick) }
            }
        }
        for viewer in viewers { viewer.finish() }
    }

    /// A person sent the sheet away.
    public func dismissSheet() {
        if let sheet = screen.sheet { feed(.dismissed(sheet)) }
    }

    private func listen() async {
        let apple = DiscoveryFilter(manufacturer: 0x004C)
        while !Task.isCancelled {
            do throws(BluetoothError) {
                for try await event in central.discoveries(apple, duplicates: .all) {
                    hear(event.device)
                }
            } catch {
                screen.problem = error.message(in: .english)
                publish()
                // Off, or not allowed: a person may change that.
                try? await time.wait(.seconds(5))
            }
        }
    }

    private func hear(_ device: DiscoveredDevice) {
        screen.problem = nil
        let data = [UInt8](device.advertisement.manufacturerData ?? Data())
        let element = ContinuityMessage(manufacturerData: data).first(.proximityPairing)
        guard let element, let message = try? ProximityMessage(element: element.bytes) else {
            return
        }
        let peer = PeerID(device.id.uuidString).map { Advertiser.identifier($0) }
        feed(.frame(EarbudsSighting(message, from: peer, rssi: device.rssi)))
    }

    private func take(_ report: AudioReport) {
        screen.devices = report.snapshot.devices
        for change in report.changes {
            switch change {
            case .connected(let device), .changed(let device, before: _): tell(device, true)
            case .disconnected(let device): tell(device, false)
            case .lostSight, .completeness, .server: break
            }
        }
        publish()
    }

    private func tell(_ device: AudioDevice, _ isConnected: Bool) {
        guard let model = device.model.value, model.isApples else { return }
        let id = PairedDeviceID(rawValue: device.id)
        feed(
            .device(PairedEarbuds(id: id, productID: model.productID, isConnected: isConnected))
        )
    }

    private func feed(_ input: EarbudsInput) {
        let now = Instant.zero + time.now()
        tracker.handle(input, at: now)
        while let output = tracker.nextOutput() {
            switch output {
            case .showSheet(let pods): screen.sheet = pods.id
            case .hideSheet: screen.sheet = nil
            case .appeared, .changed, .silent, .vanished: break
            }
        }
        screen.pods = tracker.snapshots(at: now).filter { $0.ownership == .pairedHere }
        publish()
    }

    private func publish() {
        for viewer in viewers { viewer.yield(screen) }
    }
}
