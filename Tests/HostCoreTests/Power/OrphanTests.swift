// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import HostCore
import Testing

@Suite struct OrphanTests {
    static let voiding: [RadioState] = [.unknown, .resetting, .unsupported, .unauthorized]

    @Test(arguments: voiding)
    func `below off every peripheral is void`(state: RadioState) {
        let script = Script.discovered()
        script.call(.retrieved([PeerSummary(peer: .watch)]))
        #expect(
            script.radio(.state(state, .allowedAlways))
                == [
                    .invalidateServices(.recorder),
                    .forgetPeers([.recorder, .watch]),
                    .deliver(.didUpdateState(state)),
                ]
        )
        #expect(script.isOrphaned(.recorder))
        #expect(script.isOrphaned(.watch))
        #expect(script.linkState() == .disconnected)
    }

    @Test func `off and then resetting voids as well, and only once`() {
        let script = Script.discovered()
        script.radio(.state(.poweredOff, .allowedAlways))
        #expect(
            script.radio(.state(.resetting, .allowedAlways))
                == [.forgetPeers([.recorder]), .deliver(.didUpdateState(.resetting))]
        )
        #expect(
            script.radio(.state(.unknown, .allowedAlways)) == [.deliver(.didUpdateState(.unknown))]
        )
    }

    @Test func `calls on an orphan do nothing but leave a finding`() {
        let script = restarted()
        let calls: [CentralCall] = [
            .connect(.recorder, ConnectOptions()), .cancelConnection(.recorder),
            .request(.recorder, .readRSSI, observer: .present),
            .write(.recorder, Fixture.control.handle, [1], properties: .writeWithoutResponse),
        ]
        for call in calls {
            #expect(script.call(call).isFindingAlone)
            #expect(script.linkState() == .disconnected)
        }
        #expect(script.call(.release(.recorder)) == [])
    }

    @Test func `retrieving makes a peer valid again`() {
        let script = restarted()
        #expect(script.call(.retrieved([PeerSummary(peer: .recorder)])) == [])
        #expect(!script.isOrphaned())
        #expect(
            script.call(.connect(.recorder, ConnectOptions()))
                == [.radio(.connect(.recorder(2)))]
        )
    }

    @Test func `discovering makes a peer valid again`() {
        let script = restarted()
        script.call(.scan(ScanParameters()))
        script.radio(Fixture.report(.recorder, Fixture.advertisement(name: "Recorder")))
        #expect(!script.isOrphaned())
    }

    @Test func `an orphan's new name is told to nobody`() {
        let script = restarted()
        #expect(script.radio(.name(.recorder, "Renamed")) == [])
    }

    @Test func `closing gives everything up, voids the peripherals and ends all`() {
        let script = Script.discovered()
        script.call(.scan(ScanParameters()))
        script.call(.connect(.watch, ConnectOptions()))
        #expect(
            script.call(.close)
                == [
                    .radio(.stopScan),
                    .radio(.disconnect(.recorder(1))),
                    .invalidateServices(.recorder),
                    .radio(.disconnect(.watch(2))),
                    .forgetPeers([.recorder, .watch]),
                ]
        )
        #expect(script.isOrphaned())
        #expect(!script.isScanning)
        #expect(script.nextWakeUp == nil)
        #expect(script.call(.scan(ScanParameters())) == [])
        #expect(script.radio(.state(.poweredOff, .allowedAlways)) == [])
        #expect(script.call(.close) == [])
    }

    /// A manager with a recorder known before the system's Bluetooth service was restarted.
    private func restarted() -> Script {
        let script = Script.discovered()
        script.radio(.state(.resetting, .allowedAlways))
        script.radio(.state(.poweredOn, .allowedAlways))
        return script
    }
}
