// SPDX-License-Identifier: Apache-2.0

import BlueZRadio
import Bluetooth
import DBus
import HostCore
import Testing

/// A manager's session on a private bus.
final class TestSession {
    let recorder = EventRecorder()
    let port: any RadioPort

    convenience init(on bus: PrivateBus, timings: BlueZTimings = .quick) {
        self.init(at: bus.address, timings: timings)
    }

    init(at address: BusAddress, timings: BlueZTimings = .quick) {
        port = BlueZRadio.makePort(
            queue: recorder.queue,
            client: RadioClient(label: "test"),
            bus: address,
            timings: timings
        )
        port.open(recorder)
    }

    deinit {
        port.close()
    }

    /// A session that was told it may begin.
    static func ready(
        on bus: PrivateBus,
        timings: BlueZTimings = .quick,
        sourceLocation: SourceLocation = #_sourceLocation
    ) -> TestSession {
        let session = TestSession(on: bus, timings: timings)
        session.recorder.expect(
            .state(.poweredOn, .allowedAlways),
            sourceLocation: sourceLocation
        )
        return session
    }

    /// The same on a bus by its address, for processes that did not start it.
    static func ready(
        on address: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) -> TestSession {
        let session = TestSession(at: .address(address))
        session.recorder.expect(
            .state(.poweredOn, .allowedAlways),
            sourceLocation: sourceLocation
        )
        return session
    }

    /// Connects and waits for the link.
    func connect(_ link: LinkID = .first, sourceLocation: SourceLocation = #_sourceLocation) {
        port.perform(.connect(link))
        expectConnected(link, sourceLocation: sourceLocation)
    }

    func expectConnected(
        _ link: LinkID = .first,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        recorder.expect("a link", sourceLocation: sourceLocation) { _ in parameters(link) != nil }
    }

    func parameters(_ link: LinkID = .first) -> LinkParameters? {
        for case .connected(link, let parameters) in recorder.all { return parameters }
        return nil
    }

    /// Sends a request and waits for its answer.
    func ask(
        _ number: UInt32,
        _ what: GATTRequest,
        on link: LinkID = .first,
        sourceLocation: SourceLocation = #_sourceLocation
    ) -> RequestOutcome? {
        port.perform(.request(link, RequestID(number: number), what))
        return recorder.outcome(of: number, on: link, sourceLocation: sourceLocation)
    }

    func expectLost(
        _ link: LinkID = .first,
        sourceLocation: SourceLocation = #_sourceLocation
    ) -> RadioFailure? {
        func find() -> RadioFailure? {
            for case .disconnected(link, .lost(let failure)) in recorder.all { return failure }
            return nil
        }
        recorder.expect("the loss of the link", sourceLocation: sourceLocation) { _ in
            find() != nil
        }
        return find()
    }
}

extension AttributeHandle {
    static let values = AttributeHandle(0x0011)
    static let control = AttributeHandle(0x0014)
}
