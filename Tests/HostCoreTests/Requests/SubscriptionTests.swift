// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import HostCore
import Testing

@Suite struct SubscriptionTests {
    private let values = Fixture.values.handle

    private func state(_ isOn: Bool, _ error: HostError? = nil) -> CentralOutput {
        .deliver(
            .didUpdateNotificationState(
                .recorder,
                characteristic: values,
                isNotifying: isOn,
                error
            )
        )
    }

    @Test func `isNotifying changes with the confirmation, before the callback`() {
        let script = Script.discovered()
        #expect(script.ask(.setNotify(values, true)).commands.count == 1)
        #expect(!script.isNotifying(Fixture.values))
        #expect(
            script.radio(.response(.recorder(1), .of(4), .success(.done))) == [state(true)]
        )
        #expect(script.isNotifying(Fixture.values))
        #expect(script.ask(.setNotify(values, false)).commands.count == 1)
        #expect(
            script.radio(.response(.recorder(1), .of(5), .success(.done))) == [state(false)]
        )
        #expect(!script.isNotifying(Fixture.values))
    }

    @Test func `the state it already has is called back with no air traffic`() {
        let script = Script.discovered()
        #expect(script.ask(.setNotify(values, false)) == [state(false)])
        script.ask(.setNotify(values, true))
        script.radio(.response(.recorder(1), .of(4), .success(.done)))
        #expect(script.ask(.setNotify(values, true)) == [state(true)])
    }

    @Test func `on and off in a row end in off, on twice costs one request`() {
        let script = Script.discovered()
        script.ask(.setNotify(values, true))
        script.ask(.setNotify(values, false))
        script.ask(.setNotify(values, false))
        #expect(
            script.radio(.response(.recorder(1), .of(4), .success(.done)))
                == [
                    state(true),
                    .radio(.request(.recorder(1), .of(5), .setNotify(values, false))),
                ]
        )
        #expect(
            script.radio(.response(.recorder(1), .of(5), .success(.done)))
                == [state(false), state(false)]
        )
    }

    @Test func `a characteristic that cannot notify is refused with ATT 6`() {
        let script = Script.discovered()
        #expect(
            script.ask(.setNotify(Fixture.level.handle, true))
                == [
                    .deliver(
                        .didUpdateNotificationState(
                            .recorder,
                            characteristic: Fixture.level.handle,
                            isNotifying: false,
                            .att(6)
                        )
                    )
                ]
        )
    }

    @Test func `a failed subscription leaves things as they were`() {
        let script = Script.discovered()
        let failure = RadioFailure(.att(0x0A))
        script.ask(.setNotify(values, true))
        #expect(
            script.radio(.response(.recorder(1), .of(4), .failure(failure)))
                == [state(false, .att(10, failure))]
        )
        script.ask(.setNotify(values, true))
        script.radio(.response(.recorder(1), .of(5), .success(.done)))
        script.ask(.setNotify(values, false))
        #expect(
            script.radio(.response(.recorder(1), .of(6), .failure(failure)))
                == [state(true, .att(10, failure))]
        )
        #expect(script.isNotifying(Fixture.values))
    }

    @Test func `values are told in the order of arrival, also before the confirmation`() {
        let script = Script.discovered()
        script.ask(.setNotify(values, true))
        for byte: UInt8 in 0..<50 {
            #expect(
                script.radio(.value(.recorder(1), values, [byte]))
                    == [
                        .deliver(.didUpdateValue(.recorder, characteristic: values, [byte], nil))
                    ]
            )
        }
    }

    @Test func `a value of a characteristic nobody found is ignored`() {
        let script = Script.connected()
        #expect(script.radio(.value(.recorder(1), values, [1])).isFindingAlone)
    }
}
