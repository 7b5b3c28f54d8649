// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import HostCore
import Testing

@Suite struct RequestTests {
    private let level = Fixture.level.handle
    private let control = Fixture.control.handle

    @Test func `requests are answered in the order of the calls, one at a time`() {
        let script = Script.discovered()
        let requests: [GATTRequest] = [
            .readCharacteristic(level), .writeCharacteristic(control, [1]),
            .readDescriptor(Fixture.userDescription.handle),
        ]
        #expect(script.ask(requests[0]).commands.count == 1)
        #expect(script.ask(requests[1]) == [])
        #expect(script.ask(requests[2]) == [])
        #expect(
            script.radio(.response(.recorder(1), .of(4), .success(.value([7]))))
                == [
                    .deliver(.didUpdateValue(.recorder, characteristic: level, [7], nil)),
                    .radio(.request(.recorder(1), .of(5), requests[1])),
                ]
        )
        #expect(
            script.radio(.response(.recorder(1), .of(5), .success(.done)))
                == [
                    .deliver(.didWriteValue(.recorder, characteristic: control, nil)),
                    .radio(.request(.recorder(1), .of(6), requests[2])),
                ]
        )
        #expect(
            script.radio(.response(.recorder(1), .of(6), .success(.value([8]))))
                == [
                    .deliver(
                        .didUpdateDescriptorValue(
                            .recorder,
                            descriptor: Fixture.userDescription.handle,
                            [8],
                            nil
                        )
                    )
                ]
        )
    }

    @Test func `notifications interleave freely`() {
        let script = Script.discovered()
        script.ask(.readCharacteristic(level))
        #expect(
            script.radio(.value(.recorder(1), Fixture.values.handle, [1])).callbacks.count == 1
        )
        #expect(
            script.radio(.response(.recorder(1), .of(4), .success(.value([2])))).callbacks.count
                == 1
        )
    }

    @Test func `requests of two links do not wait for one another`() {
        let script = Script.connected()
        script.call(.connect(.watch, ConnectOptions()))
        script.radio(.connected(.watch(2), LinkParameters()))
        script.ask(.discoverServices(nil))
        #expect(
            script.call(.request(.watch, .discoverServices(nil), observer: .present))
                == [.radio(.request(.watch(2), .of(1), .discoverServices(nil)))]
        )
    }

    @Test(arguments: [PeerLinkState.disconnected, .connecting, .disconnecting])
    func `a call while not connected is logged and never answered`(state: PeerLinkState) {
        let script = Script.poweredOn()
        if state != .disconnected { script.call(.connect(.recorder, ConnectOptions())) }
        if state == .disconnecting { script.call(.cancelConnection(.recorder)) }
        #expect(script.linkState() == state)
        for request in [GATTRequest.readRSSI, .discoverServices(nil), .readCharacteristic(level)] {
            #expect(script.ask(request) == [.log(.peripheralNotConnected(.recorder))])
        }
        #expect(script.command([1]) == [.log(.peripheralNotConnected(.recorder))])
    }

    @Test func `an attribute nobody found cannot be asked for`() {
        let script = Script.connected()
        #expect(
            script.ask(.readCharacteristic(level))
                == [.deliver(.didUpdateValue(.recorder, characteristic: level, nil, .core(2)))]
        )
        #expect(
            script.ask(.setNotify(level, true))
                == [
                    .deliver(
                        .didUpdateNotificationState(
                            .recorder,
                            characteristic: level,
                            isNotifying: false,
                            .core(2)
                        )
                    )
                ]
        )
        #expect(script.command([1]).isFindingAlone)
    }

    @Test func `an error of the peer keeps its number and its origin`() {
        let script = Script.discovered()
        let failure = RadioFailure(.att(0x83), text: "application error")
        script.ask(.readCharacteristic(level))
        #expect(
            script.radio(.response(.recorder(1), .of(4), .failure(failure)))
                == [
                    .deliver(
                        .didUpdateValue(
                            .recorder,
                            characteristic: level,
                            nil,
                            .att(131, failure)
                        )
                    )
                ]
        )
    }

    @Test func `a write of more than 512 bytes fails with ATT 13 and is not sent`() {
        let script = Script.discovered()
        let longest = [UInt8](repeating: 1, count: 512)
        #expect(script.ask(.writeCharacteristic(control, longest)).commands.count == 1)
        // Its turn comes after the one under way: answers keep the order of the calls.
        #expect(script.ask(.writeCharacteristic(control, longest + [1])) == [])
        #expect(
            script.radio(.response(.recorder(1), .of(4), .success(.done)))
                == [
                    .deliver(.didWriteValue(.recorder, characteristic: control, nil)),
                    .deliver(.didWriteValue(.recorder, characteristic: control, .att(13))),
                ]
        )
    }

    @Test func `the configuration descriptor is not written directly`() {
        let script = Script.discovered()
        let handle = Fixture.configuration.handle
        #expect(script.ask(.writeDescriptor(handle, [1, 0])).isFindingAlone)
        #expect(script.ask(.readDescriptor(handle)).commands.count == 1)
    }

    @Test func `another descriptor is written`() {
        let script = Script.discovered()
        let handle = Fixture.userDescription.handle
        script.ask(.writeDescriptor(handle, [1]))
        #expect(
            script.radio(.response(.recorder(1), .of(4), .success(.done)))
                == [.deliver(.didWriteDescriptorValue(.recorder, descriptor: handle, nil))]
        )
    }

    @Test func `an answer to nothing is ignored`() {
        let script = Script.discovered()
        #expect(script.radio(.response(.recorder(1), .of(3), .success(.done))).isFindingAlone)
        script.ask(.readCharacteristic(level))
        #expect(script.radio(.response(.recorder(1), .of(99), .success(.done))).isFindingAlone)
        #expect(
            script.radio(.response(.recorder(1), .of(4), .success(.value([])))).callbacks.count
                == 1
        )
    }

    @Test func `an answer of the wrong kind fails the request`() {
        let script = Script.discovered()
        script.ask(.readCharacteristic(level))
        let outputs = script.radio(.response(.recorder(1), .of(4), .success(.rssi(-3))))
        #expect(
            outputs.callbacks == [.didUpdateValue(.recorder, characteristic: level, nil, .core(0))]
        )
        #expect(outputs.hasFinding)
    }

    @Test func `one request more than the limit is refused and the rest is served`() {
        let script = Script.discovered()
        let limit = 4096
        for _ in 0...limit { script.ask(.readCharacteristic(level)) }
        let outputs = script.ask(.readCharacteristic(level))
        #expect(
            outputs.callbacks == [.didUpdateValue(.recorder, characteristic: level, nil, .core(4))]
        )
        #expect(outputs.hasFinding)
        var answers = 0
        for number in UInt32(4)...UInt32(4 + limit) {
            answers +=
                script.radio(
                    .response(.recorder(1), .of(number), .success(.value([])))
                ).callbacks.count
        }
        #expect(answers == limit + 1)
        #expect(script.nextWakeUp == nil)
    }
}

/// Reading the RSSI asks the controller: no request of the queue is in its way.
@Suite struct SignalStrengthTests {
    @Test func `it bypasses the queue`() {
        let script = Script.discovered()
        script.ask(.readCharacteristic(Fixture.level.handle))
        #expect(
            script.ask(.readRSSI) == [.radio(.request(.recorder(1), .of(5), .readRSSI))]
        )
        #expect(
            script.radio(.response(.recorder(1), .of(5), .success(.rssi(-61))))
                == [.deliver(.didReadRSSI(.recorder, -61, nil))]
        )
        #expect(
            script.radio(.response(.recorder(1), .of(4), .success(.value([])))).callbacks.count
                == 1
        )
    }

    @Test func `a failure is told with a value that means none`() {
        let script = Script.connected()
        let failure = RadioFailure(.host(code: 3))
        script.ask(.readRSSI)
        #expect(
            script.radio(.response(.recorder(1), .of(1), .failure(failure)))
                == [.deliver(.didReadRSSI(.recorder, 127, .core(3, failure)))]
        )
    }

    @Test func `after thirty seconds it fails and the link stays`() {
        let script = Script.connected()
        script.ask(.readRSSI)
        script.now = script.now + .seconds(10)
        script.ask(.readRSSI)
        #expect(script.pass(.milliseconds(19_999)) == [])
        #expect(
            script.pass(.milliseconds(1)) == [.deliver(.didReadRSSI(.recorder, 127, .core(0)))]
        )
        #expect(script.linkState() == .connected)
        #expect(script.nextWakeUp == script.now + .seconds(10), "the second one has its own time")
        #expect(
            script.radio(.response(.recorder(1), .of(1), .success(.rssi(-1)))).isFindingAlone
        )
    }
}
