// SPDX-License-Identifier: Apache-2.0

import BlueZRadio
import Bluetooth
import HostCore
import Testing

/// Sessions over a real bus with a bluetoothd that is played. The numbers are those of the rows in
/// the list of complaints that users of other libraries have.
@Suite(.serialized)
struct BusSessionTests {
    @Test func `a session tells the state, on the manager's queue`() throws {
        let bus = try PrivateBus()
        let bluez = try FakeBlueZ(on: bus)
        let session = TestSession(on: bus)
        session.recorder.expect(.state(.poweredOn, .allowedAlways))
        bluez.change(Fixture.adapter, "org.bluez.Adapter1", ["Powered": .bool(false)])
        session.recorder.expect(.state(.poweredOff, .allowedAlways))
        #expect(!session.recorder.wasToldElsewhere)
    }
}

/// A manager's session on a private bus.
final class TestSession {
    let recorder = EventRecorder()
    let port: any RadioPort

    init(on bus: PrivateBus, adapter: String? = nil, timings: BlueZTimings = .quick) {
        port = BlueZRadio.makePort(
            queue: recorder.queue,
            client: RadioClient(label: "test"),
            adapter: adapter,
            bus: bus.address,
            timings: timings
        )
        port.open(recorder)
    }

    deinit {
        port.close()
    }

    func connected(_ link: LinkID = .first) {
        port.perform(.connect(link))
        recorder.expect("a link") { _ in isConnected(link) }
    }

    func isConnected(_ link: LinkID = .first) -> Bool {
        for case .connected(link, _) in recorder.all { return true }
        return false
    }

    func request(_ number: UInt32, _ what: GATTRequest, on link: LinkID = .first) {
        port.perform(.request(link, RequestID(number: number), what))
    }
}
