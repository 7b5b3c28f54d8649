// SPDX-License-Identifier: Apache-2.0

import BindruneTesting
import Bluetooth
import Earbuds
import Synchronization
import Testing

struct SimulatedAccessoryTests {
    private let world = World(seed: 1)
    private let pods: SimulatedAccessory

    init() {
        pods = SimulatedAccessory(in: world)
    }

    /// Connects, expects that it fails, and gives back the error with the world's time.
    private func failure(
        within time: Duration = .seconds(15)
    ) throws -> (AccessoryError?, Duration) {
        let error = try world.run { [pods] () async -> AccessoryError? in
            do throws(AccessoryError) {
                _ = try await pods.connect(within: time)
                return nil
            } catch {
                return error
            }
        }
        return (error, world.now - .zero)
    }

    @Test func `a session tells everything once and then what changes`() throws {
        let told = try world.run { [pods] in
            let accessory = try await pods.connect()
            let status = try await accessory.status(knowing: Set(AccessoryFact.allCases))
            #expect(status.battery?.left == .init(percent: 87, state: .discharging))
            #expect(status.battery?.chargingCase == .init(percent: 42, state: .charging))
            #expect(status.wearing?.place(of: .left) == .inEar)
            #expect(status.listeningMode == .noiseCancellation)
            #expect(status.conversationAwareness == false)
            #expect(status.metadata?.name == "AirPods Pro")
            var reports = accessory.reports().makeAsyncIterator()
            var known = 0
            while let report = try await reports.next() {
                known += 1
                if case .setting(.pressCycle, _) = report { break }
            }
            #expect(known == 8)
            pods.put(.right, .inCase)
            pods.setBattery(.left, percent: 86)
            pods.press(.transparency)
            var told: [AccessoryReport] = []
            while told.count < 3, let report = try await reports.next() { told.append(report) }
            accessory.disconnect()
            #expect(try await reports.next() == nil)
            return told
        }
        #expect(
            told.first == .wearing(.init(primary: .inEar, secondary: .inCase, primarySide: .left))
        )
        #expect(told.last == .listeningMode(.transparency))
    }

    @Test func `settings, name and keys go through`() throws {
        try world.run { [pods] in
            let accessory = try await pods.connect()
            #expect(try await accessory.setListeningMode(.adaptive) == .confirmed)
            #expect(try await accessory.setConversationAwareness(true) == .unconfirmed)
            #expect(try await accessory.set(.adaptiveNoise, to: 50) == .confirmed)
            #expect(try await accessory.rename(to: "Träger") == .confirmed)
            #expect(try await accessory.keys() == pods.keys)
        }
        #expect(pods.listeningMode == .adaptive)
        #expect(pods.setting(.conversationAwareness) == 1)
        #expect(pods.setting(.adaptiveNoise) == 50)
        #expect(pods.name == "Träger")
    }

    @Test func `a refusal while the profiles come up is waited out`() throws {
        pods.fault = .fails(ChannelFailure(errno: 111), times: 3)
        try world.run { [pods] in _ = try await pods.connect() }
        #expect(pods.tries == 4)
        #expect(world.now > .zero + .seconds(1.5))
    }

    @Test(
        arguments: [
            (AccessoryFault.fails(ChannelFailure(errno: 111)), AccessoryError.Code.refused),
            (.fails(ChannelFailure(errno: 112)), .unreachable),
            (.neverOpens, .timedOut),
        ]
    )
    func `what does not come up ends at the deadline`(
        fault: AccessoryFault,
        code: AccessoryError.Code
    ) throws {
        pods.fault = fault
        let (error, time) = try failure(within: .seconds(15))
        #expect(error?.code == code)
        #expect(time <= .seconds(15))
        #expect(time >= .seconds(14))
    }

    @Test(
        arguments: [
            (AccessoryFault.fails(ChannelFailure(errno: 13)), AccessoryError.Code.notPermitted),
            (.fails(ChannelFailure(errno: 97)), .unsupported),
            (.fails(ChannelFailure(errno: 19)), .noRadio),
            (.fails(ChannelFailure(errno: 100)), .noRadio),
            (.fails(ChannelFailure(errno: 113)), .noRadio), (.denies(status: 5), .refused),
            (.nonsense, .nonsense), (.closesOnGreeting, .closedByPeer),
        ]
    )
    func `what does not pass ends at once`(
        fault: AccessoryFault,
        code: AccessoryError.Code
    ) throws {
        pods.fault = fault
        let (error, time) = try failure()
        #expect(error?.code == code)
        #expect(time < .seconds(1))
        world.advance(by: .seconds(1))
        #expect(!pods.isConnected)
    }

    @Test(arguments: [AccessoryFault.mute, .muteAfterGreeting])
    func `silence ends after five seconds`(fault: AccessoryFault) throws {
        pods.fault = fault
        let (error, time) = try failure()
        #expect(error?.code == .noAnswer)
        #expect(time > .seconds(5))
        #expect(time < .seconds(6))
    }

    @Test func `each fault of a session that is up has its error`() throws {
        try world.run { [pods] in
            let accessory = try await pods.connect()
            _ = try await accessory.status(knowing: [.conversationAwareness])
            pods.fault = .silentAboutSettings
            var error = await #expect(throws: AccessoryError.self) {
                try await accessory.setListeningMode(.off)
            }
            #expect(error?.code == .noAnswer)
            pods.fault = .keepsSettings
            error = await #expect(throws: AccessoryError.self) {
                try await accessory.setListeningMode(.adaptive)
            }
            #expect(error?.code == .notTaken)
            pods.fault = .cutsKeys
            error = await #expect(throws: AccessoryError.self) { try await accessory.keys() }
            #expect(error?.code == .noAnswer)
            #expect(error?.detail.contains("frames that could not be read: 1") == true)
            pods.fault = .closesOnChange
            error = await #expect(throws: AccessoryError.self) {
                try await accessory.setListeningMode(.transparency)
            }
            #expect(error?.code == .closedByPeer)
            error = await #expect(throws: AccessoryError.self) { try await accessory.keys() }
            #expect(error?.code == .notConnected)
        }
    }

    @Test func `a lost link ends the reports with its number`() throws {
        try world.run { [pods] in
            let accessory = try await pods.connect()
            let reports = accessory.reports()
            pods.loseLink()
            let error = await #expect(throws: AccessoryError.self) {
                for try await _ in reports {}
            }
            #expect(error?.original?.symbol == "ETIMEDOUT")
            // Who asks later is told the same.
            let again = await #expect(throws: AccessoryError.self) {
                for try await _ in accessory.reports() {}
            }
            #expect(again == error)
        }
    }

    @Test func `the earbuds hold one session`() throws {
        let (error, _) = try world.run { [pods] in
            let accessory = try await pods.connect()
            defer { withExtendedLifetime(accessory) {} }
            let error = await #expect(throws: AccessoryError.self) {
                _ = try await pods.connect(within: .seconds(2))
            }
            return (error, ())
        }
        #expect(error?.code == .refused)
    }

    @Test func `who is cancelled is woken at once`() throws {
        let waited = try world.run { [pods, world] in
            pods.fault = .neverOpens
            let start = world.now
            let code = await withTaskGroup(of: AccessoryError.Code?.self) { group in
                group.addTask {
                    do throws(AccessoryError) {
                        _ = try await pods.connect(within: .seconds(600))
                        return nil
                    } catch {
                        return error.code
                    }
                }
                await Task.yield()
                group.cancelAll()
                return await group.next() ?? nil
            }
            #expect(code == .cancelled)
            return world.now - start
        }
        #expect(waited < .seconds(1))
    }

    @Test func `a reader who is cancelled ends without an error`() throws {
        try world.run { [pods] in
            let accessory = try await pods.connect()
            await withThrowingTaskGroup(of: Int.self) { group in
                group.addTask {
                    var count = 0
                    for try await _ in accessory.reports() { count += 1 }
                    return count
                }
                await Task.yield()
                group.cancelAll()
                let ended = await group.nextResult()
                #expect((try? ended?.get()) != nil)
            }
            #expect(accessory.isConnected)
        }
    }

    @Test func `reports that nobody takes are dropped, the oldest first, and counted`() throws {
        try world.run { [pods, world] in
            let accessory = try await pods.connect()
            let reports = accessory.reports(buffering: .bufferingNewest(4))
            for percent in 1...80 { pods.setBattery(.left, percent: percent) }
            _ = try? await accessory.status(knowing: [.metadata])
            await withCheckedContinuation { continuation in
                world.schedule(after: .seconds(1)) { continuation.resume() }
            }
            #expect(reports.dropped > 70)
            #expect(accessory.status.battery?.left?.percent == 80)
            var reader = reports.makeAsyncIterator()
            guard case .battery(let battery)? = try await reader.next() else {
                Issue.record("no battery")
                return
            }
            #expect(battery.left?.percent == 77)
        }
    }
}
