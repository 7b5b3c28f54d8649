// SPDX-License-Identifier: Apache-2.0

import Bindrune
import BindruneTesting
import Foundation
import Testing

struct ReadinessTests {
    @Test func `a radio that is ready is ready at once, and its states can be followed`() throws {
        let scene = Scene()
        try scene.run { central in
            #expect(central.state == .unknown)
            try await central.ready()
            #expect(central.state == .ready)
            scene.phone.setPower(false, after: .seconds(1))
            scene.phone.setPower(true, after: .seconds(2))
            var seen: [RadioReadiness] = []
            for await state in central.states {
                seen.append(state)
                if seen.count == 3 { break }
            }
            #expect(seen == [.ready, .off, .ready])
        }
    }

    @Test(arguments: [
        (PhoneOptions(isPoweredOn: false), BluetoothError.Code.radioOff, RadioReadiness.off, 10),
        (PhoneOptions(isSupported: false), .unsupported, .unsupported, 0),
        (PhoneOptions(authorization: .denied), .unauthorized, .unauthorized, 0),
    ])
    func `what keeps a radio from being ready is told exactly`(
        options: PhoneOptions,
        code: BluetoothError.Code,
        radio: RadioReadiness,
        seconds: Int
    ) throws {
        let scene = Scene(options: options)
        let (ready, connect, scan) = try scene.run { central in
            let ready = await failure { try await central.ready(within: .seconds(10)) }
            let connect = await failure {
                _ = try await central.connect(to: .service("AE70"), within: .seconds(10))
            }
            let scan = await failure { for try await _ in central.discoveries() {} }
            return (ready, connect, scan)
        }
        for error in [ready, connect, scan] {
            #expect(error.code == code)
            #expect(error.radio == radio)
        }
        #expect(ready.elapsed.components.seconds == Int64(seconds))
        #expect(connect.phase == .radio)
    }

    @Test func `a service that does not come back in time is told as such`() throws {
        let scene = Scene()
        let error = try scene.run { central in
            try await central.ready()
            scene.phone.reset(back: .seconds(60))
            for await state in central.states where state == .resetting { break }
            return await failure { try await central.ready(within: .seconds(5)) }
        }
        #expect(error.code == .radioOff)
        #expect(error.radio == .resetting)
        #expect(error.elapsed == .seconds(5))
    }

    @Test func `a radio that is switched on in time is used`() throws {
        let scene = Scene(options: PhoneOptions(isPoweredOn: false))
        scene.phone.setPower(true, after: .seconds(4))
        try scene.run { central in
            let device = try await central.connect(to: .service("AE70"), within: .seconds(10))
            #expect(device.state == .connected)
            #expect(scene.seconds >= 4)
        }
    }

    @Test func `a service that restarts ends everything and leaves nothing stale`() throws {
        let scene = Scene()
        try scene.run { central in
            let device = try await central.connect(to: .service("AE70"))
            scene.phone.reset()
            for await state in central.states where state != .ready {
                #expect(state == .resetting)
                break
            }
            #expect(device.state == .disconnected(.radioOff(.resetting)))
            let again = try await central.connect(to: .identifier(device.id))
            #expect(again.trace.first("lookUp")?["found"] == "false")
            #expect(try await again.read(Scene.status) == Data([1, 2, 3]))
        }
    }

    @Test func `a cancelled task waits for nothing`() throws {
        let scene = Scene(options: PhoneOptions(isPoweredOn: false))
        let codes = try scene.run { central in
            await withTaskGroup(of: [BluetoothError.Code].self) { group in
                group.cancelAll()
                group.addTask {
                    let ready = await failure { try await central.ready() }
                    let connect = await failure { _ = try await central.connect(to: .name("x")) }
                    return [ready.code, connect.code]
                }
                return await group.next() ?? []
            }
        }
        #expect(codes == [.cancelled, .cancelled])
        #expect(scene.seconds < 1)
    }
}
