// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// Operations on connected devices.
extension Coordinator {
    /// The longest value an attribute can have (Core Specification Vol 3, Part F, 3.2.9).
    static let longestValue = 512
    /// The descriptor by which a device is asked to notify.
    static let configuration: AttributeUUID = "2902"
    /// How long the layer's own subscriptions may take.
    static let subscribeLimit: Duration = .seconds(30)

    mutating func operate(
        _ call: CallID,
        on peer: Peer,
        _ operation: DeviceOperation,
        until deadline: Moment?
    ) {
        let phase = operation.phase
        do throws(LinkFailure) {
            let request = try translate(operation, for: peer)
            owners[call] = .request(peer, phase, now)
            log("operation", of: peer, [Field("is", "\(operation)")])
            peers[peer.index].requests.enqueue(request, for: call, deadline: deadline, at: now)
            performRequests(of: peer)
        } catch {
            let device = peers[peer.index].identifier
            resume(call, .failed(Failure(link: error, device: device)))
        }
    }

    private func translate(
        _ operation: DeviceOperation,
        for peer: Peer
    ) throws(LinkFailure) -> GATTOperation {
        guard peers[peer.index].link.isUp else {
            throw LinkFailure(
                .notConnected,
                during: operation.phase,
                detail: "the device is \(peers[peer.index].state)"
            )
        }
        switch operation {
        case .rssi: return .rssi
        case .descriptors(let name): return .descriptors(try path(name, of: peer, .lookUp))
        case .readDescriptor(let name, let index):
            return .readDescriptor(try path(name, of: peer, .read), index)
        case .writeDescriptor(let descriptor, let data):
            guard descriptor.uuid != Self.configuration else {
                throw LinkFailure(
                    .notOffered,
                    during: .write,
                    detail: "Core Bluetooth writes 2902 itself, while the values are listened to"
                )
            }
            let path = try path(descriptor.characteristic, of: peer, .write)
            return .writeDescriptor(path, descriptor.index, data)
        case .read(let name, let way): return try read(name, way, of: peer)
        case .write(let name, let data, let kind): return try write(name, data, kind, of: peer)
        }
    }

    /// Where a name lies in the device's table.
    func path(
        _ name: CharacteristicID,
        of peer: Peer,
        _ phase: BluetoothError.Phase
    ) throws(LinkFailure) -> AttributePath {
        do throws(ServiceTable.Miss) {
            return try peers[peer.index].table.resolve(name)
        } catch {
            switch error {
            case .invalid(let text):
                throw LinkFailure(
                    .invalidIdentifier,
                    during: phase,
                    detail: "\"\(text)\" is no UUID"
                )
            case .none:
                throw LinkFailure(
                    .noSuchAttribute,
                    during: phase,
                    detail: "the device has no characteristic \(name)"
                )
            case .several(let count):
                throw LinkFailure(
                    .ambiguous,
                    during: phase,
                    detail:
                        "\(count) characteristics match \(name); name the service or the instance"
                )
            }
        }
    }

    /// Makes sure that a characteristic offers one of these.
    func demand(
        _ traits: CharacteristicTraits,
        of path: AttributePath,
        _ peer: Peer,
        _ phase: BluetoothError.Phase
    ) throws(LinkFailure) {
        guard let found = peers[peer.index].table[path] else {
            throw LinkFailure(.noSuchAttribute, during: phase)
        }
        guard found.properties.isDisjoint(with: traits) else { return }
        throw LinkFailure(
            .notOffered,
            during: phase,
            detail: "\(found.id) offers \(found.properties), not \(traits)"
        )
    }

    private func read(
        _ name: CharacteristicID,
        _ way: ReadWhileNotifying,
        of peer: Peer
    ) throws(LinkFailure) -> GATTOperation {
        let path = try path(name, of: peer, .read)
        try demand(.read, of: path, peer, .read)
        let notifies = peers[peer.index].subscriptions.entry(path)?.isWanted ?? false
        guard notifies else { return .read(path) }
        switch way {
        case .pause: return .readPausing(path)
        case .takeNextValue: return .read(path)
        case .refuse:
            throw LinkFailure(
                .readWhileNotifying,
                during: .read,
                detail: "\(name) notifies: an answer could not be told from a notification"
            )
        }
    }

    private func write(
        _ name: CharacteristicID,
        _ data: Data,
        _ kind: WriteKind,
        of peer: Peer
    ) throws(LinkFailure) -> GATTOperation {
        let path = try path(name, of: peer, .write)
        var kind = kind
        if kind == .automatic {
            try demand([.write, .writeWithoutResponse], of: path, peer, .write)
            let offers = peers[peer.index].table[path]?.properties ?? []
            kind = offers.contains(.write) ? .withResponse : .withoutResponse
        }
        switch kind {
        case .withoutResponse:
            try demand(.writeWithoutResponse, of: path, peer, .write)
            return .send(path, data)
        case .chunked:
            try demand(.write, of: path, peer, .write)
            return .writeInPieces(path, data)
        case .withResponse, .automatic:
            try demand(.write, of: path, peer, .write)
            guard data.count <= Self.longestValue else {
                throw LinkFailure(
                    .valueTooLong,
                    during: .write,
                    detail: "\(data.count) bytes; one write carries \(Self.longestValue) at most, "
                        + "`.chunked` writes longer values in pieces"
                )
            }
            return .write(path, data)
        }
    }

    /// Carries out what the queue of a device came up with.
    mutating func performRequests(of peer: Peer) {
        guard peers[peer.index].requests.hasActions else { return }
        for action in peers[peer.index].requests.takeActions() {
            switch action {
            case .perform(let command):
                notePause(command, of: peer)
                outputs.append(.command(peer, command))
            case .resume(let call, let result): finishRequest(call, of: peer, result)
            case .settled(let operation, let failure): settled(operation, failure, of: peer)
            case .stuck: drive(peer, .stuck)
            }
        }
    }

    /// A read that turns notifications off leaves the mark of a gap in the streams it silences,
    /// before the first value that can come after it.
    private mutating func notePause(_ command: GATTCommand, of peer: Peer) {
        guard case .notify(let path, let isOn) = command,
            case .readPausing = peers[peer.index].requests.current?.operation
        else { return }
        guard isOn else {
            peers[peer.index].pauseStart = now
            return
        }
        let gap = Packet.Gap(.pausedForRead, from: peers[peer.index].pauseStart ?? now, to: now)
        self.gap(gap, on: path, of: peer)
    }

    private mutating func finishRequest(
        _ call: CallID,
        of peer: Peer,
        _ result: Result<GATTAnswer, GATTFailure>
    ) {
        guard case .request(_, let phase, let start) = owners[call] else { return }
        switch result {
        case .success(let answer): resume(call, .answer(answer))
        case .failure(let reason):
            let failure = Self.failure(reason, during: phase)
            log("operationFailed", of: peer, level: .warning, Self.fields(failure))
            let device = peers[peer.index].identifier
            resume(
                call,
                .failed(Failure(link: failure, device: device, elapsed: now - start))
            )
        }
    }

    static func failure(
        _ reason: GATTFailure,
        during phase: BluetoothError.Phase
    ) -> LinkFailure {
        switch reason {
        case .timedOut: return LinkFailure(.timedOut, during: phase)
        case .cancelled: return LinkFailure(.cancelled, during: phase)
        case .refused(let error):
            return LinkFailure(.operationFailed, during: phase, original: error)
        case .interrupted(var failure):
            failure.phase = phase
            return failure
        }
    }

    private mutating func settled(
        _ operation: GATTOperation,
        _ failure: GATTFailure?,
        of peer: Peer
    ) {
        switch operation {
        case .subscribe(let path): subscribed(path, failure, of: peer)
        case .unsubscribe: log("unsubscribed", of: peer, [])
        default: break
        }
    }

    mutating func replied(_ peer: Peer, _ reply: GATTReply) {
        let isPlainRead: Bool
        if case .read = peers[peer.index].requests.current?.operation {
            isPlainRead = true
        } else {
            isPlainRead = false
        }
        let isConsumed = peers[peer.index].requests.reply(reply, at: now)
        if case .value(let path, .success(let data)) = reply, !isConsumed || isPlainRead {
            value(data, on: path, of: peer)
        } else if !isConsumed, reply.isAnswer {
            log("lateReply", of: peer, level: .warning, [Field("is", "\(reply)")])
        }
        performRequests(of: peer)
    }
}

extension Coordinator.DeviceOperation {
    /// What an error of it says was under way.
    var phase: BluetoothError.Phase {
        switch self {
        case .read, .readDescriptor: .read
        case .write, .writeDescriptor: .write
        case .rssi: .rssi
        case .descriptors: .discover
        }
    }
}

extension GATTReply {
    /// Whether somebody must have asked for it.
    var isAnswer: Bool {
        switch self {
        case .value, .readyToSend: false
        default: true
        }
    }
}
