// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import HostCore
import Testing

@Suite struct TimeoutTests {
    private let level = Fixture.level.handle

    @Test func `without an answer for thirty seconds the request fails and the link ends`() {
        let script = Script.discovered()
        script.ask(.readCharacteristic(level))
        script.ask(.writeCharacteristic(Fixture.control.handle, [1]))
        #expect(script.nextWakeUp == script.now + .seconds(30))
        #expect(script.pass(.milliseconds(29_999)) == [])
        #expect(
            script.pass(.milliseconds(1))
                == [
                    .deliver(.didUpdateValue(.recorder, characteristic: level, nil, .core(0))),
                    .radio(.disconnect(.recorder(1))),
                    .invalidateServices(.recorder),
                    .deliver(
                        .didDisconnect(
                            .recorder,
                            at: script.now,
                            isReconnecting: false,
                            .core(6)
                        )
                    ),
                ]
        )
        #expect(script.linkState() == .disconnected)
        #expect(script.nextWakeUp == nil)
        #expect(script.radio(.disconnected(.recorder(1), .requested)) == [])
    }

    @Test func `each request has thirty seconds from when it was sent`() {
        let script = Script.discovered()
        script.ask(.readCharacteristic(level))
        script.ask(.readCharacteristic(level))
        script.now = script.now + .seconds(29)
        script.radio(.response(.recorder(1), .of(4), .success(.value([]))))
        #expect(script.nextWakeUp == script.now + .seconds(30))
    }

    @Test func `a request that waits for pairing is not timed`() {
        let script = Script.discovered()
        script.ask(.readCharacteristic(level))
        #expect(script.radio(.requestHeld(.recorder(1), .of(4))) == [])
        #expect(script.nextWakeUp == nil)
        #expect(script.pass(.seconds(120)) == [])
        #expect(
            script.radio(.response(.recorder(1), .of(4), .success(.value([1])))).callbacks.count
                == 1
        )
        #expect(script.radio(.requestHeld(.recorder(1), .of(4))).isFindingAlone)
    }

    @Test func `deadlines of several links are met in the order of time, then of the peers`() {
        let script = Script.connected()
        for (number, peer) in [PeerID.watch, .numbered(1)].enumerated() {
            script.call(.connect(peer, ConnectOptions()))
            script.radio(
                .connected(LinkID(peer: peer, attempt: UInt32(number + 2)), LinkParameters())
            )
        }
        let request = GATTRequest.discoverServices(nil)
        script.call(.request(.numbered(1), request, observer: .present))
        script.now = script.now + .seconds(1)
        script.call(.request(.watch, request, observer: .present))
        script.call(.request(.recorder, request, observer: .present))
        let ended = script.pass(.seconds(40)).callbacks.compactMap { callback in
            if case .didDisconnect(let peer, _, _, _) = callback { peer } else { nil }
        }
        #expect(ended == [.numbered(1), .recorder, .watch])
    }
}
