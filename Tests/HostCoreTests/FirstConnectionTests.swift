// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import HostCore
import Testing

/// The main job from the first state to the last callback, as one script.
@Suite struct FirstConnectionTests {
    @Test func `scan, connect, discover, subscribe, write, disconnect`() {
        let script = Script()
        let advert = Fixture.advertisement(name: "Recorder", services: [0xAE70])
        #expect(script.state == .unknown)
        #expect(
            script.radio(.state(.poweredOn, .allowedAlways))
                == [.deliver(.didUpdateState(.poweredOn))]
        )

        let parameters = ScanParameters(services: [BluetoothUUID(0xAE70)])
        #expect(script.call(.scan(parameters)) == [.radio(.startScan(parameters))])
        #expect(script.isScanning)
        #expect(
            script.radio(Fixture.report(.recorder, advert))
                == [.deliver(.didDiscover(.recorder, Fixture.discovery(advert)))]
        )
        #expect(script.name() == "Recorder")
        #expect(script.call(.stopScan) == [.radio(.stopScan)])

        connect(script)
        discover(script)
        subscribeAndReceive(script)
        writeAndLeave(script)
    }

    private func connect(_ script: Script) {
        #expect(
            script.call(.connect(.recorder, ConnectOptions()))
                == [.radio(.connect(.recorder(1)))]
        )
        #expect(script.linkState() == .connecting)
        #expect(script.nextWakeUp == nil, "connect has no time-out")
        #expect(
            script.radio(.connected(.recorder(1), LinkParameters()))
                == [.deliver(.didConnect(.recorder))]
        )
        #expect(script.linkState() == .connected)
        #expect(script.mtu() == 23)
        #expect(script.radio(.mtu(.recorder(1), 185)) == [])
        #expect(script.mtu() == 185)
    }

    private func discover(_ script: Script) {
        #expect(
            script.ask(.discoverServices([Fixture.service.uuid]))
                == [
                    .radio(
                        .request(
                            .recorder(1),
                            .of(1),
                            .discoverServices([Fixture.service.uuid])
                        )
                    )
                ]
        )
        #expect(
            script.radio(
                .response(.recorder(1), .of(1), .success(.services([Fixture.service])))
            )
                == [.deliver(.didDiscoverServices(.recorder, [Fixture.service], nil))]
        )
        script.ask(.discoverCharacteristics(service: Fixture.service.handle, nil))
        #expect(
            script.radio(
                .response(
                    .recorder(1),
                    .of(2),
                    .success(.characteristics(Fixture.characteristics))
                )
            )
                == [
                    .deliver(
                        .didDiscoverCharacteristics(
                            .recorder,
                            service: Fixture.service.handle,
                            Fixture.characteristics,
                            nil
                        )
                    )
                ]
        )
    }

    private func subscribeAndReceive(_ script: Script) {
        let handle = Fixture.values.handle
        #expect(
            script.ask(.setNotify(handle, true))
                == [.radio(.request(.recorder(1), .of(3), .setNotify(handle, true)))]
        )
        #expect(!script.isNotifying(Fixture.values))
        #expect(
            script.radio(.response(.recorder(1), .of(3), .success(.done)))
                == [
                    .deliver(
                        .didUpdateNotificationState(
                            .recorder,
                            characteristic: handle,
                            isNotifying: true,
                            nil
                        )
                    )
                ]
        )
        #expect(script.isNotifying(Fixture.values))
        for byte: UInt8 in 0..<3 {
            #expect(
                script.radio(.value(.recorder(1), handle, [byte]))
                    == [
                        .deliver(.didUpdateValue(.recorder, characteristic: handle, [byte], nil))
                    ]
            )
        }
    }

    private func writeAndLeave(_ script: Script) {
        let handle = Fixture.control.handle
        #expect(
            script.ask(.writeCharacteristic(handle, [1]))
                == [
                    .radio(.request(.recorder(1), .of(4), .writeCharacteristic(handle, [1])))
                ]
        )
        #expect(
            script.radio(.response(.recorder(1), .of(4), .success(.done)))
                == [.deliver(.didWriteValue(.recorder, characteristic: handle, nil))]
        )
        #expect(script.command([2]) == [.radio(.writeCommand(.recorder(1), handle, [2]))])

        #expect(
            script.call(.cancelConnection(.recorder)) == [.radio(.disconnect(.recorder(1)))]
        )
        #expect(script.linkState() == .disconnecting)
        #expect(
            script.radio(.disconnected(.recorder(1), .requested))
                == [
                    .invalidateServices(.recorder),
                    .deliver(
                        .didDisconnect(.recorder, at: script.now, isReconnecting: false, nil)
                    ),
                ]
        )
        #expect(script.linkState() == .disconnected)
        #expect(!script.isNotifying(Fixture.values))
        #expect(script.nextWakeUp == nil)
    }
}
