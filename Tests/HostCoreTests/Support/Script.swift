// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import HostCore

/// A machine under test and its clock: every line of a test is one input and what comes out of it.
final class Script {
    private var machine: CentralMachine
    var now = Instant.zero

    init(quirks: HostQuirks = HostQuirks()) {
        machine = CentralMachine(quirks: quirks)
    }

    /// A machine whose radio is on, with nothing left to take.
    static func poweredOn(quirks: HostQuirks = HostQuirks()) -> Script {
        let script = Script(quirks: quirks)
        script.radio(.state(.poweredOn, .allowedAlways))
        return script
    }

    /// A machine with a link to `.recorder`, its table as in `Fixture` found.
    static func connected(
        quirks: HostQuirks = HostQuirks(),
        parameters: LinkParameters = LinkParameters(),
        options: ConnectOptions = ConnectOptions()
    ) -> Script {
        let script = poweredOn(quirks: quirks)
        script.call(.retrieved([PeerSummary(peer: .recorder, name: "Recorder")]))
        script.call(.connect(.recorder, options))
        script.radio(.connected(.recorder(1), parameters))
        return script
    }

    /// The same with the table of `Fixture` found; three requests have been answered.
    static func discovered(
        quirks: HostQuirks = HostQuirks(),
        parameters: LinkParameters = LinkParameters(),
        options: ConnectOptions = ConnectOptions()
    ) -> Script {
        let script = connected(quirks: quirks, parameters: parameters, options: options)
        script.discoverAll(on: .recorder(1))
        return script
    }

    /// Finds the table of `Fixture` on a link that has made no request yet.
    func discoverAll(on link: LinkID) {
        ask(.discoverServices(nil))
        radio(.response(link, .of(1), .success(.services([Fixture.service]))))
        ask(.discoverCharacteristics(service: Fixture.service.handle, nil))
        radio(.response(link, .of(2), .success(.characteristics(Fixture.characteristics))))
        ask(.discoverDescriptors(characteristic: Fixture.values.handle))
        radio(.response(link, .of(3), .success(.descriptors(Fixture.descriptors))))
    }

    @discardableResult
    func handle(_ input: CentralInput) -> [CentralOutput] {
        machine.handle(input, at: now)
        var outputs: [CentralOutput] = []
        while let output = machine.nextOutput() { outputs.append(output) }
        return outputs
    }

    func passesOn(valueOf characteristic: AttributeHandle, over link: LinkID) -> Bool {
        machine.passesOn(valueOf: characteristic, over: link)
    }

    @discardableResult
    func call(_ call: CentralCall) -> [CentralOutput] { handle(.call(call)) }

    @discardableResult
    func radio(_ event: RadioEvent) -> [CentralOutput] { handle(.radio(event)) }

    /// A request on `.recorder`.
    @discardableResult
    func ask(
        _ request: GATTRequest,
        observer: CentralCall.Observer = .present
    ) -> [CentralOutput] {
        call(.request(.recorder, request, observer: observer))
    }

    /// A write without response on `.recorder`.
    @discardableResult
    func command(
        _ bytes: [UInt8],
        to characteristic: CharacteristicRecord = Fixture.control
    ) -> [CentralOutput] {
        call(
            .write(
                .recorder,
                characteristic.handle,
                bytes,
                properties: characteristic.properties
            )
        )
    }

    /// Lets time pass and wakes the machine.
    @discardableResult
    func pass(_ duration: Duration) -> [CentralOutput] {
        now = now + duration
        return handle(.wakeUp)
    }

    var nextWakeUp: Instant? { machine.nextWakeUp }
    var state: RadioState { machine.state }
    var authorization: RadioAuthorization { machine.authorization }
    var isScanning: Bool { machine.isScanning }
    func linkState(_ peer: PeerID = .recorder) -> PeerLinkState { machine.linkState(of: peer) }
    func name(_ peer: PeerID = .recorder) -> String? { machine.name(of: peer) }
    func mtu(_ peer: PeerID = .recorder) -> Int { machine.mtu(of: peer) }
    func isOrphaned(_ peer: PeerID = .recorder) -> Bool { machine.isOrphaned(peer) }
    func canSend(_ peer: PeerID = .recorder) -> Bool {
        machine.canSendWriteWithoutResponse(to: peer)
    }
    func isNotifying(_ characteristic: CharacteristicRecord) -> Bool {
        machine.isNotifying(.recorder, characteristic.handle)
    }
    func maximumWriteLength(withResponse: Bool) -> Int {
        machine.maximumWriteLength(of: .recorder, withResponse: withResponse)
    }
}

extension [CentralOutput] {
    /// The callbacks among the outputs.
    var callbacks: [CentralCallback] {
        compactMap { if case .deliver(let callback) = $0 { callback } else { nil } }
    }

    /// The commands among the outputs.
    var commands: [RadioCommand] {
        compactMap { if case .radio(let command) = $0 { command } else { nil } }
    }

    /// Whether the outputs are one finding of our own and nothing else.
    var isFindingAlone: Bool {
        guard count == 1, case .log(.finding) = self[0] else { return false }
        return true
    }

    var hasFinding: Bool {
        contains { if case .log(.finding) = $0 { true } else { false } }
    }
}

extension CentralCallback {
    var peer: PeerID? {
        switch self {
        case .didUpdateState: nil
        case .didDiscover(let peer, _), .didConnect(let peer), .didFailToConnect(let peer, _),
            .didDisconnect(let peer, _, _, _), .connectionEventDidOccur(_, let peer),
            .didUpdateName(let peer), .didModifyServices(let peer, _), .didReadRSSI(let peer, _, _),
            .didDiscoverServices(let peer, _, _),
            .didDiscoverIncludedServices(let peer, _, _, _),
            .didDiscoverCharacteristics(let peer, _, _, _),
            .didDiscoverDescriptors(let peer, _, _, _), .didUpdateValue(let peer, _, _, _),
            .didWriteValue(let peer, _, _), .didUpdateNotificationState(let peer, _, _, _),
            .didUpdateDescriptorValue(let peer, _, _, _),
            .didWriteDescriptorValue(let peer, _, _),
            .isReadyToSendWriteWithoutResponse(let peer):
            peer
        }
    }
}
