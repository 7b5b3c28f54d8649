// SPDX-License-Identifier: Apache-2.0

import Bindrune
import BindruneTesting
import Bluetooth
import Foundation
import HostCore
import Synchronization
import Testing

/// What is left of the checklist once the connection layer is used.
struct ConnectionLayerTests {
    let world = World(seed: 29)
    let recorder: SimulatedPeripheral
    let phone: Phone

    init() {
        recorder = world.add(.recorder())
        phone = world.phone("phone")
    }

    private func seconds(_ work: () throws -> Void) rethrows -> Double {
        let start = world.now
        try work()
        return Double((world.now - start).wholeNanoseconds) / 1e9
    }

    // MARK: Time-out and cancellation

    /// The mistake: a continuation that only a callback can resume, and a time-out beside it.
    @Test func `a continuation left to the callbacks outlives its time-out and its cancellation`() {
        recorder.happen(.vanish)
        let world = world
        let standstill = #expect(throws: Standstill.self) {
            try world.run(limit: .seconds(120)) {
                try await withThrowingTaskGroup(of: Void.self) { group in
                    group.addTask {
                        // Stands for a connect whose callbacks never come. Unsafe, so that the
                        // leak that is the point here is not reported a second time.
                        try await withUnsafeThrowingContinuation { (_: UnsafeContinuation<_, _>) in
                        }
                    }
                    group.addTask {
                        await withUnsafeContinuation { continuation in
                            world.schedule(after: .seconds(10)) { continuation.resume() }
                        }
                        throw CancellationError()
                    }
                    try await group.next()
                    group.cancelAll()
                }
            }
        }
        #expect(standstill?.endedWhenCancelled == false)
    }

    @Test func `a connect ends at its deadline, to the moment`() throws {
        recorder.happen(.vanish)
        let took = try seconds {
            try phone.run { [phone] in
                let central = Central(in: phone)
                let error = await #expect(throws: BluetoothError.self) {
                    try await central.connect(to: .service("AE70"), within: .seconds(10))
                }
                #expect(error?.code == .timedOut || error?.code == .notFound)
                #expect(error?.phase == .scan)
                #expect(error?.elapsed == .seconds(10))
            }
        }
        #expect(took == 10)
    }

    @Test func `a connect to a device that went out of range ends at its deadline`() throws {
        let took = try seconds {
            try phone.run { [phone, recorder] in
                let central = Central(in: phone)
                let device = try #require(await firstFound(by: central))
                recorder.happen(.vanish)
                let error = await #expect(throws: BluetoothError.self) {
                    try await central.connect(to: .device(device), within: .seconds(20))
                }
                #expect(error?.code == .timedOut)
                #expect(error?.phase == .connect)
                #expect(error?.trace?.events.isEmpty == false)
            }
        }
        #expect(took > 20 && took < 25)
        recorder.happen(.appear)
        world.advance(by: .seconds(60))
        #expect(recorder.connectedCentrals == 0)
    }

    @Test func `cancelling the task ends a connect at once and leaves no connection behind`() throws
    {
        recorder.happen(.vanish)
        let took = try seconds {
            try phone.run { [phone, world] in
                let central = Central(in: phone)
                try await withThrowingTaskGroup(of: Void.self) { group in
                    group.addTask {
                        let error = await #expect(throws: BluetoothError.self) {
                            try await central.connect(to: .service("AE70"), within: .seconds(600))
                        }
                        #expect(error?.code == .cancelled)
                    }
                    await withUnsafeContinuation { continuation in
                        world.schedule(after: .seconds(3)) { continuation.resume() }
                    }
                    group.cancelAll()
                    try await group.waitForAll()
                }
            }
        }
        #expect(took == 3)
        recorder.happen(.appear)
        world.advance(by: .seconds(60))
        #expect(recorder.connectedCentrals == 0)
    }

    // MARK: The error's own words

    /// The mistake: a text for people that takes the place of the reason.
    private enum FriendlyError: LocalizedError {
        case connectionFailed(String)

        var errorDescription: String? { "Could not connect.\nPlease try again later." }
    }

    @Test func `a friendly text that replaces the reason loses the one clue there is`() {
        let reason = "Error Domain=CBErrorDomain Code=1 \"One or more parameters were invalid.\""
        let error = FriendlyError.connectionFailed(reason)
        #expect(!error.localizedDescription.contains("Code=1"))
    }

    @Test func `the original error stays whole beside the text for people`() throws {
        let full = world.phone("full", options: PhoneOptions(connectionLimit: 0))
        try full.run {
            let central = Central(in: full)
            let error = try #require(
                await #expect(throws: BluetoothError.self) {
                    try await central.connect(to: .service("AE70"), policy: .none)
                }
            )
            #expect(error.originalDomain == "CBErrorDomain")
            #expect(error.originalCode == 11)
            #expect(
                error.originalText == "The system has reached the maximum number of connections"
            )
            for text in [error.description, error.localizedDescription] {
                #expect(text.contains("CBErrorDomain"))
                #expect(text.contains("The system has reached the maximum number of connections"))
            }
            let english = error.message(in: .english)
            let korean = error.message(in: .korean)
            #expect(english != korean)
            #expect(!english.isEmpty && !korean.isEmpty)
        }
    }

    // MARK: The log

    /// The mistake: to look in a masked log for lines that name the device, find none, and take it
    /// that the app never called connect.
    @Test func `what a masked log does not name may have happened all the same`() throws {
        let identifier = phone.identifier(of: recorder).description
        try phone.run { [phone, world, recorder] in
            let central = Central(in: phone)
            let device = try await central.connect(to: .service("AE70"))
            let system = world.trace.map {
                $0.description.replacingOccurrences(of: identifier, with: "<private>")
            }
            #expect(!system.contains { $0.contains("connect ") && $0.contains(identifier) })
            #expect(system.contains { $0.contains("connect ") && $0.contains("<private>") })
            #expect(recorder.connectedCentrals == 1)

            // The right way: the app's own trace, which masks nothing.
            let own = device.trace.jsonLines.split(separator: "\n")
            #expect(own.contains { $0.contains("\"connect\"") && $0.contains(identifier) })
        }
    }

    // MARK: The option

    @Test(arguments: [AutoReconnectQuirk.alwaysRefused, .byDelegateShape])
    func `the layer never sets the option, so no host can refuse it`(
        quirk: AutoReconnectQuirk
    ) throws {
        var quirks = HostQuirks()
        quirks.autoReconnect = quirk
        let strict = world.phone("strict", quirks: quirks)
        try strict.run { [recorder] in
            let central = Central(in: strict)
            let device = try await central.connect(to: .service("AE70"))
            var packets = device.values(of: "AE72").makeAsyncIterator()
            #expect(try await packets.next()?.isGap == false)
            recorder.happen(.loseLinks)
            while let packet = try await packets.next(), !packet.isGap {}
            #expect(try await packets.next()?.isGap == false)
            #expect(device.state == .connected)
        }
    }

    // MARK: First and second connection

    @Test func `a found device connects although the system has forgotten it`() throws {
        try phone.run { [phone, world] in
            let central = Central(in: phone)
            let found = try #require(await firstFound(by: central))
            await withUnsafeContinuation { continuation in
                world.schedule(after: .seconds(60)) { continuation.resume() }
            }
            phone.evictScanned(notHeardFor: .seconds(5))
            let device = try await central.connect(to: .device(found))
            #expect(device.trace.description.contains("source=scan known=false"))
        }
    }

    @Test(arguments: [true, false])
    func `a remembered device comes back without a scan, and with one where the cache is empty`(
        isWarm: Bool
    ) throws {
        let store = MemoryDeviceStore()
        let configuration = Central.Configuration(store: store)
        try phone.run { [phone] in
            let central = Central(in: phone, configuration: configuration)
            let device = try await central.connect(to: .service("AE70"))
            try device.remember(as: "recorder")
            await device.disconnect()
        }
        if !isWarm { phone.emptyCache() }
        try phone.run { [phone] in
            let central = Central(in: phone, configuration: configuration)
            let device = try await central.connect(
                to: .remembered("recorder"),
                within: .seconds(10)
            )
            let source = isWarm ? "source=retrieve known=true" : "source=freshScan known=false"
            #expect(device.trace.description.contains(source))
        }
    }

    @Test func `a scan before the radio is on waits for it`() throws {
        let late = world.phone("late", options: PhoneOptions(isPoweredOn: false))
        late.setPower(true, after: .seconds(4))
        try late.run {
            let central = Central(in: late)
            let device = try await central.connect(to: .service("AE70"))
            #expect(device.state == .connected)
        }
    }
}

/// The first device a scan for the recorder's service finds.
private func firstFound(by central: Central) async throws -> DiscoveredDevice? {
    for try await event in central.discoveries(.service("AE70")) {
        if case .found(let device) = event { return device }
    }
    return nil
}
