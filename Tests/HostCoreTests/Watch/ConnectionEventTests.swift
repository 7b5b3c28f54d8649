// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import HostCore
import Testing

/// Links of the host's that the app asked to be told of.
@Suite struct ConnectionEventTests {
    static let byPeer = ConnectionFilter(peers: [.recorder])
    static let byService = ConnectionFilter(services: [Fixture.service.uuid])

    private func event(
        _ event: ConnectionEvent = .peerConnected,
        _ peer: PeerID = .recorder,
        name: String? = "Recorder"
    ) -> RadioEvent {
        .connectionEvent(event, PeerSummary(peer: peer, name: name))
    }

    @Test(arguments: [byPeer, byService], ConnectionEvent.allCases)
    func `what was asked for reaches the radio, and what it tells the app`(
        filter: ConnectionFilter,
        told: ConnectionEvent
    ) {
        let script = Script.poweredOn()
        #expect(script.call(.watchConnections(filter)) == [.radio(.watchConnections(filter))])
        #expect(
            script.radio(event(told)) == [.deliver(.connectionEventDidOccur(told, .recorder))]
        )
        #expect(script.name() == "Recorder")
    }

    @Test(arguments: ConnectionEvent.allCases)
    func `without having asked nothing is told, and no peer becomes known`(told: ConnectionEvent) {
        let script = Script.poweredOn()
        #expect(script.radio(event(told)) == [])
        #expect(script.name() == nil)
    }

    @Test(arguments: [nil, ConnectionFilter()])
    func `none ends it`(end: ConnectionFilter?) {
        let script = Script.poweredOn()
        script.call(.watchConnections(Self.byPeer))
        #expect(script.call(.watchConnections(end)).commands == [.watchConnections(nil)])
        #expect(script.radio(event()) == [])
        #expect(script.call(.watchConnections(nil)) == [], "there is nothing to end any more")
    }

    @Test func `options that name nobody leave a finding, nil does not`() {
        let script = Script.poweredOn()
        #expect(script.call(.watchConnections(ConnectionFilter())).isFindingAlone)
        #expect(script.call(.watchConnections(nil)) == [])
    }

    @Test func `asking again replaces the filter, and the same one is asked for once`() {
        let script = Script.poweredOn()
        script.call(.watchConnections(Self.byPeer))
        #expect(script.call(.watchConnections(Self.byPeer)) == [])
        let other = ConnectionFilter(peers: [.watch])
        #expect(script.call(.watchConnections(other)) == [.radio(.watchConnections(other))])
        #expect(script.radio(event()) == [], "it was under way when the filter changed")
        #expect(
            script.radio(event(.peerConnected, .watch)).callbacks
                == [.connectionEventDidOccur(.peerConnected, .watch)]
        )
    }

    @Test func `four services count, and a finding tells of the others`() {
        let script = Script.poweredOn()
        let services = (0..<5).map { BluetoothUUID(0xAE00 + UInt16($0)) }
        let four = ConnectionFilter(services: Array(services.prefix(4)))
        #expect(script.call(.watchConnections(four)) == [.radio(.watchConnections(four))])
        script.call(.watchConnections(nil))
        let outputs = script.call(.watchConnections(ConnectionFilter(services: services)))
        #expect(outputs.commands == [.watchConnections(four)])
        #expect(outputs.hasFinding)
    }

    @Test(arguments: PowerTests.otherStates)
    func `a loss of power ends it, and nobody asks the radio again`(state: RadioState) {
        let script = Script.poweredOn()
        script.call(.watchConnections(Self.byPeer))
        #expect(script.radio(.state(state, .allowedAlways)).commands == [])
        #expect(script.radio(event(.peerDisconnected)) == [])
        #expect(
            script.radio(.state(.poweredOn, .allowedAlways))
                == [.deliver(.didUpdateState(.poweredOn))]
        )
        #expect(script.radio(event()) == [])
        #expect(
            script.call(.watchConnections(Self.byPeer)) == [.radio(.watchConnections(Self.byPeer))]
        )
    }

    @Test func `a change of authorization alone ends nothing`() {
        let script = Script.poweredOn()
        script.call(.watchConnections(Self.byPeer))
        script.radio(.state(.poweredOn, .denied))
        #expect(script.radio(event()).callbacks.count == 1)
    }

    /// Where the app's own link stands does not matter, and is not changed by what is told.
    @Test(arguments: ConnectionEvent.allCases)
    func `every state of the app's own link hears of it just so`(told: ConnectionEvent) {
        let states: [(PeerLinkState, (Script) -> Void)] = [
            (.disconnected, { _ in }),
            (.connecting, { $0.call(.connect(.recorder, ConnectOptions())) }),
            (
                .connecting,
                {
                    let options = ConnectOptions(startDelay: .seconds(5))
                    $0.call(.connect(.recorder, options))
                }
            ),
            (
                .connected,
                {
                    $0.call(.connect(.recorder, ConnectOptions()))
                    $0.radio(.connected(.recorder(1), LinkParameters()))
                }
            ),
            (
                .disconnecting,
                {
                    $0.call(.connect(.recorder, ConnectOptions()))
                    $0.radio(.connected(.recorder(1), LinkParameters()))
                    $0.call(.cancelConnection(.recorder))
                }
            ),
        ]
        for (shown, prepare) in states {
            let script = Script.poweredOn()
            script.call(.watchConnections(Self.byService))
            prepare(script)
            #expect(script.linkState() == shown)
            let wakeUp = script.nextWakeUp
            #expect(
                script.radio(event(told)) == [.deliver(.connectionEventDidOccur(told, .recorder))],
                "\(shown)"
            )
            #expect(script.linkState() == shown)
            #expect(script.nextWakeUp == wakeUp)
        }
    }

    @Test func `the app may connect to a peer it was told of, and let it go without a word`() {
        let script = Script.poweredOn()
        script.call(.watchConnections(Self.byPeer))
        script.radio(event())
        #expect(script.call(.release(.recorder)) == [])
        script.radio(event(.peerDisconnected))
        script.radio(event())
        #expect(
            script.call(.connect(.recorder, ConnectOptions()))
                == [.radio(.connect(.recorder(1)))]
        )
    }

    @Test func `being told makes an orphan valid again`() {
        let script = Script.poweredOn()
        script.call(.retrieved([PeerSummary(peer: .recorder)]))
        script.radio(.state(.resetting, .allowedAlways))
        script.radio(.state(.poweredOn, .allowedAlways))
        script.call(.watchConnections(Self.byPeer))
        #expect(script.isOrphaned())
        script.radio(event(.peerConnected, name: nil))
        #expect(!script.isOrphaned())
    }

    @Test func `a manager that goes away ends it`() {
        let script = Script.poweredOn()
        script.call(.watchConnections(Self.byPeer))
        #expect(script.call(.close).commands == [.watchConnections(nil)])
        #expect(script.radio(event()) == [])
    }
}
