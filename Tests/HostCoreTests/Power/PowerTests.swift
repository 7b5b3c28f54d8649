// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import HostCore
import Testing

@Suite struct PowerTests {
    static let commands: [CentralCall] = [
        .scan(ScanParameters()), .stopScan, .connect(.recorder, ConnectOptions()),
        .cancelConnection(.recorder), .retrieved([]), .watchConnections(nil),
        .watchConnections(ConnectionFilter(peers: [.recorder])),
        .retrieved([PeerSummary(peer: .recorder, name: "Recorder")]),
    ]
    static let otherStates = RadioState.allCases.filter { $0 != .poweredOn }

    @Test func `the first state is unknown and is not called back`() {
        let script = Script()
        #expect(script.state == .unknown)
        #expect(script.authorization == .notDetermined)
        #expect(script.radio(.state(.unknown, .notDetermined)) == [])
    }

    @Test(arguments: RadioState.allCases)
    func `a change of state is called back once`(state: RadioState) {
        let script = Script()
        let expected: [CentralOutput] =
            state == .unknown ? [] : [.deliver(.didUpdateState(state))]
        #expect(script.radio(.state(state, .allowedAlways)) == expected)
        #expect(script.radio(.state(state, .allowedAlways)) == [])
        #expect(script.state == state)
    }

    @Test func `a change of authorization alone is not called back`() {
        let script = Script.poweredOn()
        #expect(script.radio(.state(.poweredOn, .denied)) == [])
        #expect(script.authorization == .denied)
    }

    @Test(arguments: otherStates, commands)
    func `a command while Bluetooth is not on is dropped with the misuse line`(
        state: RadioState,
        command: CentralCall
    ) {
        let script = Script()
        script.radio(.state(state, .allowedAlways))
        #expect(script.call(command) == [.log(.managerNotPoweredOn)])
        #expect(!script.isScanning)
        #expect(script.linkState() == .disconnected)
        #expect(script.name() == nil)
        #expect(
            script.radio(.state(.poweredOn, .allowedAlways))
                == [.deliver(.didUpdateState(.poweredOn))],
            "nothing is queued for later"
        )
    }

    @Test(arguments: otherStates)
    func `leaving the on state stops the scan`(state: RadioState) {
        let script = Script.poweredOn()
        script.call(.scan(ScanParameters()))
        #expect(script.radio(.state(state, .allowedAlways)).callbacks == [.didUpdateState(state)])
        #expect(!script.isScanning)
        script.radio(.state(.poweredOn, .allowedAlways))
        #expect(!script.isScanning)
    }

    @Test func `stopping a scan in a wrong state changes nothing`() {
        let script = Script.poweredOn()
        script.call(.scan(ScanParameters()))
        script.radio(.state(.poweredOff, .allowedAlways))
        #expect(script.call(.stopScan) == [.log(.managerNotPoweredOn)])
    }

    @Test func `power off voids services and brings no disconnect callback`() {
        let script = Script.discovered()
        connectWatch(script)
        #expect(
            script.radio(.state(.poweredOff, .allowedAlways))
                == [
                    .invalidateServices(.recorder),
                    .invalidateServices(.watch),
                    .deliver(.didUpdateState(.poweredOff)),
                ]
        )
        #expect(script.linkState() == .disconnected)
        #expect(script.linkState(.watch) == .disconnected)
        #expect(script.mtu() == 23)
        #expect(!script.canSend())
        #expect(script.nextWakeUp == nil)
        #expect(!script.isOrphaned())
        #expect(script.call(.cancelConnection(.recorder)) == [.log(.managerNotPoweredOn)])
    }

    @Test func `a pending connect is gone after a power cycle`() {
        let script = Script.poweredOn()
        script.call(.connect(.recorder, ConnectOptions()))
        #expect(
            script.radio(.state(.poweredOff, .allowedAlways))
                == [.deliver(.didUpdateState(.poweredOff))]
        )
        #expect(
            script.radio(.state(.poweredOn, .allowedAlways))
                == [.deliver(.didUpdateState(.poweredOn))]
        )
        #expect(script.linkState() == .disconnected)
        #expect(
            script.call(.connect(.recorder, ConnectOptions()))
                == [.radio(.connect(.recorder(2)))]
        )
    }

    @Test func `a link the radio tells of after power off is not taken for one`() {
        let script = Script.poweredOn()
        script.call(.connect(.recorder, ConnectOptions()))
        script.radio(.state(.poweredOff, .allowedAlways))
        #expect(script.radio(.connected(.recorder(1), LinkParameters())).isFindingAlone)
        script.radio(.state(.poweredOn, .allowedAlways))
        let outputs = script.radio(.connected(.recorder(1), LinkParameters()))
        #expect(outputs.commands == [.disconnect(.recorder(1))])
        #expect(outputs.callbacks == [])
        #expect(script.linkState() == .disconnected)
    }

    private func connectWatch(_ script: Script) {
        script.call(.connect(.watch, ConnectOptions()))
        script.radio(.connected(.watch(2), LinkParameters()))
    }
}
