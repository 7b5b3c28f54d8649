// SPDX-License-Identifier: Apache-2.0

import AirPods
import AudioRoutes
import Bindrune
import BindruneTesting
import Bluetooth
import Earbuds
import OpenAVFAudio
import SimulatedRadio
import Testing

/// The app of the example, in a room with AirPods Pro and somebody else's AirPods Max.
struct AirPodsModelTests {
    private static let address = BluetoothAddress(value: 0xAABB_CCDD_EEFF)
    private static let pods = SimulatedDevice(
        address: address,
        name: "My AirPods",
        modalias: "bluetooth:v004Cp200Ed0A1B"
    )

    private let world = World(.airPods)
    private let audio = SimulatedAudio()

    /// What the screen shows up to and with the first that a test waits for.
    private func screens(
        until isEnough: @escaping @Sendable (AirPodsModel.Screen) -> Bool
    ) throws -> [AirPodsModel.Screen] {
        let audioDevices = AudioSelection.$current.withValue(audio) { AudioDevices() }
        let phone = world.phones[0]
        return try world.run(limit: .seconds(600)) { [world] in
            let model = AirPodsModel(
                central: Central(in: phone),
                audio: audioDevices,
                time: AirPodsModel.Time(now: { world.now - .zero }) { time in
                    let (stream, continuation) = AsyncStream.makeStream(of: Never.self)
                    world.schedule(after: time) { continuation.finish() }
                    for await _ in stream {}
                    try Task.checkCancellation()
                }
            )
            return await withTaskGroup(of: [AirPodsModel.Screen].self) { group in
                group.addTask {
                    var seen: [AirPodsModel.Screen] = []
                    for await screen in await model.screens() {
                        seen.append(screen)
                        if isEnough(screen) { break }
                    }
                    return seen
                }
                group.addTask {
                    await model.run()
                    return []
                }
                let seen = await group.next() ?? []
                group.cancelAll()
                return seen
            }
        }
    }

    @Test func `the sheet of the owner's pods is shown when their lid opens, and goes`() throws {
        audio.play(.link(Self.pods))
        let seen = try screens { screen in
            screen.sheet == nil && screen.pods.contains { $0.left.location?.value == .inEar }
        }
        #expect(seen.last?.devices.map(\.name) == ["My AirPods"])
        let shown = seen.filter { $0.sheet != nil }
        #expect(!shown.isEmpty)
        let ids = Set(shown.compactMap(\.sheet))
        #expect(ids == [.paired(PairedDeviceID(rawValue: Self.address.description))])
        for screen in seen {
            #expect(screen.pods.allSatisfy { $0.productID == 0x200E })
            #expect(screen.problem == nil)
        }
    }

    @Test func `strangers' pods are heard and not shown`() throws {
        let seen = try screens { [world] _ in world.now > .zero + .seconds(55) }
        #expect(seen.allSatisfy { $0.sheet == nil && $0.pods.isEmpty && $0.devices.isEmpty })
    }

    @Test func `pods in a call are connected, and disconnected when they are`() throws {
        audio.play(.link(Self.pods))
        audio.play(.open(Self.address, .hfp))
        audio.play(.choose(Self.address, .hfp))
        let call = try screens { !$0.devices.isEmpty }
        #expect(call.last?.devices.first?.isInUse == true)
        #expect(call.last?.pods.first?.isConnected == true)
        audio.play(.close(Self.address, .hfp))
        audio.play(.unlink(Self.address))
        let after = try screens { [world] _ in world.now > .zero + .seconds(90) }
        #expect(after.last?.devices.isEmpty == true)
    }

    @Test func `a radio that is off is said`() throws {
        world.phones[0].setPower(false)
        let seen = try screens { $0.problem != nil }
        #expect(seen.last?.problem?.isEmpty == false)
    }
}
