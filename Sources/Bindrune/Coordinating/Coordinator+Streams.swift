// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// Streams of values: who listens to what, over all links of a device.
extension Coordinator {
    mutating func openStream(
        _ stream: StreamID,
        of peer: Peer,
        _ name: CharacteristicID,
        _ policy: BufferingPolicy
    ) {
        streams[stream] = StreamRecord(machine: StreamMachine(policy), peer: peer, name: name)
        let link = peers[peer.index].link
        guard link.isUp || link.isHeld else {
            _ = streams[stream]?.machine.end(LinkFailure(.notConnected, during: .subscribe))
            return
        }
        peers[peer.index].streams.append(stream)
        // While the link is sought again the stream is subscribed with the others.
        guard link.isUp else { return }
        _ = listen(stream)
        performRequests(of: peer)
    }

    /// Makes a stream a listener of its characteristic. Returns the path where the device is asked.
    private mutating func listen(_ stream: StreamID) -> AttributePath? {
        guard let record = streams[stream] else { return nil }
        let peer = record.peer
        do throws(LinkFailure) {
            let path = try path(record.name, of: peer, .subscribe)
            try demand([.notify, .indicate], of: path, peer, .subscribe)
            streams[stream]?.path = path
            guard peers[peer.index].subscriptions.add(stream, to: path) else { return nil }
            log("subscribe", of: peer, [Field("to", "\(record.name)")])
            peers[peer.index].requests.enqueue(
                .subscribe(path),
                for: nil,
                deadline: now + Self.subscribeLimit,
                at: now
            )
            return path
        } catch {
            endStream(stream, error)
            return nil
        }
    }

    /// The device has answered a subscription.
    mutating func subscribed(_ path: AttributePath, _ reason: GATTFailure?, of peer: Peer) {
        let ends = peers[peer.index].subscriptions.settled(path, isOn: reason == nil)
        if let reason {
            let failure = Self.failure(reason, during: .subscribe)
            if !ends.isEmpty {
                note("subscribeFailed", of: peer, Self.fields(failure), level: .error)
            }
            for stream in ends { endStream(stream, failure) }
        }
        peers[peer.index].rearming.removeAll { $0 == path }
        rearmedIfDone(peer)
    }

    /// The table of a new link is known: every stream listens again, after the mark of a gap.
    mutating func rearm(_ peer: Peer) {
        let cause = peers[peer.index].gapCause
        peers[peer.index].rearming = []
        for stream in peers[peer.index].streams {
            if let start = streams[stream]?.gapStart {
                streams[stream]?.gapStart = nil
                let gap = Packet.Gap(cause, from: start, to: now)
                wake(stream, streams[stream]?.machine.gap(gap))
            }
            if streams[stream]?.path == nil, let path = listen(stream) {
                peers[peer.index].rearming.append(path)
            }
        }
        performRequests(of: peer)
        rearmedIfDone(peer)
    }

    private mutating func rearmedIfDone(_ peer: Peer) {
        guard peers[peer.index].link.state == .rearming, peers[peer.index].rearming.isEmpty else {
            return
        }
        drive(peer, .rearmed)
    }

    /// All subscriptions of a device are gone with its link or its table.
    mutating func dropSubscriptions(of peer: Peer) {
        peers[peer.index].subscriptions.clear()
        peers[peer.index].rearming = []
        for stream in peers[peer.index].streams where streams[stream]?.path != nil {
            streams[stream]?.path = nil
            if streams[stream]?.gapStart == nil { streams[stream]?.gapStart = now }
        }
    }

    mutating func value(_ data: Data, on path: AttributePath, of peer: Peer) {
        for stream in peers[peer.index].subscriptions.streams(on: path) {
            // In place: a record that is changed by its key is taken out and put back each time.
            guard let place = streams.index(forKey: stream) else { continue }
            let news = streams.values[place].value(data, at: now)
            if let dropped = news.dropped { outputs.append(.dropped(stream, dropped)) }
            if let (call, packet) = news.woken { resume(call, .packet(packet)) }
        }
    }

    mutating func gap(_ gap: Packet.Gap, on path: AttributePath, of peer: Peer) {
        for stream in peers[peer.index].subscriptions.streams(on: path) {
            wake(stream, streams[stream]?.machine.gap(gap))
        }
    }

    /// Hands a packet or the end to a call that has been let go for it.
    private mutating func wake(_ stream: StreamID, _ call: CallID?) {
        guard let call, let place = streams.index(forKey: stream) else { return }
        deliver(streams.values[place].machine.take(), of: stream, to: call)
    }

    private mutating func deliver(
        _ taken: StreamMachine.Taken,
        of stream: StreamID,
        to call: CallID
    ) {
        switch taken {
        case .packet(let packet): resume(call, .packet(packet))
        case .end(nil): resume(call, .end)
        case .end(let failure?):
            let peer = streams[stream]?.peer
            let device = peer.map { peers[$0.index].identifier }
            let trace = peer.map { peers[$0.index].trace }
            resume(call, .failed(Failure(link: failure, device: device, trace: trace)))
        case .nothingYet: break
        }
    }

    mutating func nextPacket(_ call: CallID, from stream: StreamID) {
        guard let place = streams.index(forKey: stream) else { return resume(call, .end) }
        let peers = peers
        let next = streams.values[place].next(call) { peer in
            peers[peer.index].link.state == .settingUp(runner: nil)
        }
        switch next {
        case .helps(let peer): drive(peer, .volunteer(call))
        case .takes(let taken): deliver(taken, of: stream, to: call)
        case .waits: owners[call] = .stream(stream)
        case .isRefused:
            let text = "another task waits for this stream; open one for each"
            let failure = LinkFailure(.operationFailed, during: .subscribe, detail: text)
            resume(call, .failed(Failure(link: failure)))
        }
    }

    mutating func endStream(_ stream: StreamID, _ failure: LinkFailure?) {
        guard let peer = streams[stream]?.peer else { return }
        peers[peer.index].streams.removeAll { $0 == stream }
        leave(stream)
        wake(stream, streams[stream]?.machine.end(failure))
    }

    mutating func endStreams(of peer: Peer, _ failure: LinkFailure?) {
        for stream in peers[peer.index].streams { endStream(stream, failure) }
    }

    /// A stream listens no more; the last one of a characteristic turns its notifications off.
    private mutating func leave(_ stream: StreamID) {
        guard let record = streams[stream], let path = record.path else { return }
        streams[stream]?.path = nil
        let index = record.peer.index
        guard peers[index].subscriptions.remove(stream, from: path), peers[index].link.isUp else {
            return
        }
        peers[index].requests.enqueue(
            .unsubscribe(path),
            for: nil,
            deadline: now + Self.subscribeLimit,
            at: now
        )
        performRequests(of: record.peer)
    }

    /// The task of a call for the next packet was cancelled.
    mutating func stopWaiting(_ call: CallID, for stream: StreamID) {
        guard streams[stream]?.machine.release(call) == true else { return }
        resume(call, .end)
    }

    mutating func closeStream(_ stream: StreamID) {
        guard let record = streams[stream] else { return }
        if let call = record.machine.waiter { resume(call, .end) }
        endStream(stream, nil)
        streams[stream] = nil
    }
}
