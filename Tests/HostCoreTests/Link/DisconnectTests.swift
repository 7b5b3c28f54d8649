// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import HostCore
import Testing

@Suite struct DisconnectTests {
    private func didDisconnect(_ script: Script, _ error: HostError?) -> CentralOutput {
        .deliver(.didDisconnect(.recorder, at: script.now, isReconnecting: false, error))
    }

    @Test func `cancelling a link ends with no error`() {
        let script = Script.discovered()
        script.now = script.now + .seconds(9)
        #expect(
            script.call(.cancelConnection(.recorder)) == [.radio(.disconnect(.recorder(1)))]
        )
        #expect(script.linkState() == .disconnecting)
        #expect(!script.canSend())
        #expect(
            script.radio(.disconnected(.recorder(1), .requested))
                == [.invalidateServices(.recorder), didDisconnect(script, nil)]
        )
        #expect(script.linkState() == .disconnected)
    }

    @Test func `cancelling an attempt ends with no error`() {
        let script = Script.poweredOn()
        script.call(.connect(.recorder, ConnectOptions()))
        #expect(
            script.call(.cancelConnection(.recorder)) == [.radio(.disconnect(.recorder(1)))]
        )
        #expect(script.linkState() == .disconnecting)
        #expect(
            script.radio(.disconnected(.recorder(1), .requested)) == [didDisconnect(script, nil)]
        )
        #expect(script.linkState() == .disconnected)
    }

    @Test func `cancelling when disconnected is nothing`() {
        let script = Script.poweredOn()
        script.call(.retrieved([PeerSummary(peer: .recorder)]))
        #expect(script.call(.cancelConnection(.recorder)) == [])
    }

    @Test func `cancelling twice is cancelling once`() {
        let script = Script.connected()
        script.call(.cancelConnection(.recorder))
        #expect(script.call(.cancelConnection(.recorder)) == [])
        #expect(script.radio(.disconnected(.recorder(1), .requested)).callbacks.count == 1)
    }

    @Test(arguments: [(0x13, 7), (0x14, 7), (0x15, 7), (0x08, 6), (0x22, 6)] as [(UInt8, Int)])
    func `a link that ends otherwise says why`(status: UInt8, code: Int) {
        let failure = RadioFailure(.hci(status), text: "as the controller said")
        let script = Script.discovered()
        #expect(
            script.radio(.disconnected(.recorder(1), .lost(failure)))
                == [
                    .invalidateServices(.recorder), didDisconnect(script, .core(code, failure)),
                ]
        )
        #expect(script.linkState() == .disconnected)
    }

    @Test func `an end nobody asked for never looks asked for`() {
        let script = Script.connected()
        let outputs = script.radio(.disconnected(.recorder(1), .requested))
        #expect(
            outputs.callbacks
                == [.didDisconnect(.recorder, at: script.now, isReconnecting: false, .core(0))]
        )
        #expect(outputs.hasFinding)
    }

    @Test func `an end the app asked for has no error even when the peer was faster`() {
        let script = Script.connected()
        script.call(.cancelConnection(.recorder))
        #expect(
            script.radio(.disconnected(.recorder(1), .lost(RadioFailure(.hci(0x13))))).callbacks
                == [.didDisconnect(.recorder, at: script.now, isReconnecting: false, nil)]
        )
        #expect(script.radio(.disconnected(.recorder(1), .requested)) == [])
    }

    @Test func `a radio that never confirms is not waited for longer than five seconds`() {
        let script = Script.connected()
        script.call(.cancelConnection(.recorder))
        #expect(script.nextWakeUp == script.now + .seconds(5))
        #expect(script.pass(.milliseconds(4999)) == [])
        let outputs = script.pass(.milliseconds(1))
        #expect(
            outputs.callbacks
                == [.didDisconnect(.recorder, at: script.now, isReconnecting: false, nil)]
        )
        #expect(outputs.hasFinding)
        #expect(script.linkState() == .disconnected)
        #expect(script.nextWakeUp == nil)
        #expect(script.radio(.disconnected(.recorder(1), .requested)) == [], "late, expected")
    }

    @Test func `a link that comes up after the cancel is given up again and told to nobody`() {
        let script = Script.poweredOn()
        script.call(.connect(.recorder, ConnectOptions()))
        script.call(.cancelConnection(.recorder))
        #expect(
            script.radio(.connected(.recorder(1), LinkParameters()))
                == [.radio(.disconnect(.recorder(1)))]
        )
        #expect(script.linkState() == .disconnecting)
        #expect(script.radio(.disconnected(.recorder(1), .requested)).callbacks.count == 1)
        let late = script.radio(.connected(.recorder(1), LinkParameters()))
        #expect(late.commands == [.disconnect(.recorder(1))])
        #expect(late.callbacks == [])
        #expect(late.hasFinding)
    }

    @Test func `an attempt that fails after the cancel counts as given up`() {
        let script = Script.poweredOn()
        script.call(.connect(.recorder, ConnectOptions()))
        script.call(.cancelConnection(.recorder))
        #expect(
            script.radio(.connectFailed(.recorder(1), RadioFailure(.hci(0x3E))))
                == [didDisconnect(script, nil)]
        )
        #expect(script.radio(.disconnected(.recorder(1), .requested)) == [])
    }

    @Test func `what still comes on a link going down is told to nobody`() {
        let script = Script.discovered()
        script.ask(.readCharacteristic(Fixture.level.handle))
        script.call(.cancelConnection(.recorder))
        let late: [RadioEvent] = [
            .response(.recorder(1), .of(4), .success(.value([1]))),
            .value(.recorder(1), Fixture.values.handle, [1]), .mtu(.recorder(1), 100),
            .writeCredits(.recorder(1), 1), .servicesChanged(.recorder(1), []),
            .requestHeld(.recorder(1), .of(4)),
        ]
        for event in late { #expect(script.radio(event) == []) }
    }

    @Test func `nothing of a link survives into the next one`() {
        let script = Script.discovered(parameters: LinkParameters(mtu: 200))
        let handle = Fixture.values.handle
        script.ask(.setNotify(handle, true))
        script.radio(.response(.recorder(1), .of(4), .success(.done)))
        script.radio(.disconnected(.recorder(1), .lost(RadioFailure(.hci(0x08)))))
        #expect(script.mtu() == 23)
        #expect(script.maximumWriteLength(withResponse: false) == 20)
        #expect(!script.isNotifying(Fixture.values))
        script.call(.connect(.recorder, ConnectOptions()))
        script.radio(.connected(.recorder(2), LinkParameters()))
        #expect(!script.isNotifying(Fixture.values))
        #expect(
            script.ask(.readCharacteristic(handle))
                == [.deliver(.didUpdateValue(.recorder, characteristic: handle, nil, .core(2)))],
            "attributes of the last connection are void"
        )
    }
}
