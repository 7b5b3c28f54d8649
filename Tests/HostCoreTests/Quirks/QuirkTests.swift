// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import HostCore
import Testing

/// One test or more for each oddity that has a switch; the default and the other ways.
@Suite struct ConnectingQuirkTests {
    private func quirks(_ change: (inout HostQuirks) -> Void) -> HostQuirks {
        var quirks = HostQuirks()
        change(&quirks)
        return quirks
    }

    // MARK: The auto-reconnect option

    enum Way: Hashable { case refused, once, again }

    static let ways: [(AutoReconnectQuirk, DisconnectShape, Way)] = [
        (.byDelegateShape, .neither, .refused), (.byDelegateShape, .legacy, .refused),
        (.byDelegateShape, .modern, .again), (.byDelegateShape, .both, .once),
        (.alwaysRefused, .neither, .refused), (.alwaysRefused, .legacy, .refused),
        (.alwaysRefused, .modern, .refused), (.alwaysRefused, .both, .refused),
        (.acceptedAndInert, .neither, .once), (.acceptedAndInert, .legacy, .once),
        (.acceptedAndInert, .modern, .once), (.acceptedAndInert, .both, .once),
        (.works, .neither, .again), (.works, .legacy, .again),
        (.works, .modern, .again), (.works, .both, .again),
    ]

    @Test(arguments: ways, [true, false])
    func `the option does what the setting and the delegate's shape say`(
        way: (quirk: AutoReconnectQuirk, shape: DisconnectShape, expected: Way),
        isRetrieved: Bool
    ) {
        let script = Script.poweredOn(quirks: quirks { $0.autoReconnect = way.quirk })
        if isRetrieved {
            script.call(.retrieved([PeerSummary(peer: .recorder)]))
        } else {
            script.call(.scan(ScanParameters()))
            script.radio(Fixture.report(.recorder, Advertisement()))
        }
        let options = ConnectOptions(autoReconnect: true, delegate: way.shape)
        #expect(outcome(script.call(.connect(.recorder, options)), script) == way.expected)
    }

    /// What became of a connect call, after a loss where it succeeded.
    private func outcome(_ outputs: [CentralOutput], _ script: Script) -> Way? {
        if outputs == [.deliver(.didFailToConnect(.recorder, .core(1)))] {
            return script.linkState() == .disconnected ? .refused : nil
        }
        guard outputs == [.radio(.connect(.recorder(1)))] else { return nil }
        script.radio(.connected(.recorder(1), LinkParameters()))
        let loss = script.radio(.disconnected(.recorder(1), .lost(RadioFailure(.hci(0x08)))))
        guard case .didDisconnect(.recorder, _, let isReconnecting, _)? = loss.callbacks.first,
            isReconnecting == (loss.commands == [.connect(.recorder(2))])
        else { return nil }
        return isReconnecting ? .again : .once
    }

    @Test func `without the option nothing is refused and nothing reconnects`() {
        for shape in DisconnectShape.allCases {
            let script = Script.poweredOn(quirks: quirks { $0.autoReconnect = .alwaysRefused })
            let options = ConnectOptions(delegate: shape)
            #expect(outcome(script.call(.connect(.recorder, options)), script) == .once)
        }
    }

    @Test(arguments: [
        (AutoReconnectFalseQuirk.asAbsent, Way.once), (.asTrue, .refused),
    ])
    func `the option's value false is as absent, or as true`(
        quirk: AutoReconnectFalseQuirk,
        expected: Way
    ) {
        #expect(HostQuirks().autoReconnectFalse == .asAbsent)
        let script = Script.poweredOn(quirks: quirks { $0.autoReconnectFalse = quirk })
        let options = ConnectOptions(autoReconnect: false, delegate: .legacy)
        #expect(outcome(script.call(.connect(.recorder, options)), script) == expected)
    }

    @Test func `with both callbacks the system may reconnect all the same`() {
        let script = Script.poweredOn(
            quirks: quirks { $0.bothDisconnectCallbacks = .reconnectsUnreported }
        )
        let options = ConnectOptions(autoReconnect: true, delegate: .both)
        #expect(outcome(script.call(.connect(.recorder, options)), script) == .again)
    }

    // MARK: Cancelling

    @Test(arguments: PendingCancelQuirk.allCases, [true, false])
    func `a cancelled attempt has the callback of the setting`(
        quirk: PendingCancelQuirk,
        isDelayed: Bool
    ) {
        let script = Script.poweredOn(quirks: quirks { $0.pendingCancel = quirk })
        let delay: Duration? = isDelayed ? .seconds(1) : nil
        script.call(.connect(.recorder, ConnectOptions(startDelay: delay)))
        var outputs = script.call(.cancelConnection(.recorder))
        if !isDelayed { outputs = script.radio(.disconnected(.recorder(1), .requested)) }
        let expected: [CentralCallback] =
            switch quirk {
            case .didDisconnect:
                [.didDisconnect(.recorder, at: .zero, isReconnecting: false, nil)]
            case .didFailToConnect: [.didFailToConnect(.recorder, nil)]
            case .silence: []
            }
        #expect(outputs.callbacks == expected)
        #expect(script.linkState() == .disconnected)
    }

    @Test(arguments: PendingCancelQuirk.allCases)
    func `a cancelled link always has its callback`(quirk: PendingCancelQuirk) {
        let script = Script.connected(quirks: quirks { $0.pendingCancel = quirk })
        script.call(.cancelConnection(.recorder))
        #expect(
            script.radio(.disconnected(.recorder(1), .requested)).callbacks
                == [.didDisconnect(.recorder, at: .zero, isReconnecting: false, nil)]
        )
    }

    // MARK: Connecting once more

    @Test func `connecting while disconnecting begins afterwards, or is lost`() {
        for quirk in ConnectWhileDisconnectingQuirk.allCases {
            let script = Script.connected(quirks: quirks { $0.connectWhileDisconnecting = quirk })
            script.call(.cancelConnection(.recorder))
            #expect(script.call(.connect(.recorder, ConnectOptions())) == [])
            #expect(script.linkState() == .disconnecting)
            let outputs = script.radio(.disconnected(.recorder(1), .requested))
            #expect(
                outputs.callbacks
                    == [.didDisconnect(.recorder, at: .zero, isReconnecting: false, nil)]
            )
            let begins = quirk == .afterwards
            #expect(outputs.commands == (begins ? [.connect(.recorder(2))] : []))
            #expect(script.linkState() == (begins ? .connecting : .disconnected))
        }
    }

    @Test func `cancelling takes a kept connect call back`() {
        let script = Script.connected()
        script.call(.cancelConnection(.recorder))
        script.call(.connect(.recorder, ConnectOptions()))
        #expect(script.call(.cancelConnection(.recorder)) == [])
        #expect(script.radio(.disconnected(.recorder(1), .requested)).commands == [])
        #expect(script.linkState() == .disconnected)
    }

    @Test func `a kept connect call keeps its options`() {
        let script = Script.connected()
        script.call(.cancelConnection(.recorder))
        script.call(.connect(.recorder, ConnectOptions(autoReconnect: true, delegate: .legacy)))
        #expect(
            script.radio(.disconnected(.recorder(1), .requested)).callbacks.last
                == .didFailToConnect(.recorder, .core(1))
        )
        #expect(script.linkState() == .disconnected)
    }

    @Test(arguments: [true, false])
    func `connecting when connected brings the callback again, or nothing`(isRepeated: Bool) {
        #expect(HostQuirks().repeatsDidConnectWhenConnected)
        let script = Script.connected(
            quirks: quirks { $0.repeatsDidConnectWhenConnected = isRepeated }
        )
        #expect(
            script.call(.connect(.recorder, ConnectOptions()))
                == (isRepeated ? [.deliver(.didConnect(.recorder))] : [])
        )
        #expect(script.linkState() == .connected)
    }

    @Test(arguments: [true, false])
    func `repeated calls may each have a callback, up to a limit`(isRepeated: Bool) {
        #expect(!HostQuirks().repeatsDidConnectForDuplicates)
        for (calls, expected) in [(1, 1), (3, 3), (100, 17)] {
            let script = Script.poweredOn(
                quirks: quirks { $0.repeatsDidConnectForDuplicates = isRepeated }
            )
            for _ in 0..<calls { script.call(.connect(.recorder, ConnectOptions())) }
            #expect(
                script.radio(.connected(.recorder(1), LinkParameters())).callbacks.count
                    == (isRepeated ? expected : 1)
            )
        }
    }

    // MARK: Power

    @Test func `older systems tell of links that end with the power`() {
        #expect(!HostQuirks().legacyDisconnectOnPowerOff)
        let script = Script.discovered(quirks: quirks { $0.legacyDisconnectOnPowerOff = true })
        script.call(.connect(.watch, ConnectOptions()))
        #expect(
            script.radio(.state(.poweredOff, .allowedAlways))
                == [
                    .invalidateServices(.recorder),
                    .deliver(
                        .didDisconnect(.recorder, at: .zero, isReconnecting: false, .core(0))
                    ),
                    .deliver(.didUpdateState(.poweredOff)),
                ],
            "and say nothing of attempts"
        )
    }
}

@Suite struct OtherQuirkTests {
    private func quirks(_ change: (inout HostQuirks) -> Void) -> HostQuirks {
        var quirks = HostQuirks()
        change(&quirks)
        return quirks
    }

    @Test func `scan responses may be told on their own`() {
        let script = Script.poweredOn(quirks: quirks { $0.scanResponse = .separate })
        script.call(.scan(ScanParameters(services: [BluetoothUUID(0xAE70)])))
        let advert = Fixture.advertisement(services: [0xAE70])
        let response = Fixture.advertisement(name: "Recorder")
        #expect(
            script.radio(Fixture.report(.recorder, advert)).callbacks
                == [.didDiscover(.recorder, Fixture.discovery(advert))]
        )
        #expect(
            script.radio(Fixture.report(.recorder, response, scanResponse: true)).callbacks
                == [.didDiscover(.recorder, Fixture.discovery(response))]
        )
        #expect(script.radio(Fixture.report(.recorder, advert)) == [])
        #expect(script.radio(Fixture.report(.recorder, response, scanResponse: true)) == [])
    }

    @Test(arguments: [true, false])
    func `a discovery without a delegate is logged, and sent or not`(isSent: Bool) {
        #expect(HostQuirks().discoveryWithoutDelegateIsSent)
        let script = Script.connected(
            quirks: quirks { $0.discoveryWithoutDelegateIsSent = isSent }
        )
        let request = GATTRequest.discoverServices(nil)
        #expect(
            script.ask(request, observer: .absent)
                == [.log(.discoveringWithoutDelegate(.recorder))]
                + (isSent ? [.radio(.request(.recorder(1), .of(1), request))] : [])
        )
    }

    @Test func `other requests without a delegate go out without a line`() {
        let script = Script.connected(quirks: quirks { $0.discoveryWithoutDelegateIsSent = false })
        #expect(
            script.ask(.readRSSI, observer: .absent)
                == [.radio(.request(.recorder(1), .of(1), .readRSSI))]
        )
    }

    @Test func `an unanswered request may bring the disconnect alone`() {
        let script = Script.discovered(quirks: quirks { $0.requestTimeout = .disconnectOnly })
        script.ask(.readCharacteristic(Fixture.level.handle))
        #expect(
            script.pass(.seconds(30)).callbacks
                == [.didDisconnect(.recorder, at: script.now, isReconnecting: false, .core(6))]
        )
    }

    @Test func `an unanswered request may bring nothing at all`() {
        let script = Script.discovered(quirks: quirks { $0.requestTimeout = .silence })
        script.ask(.readCharacteristic(Fixture.level.handle))
        #expect(script.pass(.seconds(30)).callbacks == [])
        #expect(script.linkState() == .connected)
        #expect(script.nextWakeUp == nil)
        #expect(script.ask(.readCharacteristic(Fixture.level.handle)) == [])
    }

    @Test(arguments: OperationsAtDisconnectQuirk.allCases)
    func `operations under way at a disconnect have no callback, or fail`(
        quirk: OperationsAtDisconnectQuirk
    ) {
        let script = Script.discovered(quirks: quirks { $0.operationsAtDisconnect = quirk })
        let level = Fixture.level.handle
        let control = Fixture.control.handle
        script.ask(.readCharacteristic(level))
        script.ask(.writeCharacteristic(control, [1]))
        script.command([2])
        script.ask(.readRSSI)
        let failure = RadioFailure(.hci(0x08))
        let error = HostError.core(6, failure)
        let failed: [CentralCallback] = [
            .didUpdateValue(.recorder, characteristic: level, nil, error),
            .didWriteValue(.recorder, characteristic: control, error),
            .didReadRSSI(.recorder, 127, error),
        ]
        #expect(
            script.radio(.disconnected(.recorder(1), .lost(failure))).callbacks
                == (quirk == .fail ? failed : [])
                + [.didDisconnect(.recorder, at: script.now, isReconnecting: false, error)]
        )
    }

    @Test func `operations that fail at a disconnect the app asked for say not connected`() {
        let script = Script.discovered(quirks: quirks { $0.operationsAtDisconnect = .fail })
        script.ask(.readCharacteristic(Fixture.level.handle))
        script.call(.cancelConnection(.recorder))
        #expect(
            script.radio(.disconnected(.recorder(1), .requested)).callbacks.first
                == .didUpdateValue(
                    .recorder,
                    characteristic: Fixture.level.handle,
                    nil,
                    .core(3)
                )
        )
    }

    @Test(arguments: [true, false])
    func `a value read before may come with a later discovery`(isOn: Bool) {
        let script = Script.discovered(quirks: quirks { $0.prefillsReadValues = isOn })
        script.ask(.readCharacteristic(Fixture.level.handle))
        script.radio(.response(.recorder(1), .of(4), .success(.value([42]))))
        script.radio(.disconnected(.recorder(1), .lost(RadioFailure(.hci(0x13)))))
        script.call(.connect(.recorder, ConnectOptions()))
        script.radio(.connected(.recorder(2), LinkParameters()))
        script.ask(.discoverServices(nil))
        script.radio(.response(.recorder(2), .of(1), .success(.services([Fixture.service]))))
        script.ask(.discoverCharacteristics(service: Fixture.service.handle, nil))
        let outputs = script.radio(
            .response(.recorder(2), .of(2), .success(.characteristics(Fixture.characteristics)))
        )
        let preset = CentralOutput.presetValue(.recorder, Fixture.level.handle, [42])
        #expect(outputs.first == (isOn ? preset : outputs.last))
        #expect(outputs.count == (isOn ? 2 : 1))
    }

    @Test func `the flag for writes without response may stick at false`() {
        #expect(!HostQuirks().writeReadinessIsLost)
        let script = Script.discovered(
            quirks: quirks { $0.writeReadinessIsLost = true },
            parameters: LinkParameters(writeCredits: 2)
        )
        #expect(script.canSend())
        #expect(script.command([1]).commands.count == 1)
        #expect(!script.canSend())
        #expect(script.command([2]).commands.count == 1, "writing goes on working")
        #expect(script.radio(.writeCredits(.recorder(1), 2)) == [], "and nobody is told")
        #expect(!script.canSend())
        #expect(script.command([3]).commands.count == 1)
    }
}
