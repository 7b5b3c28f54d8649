// SPDX-License-Identifier: Apache-2.0

internal import Foundation

#if OpenCoreBluetooth
    internal import OpenCoreBluetooth
#else
    internal import CoreBluetooth
#endif

/// The short ways of values, which come by the thousand, and of those who wait for them.
extension EngineState {
    /// What a task that waits for the next packet is resumed with.
    enum PacketTurn: Sendable {
        case packet(Packet)
        indirect case other(Coordinator.Outcome)

        init(_ outcome: Coordinator.Outcome) {
            if case .packet(let packet) = outcome {
                self = .packet(packet)
            } else {
                self = .other(outcome)
            }
        }
    }

    typealias PacketContinuation = UnsafeContinuation<PacketTurn, Never>

    /// A task that waits for the next packet of a stream.
    struct PacketWait: Sendable {
        let call: CallID
        let continuation: PacketContinuation
    }

    /// From a characteristic straight to the one stream that gets its values.
    struct Route: Sendable {
        let characteristic: ObjectIdentifier
        let peripheral: ObjectIdentifier
        let stream: StreamID
        let place: Coordinator.StreamPlace
        let tray: StreamTray
    }

    /// What became of a value on the short way.
    enum Passing: Sendable {
        case notPassed
        case passed
        /// The caller resumes this one and delivers.
        case wakes(PacketContinuation, Packet)
    }

    /// How many ways are known at most.
    private static let routeLimit = 16

    /// Takes in a value, or what came instead of one, and notes the way for those that follow it.
    mutating func takeIn(
        _ result: Result<Data, OriginalError>,
        of characteristic: CBCharacteristic,
        of peripheral: CBPeripheral,
        delegate: Engine
    ) {
        let peer = hold(peripheral, delegate: delegate)
        guard let path = path(of: characteristic, peer) else { return }
        // A value that answers nothing changes no way.
        let others = coordinator.answersNothing(of: peer) ? routes : []
        let stream = coordinator.soleListener(on: path, of: peer)
        feed(.reply(peer, .value(path, result)), delegate: delegate)
        if others.count < Self.routeLimit { routes = others }
        guard let stream, let place = coordinator.streams.index(forKey: stream),
            let tray = trays[stream]
        else { return }
        routes.append(
            Route(
                characteristic: ObjectIdentifier(characteristic),
                peripheral: ObjectIdentifier(peripheral),
                stream: stream,
                place: place,
                tray: tray
            )
        )
    }

    /// Takes a value to its stream where it goes the same way as the one before it.
    mutating func pass(
        _ value: Data,
        of characteristic: CBCharacteristic,
        of peripheral: CBPeripheral
    ) -> Passing {
        let object = ObjectIdentifier(characteristic)
        var index = 0
        while index < routes.count, routes[index].characteristic != object { index += 1 }
        guard index < routes.count, routes[index].peripheral == ObjectIdentifier(peripheral) else {
            return .notPassed
        }
        let place = routes[index].place
        let news = coordinator.streams.values[place].value(value, at: timekeeper.now)
        if let dropped = news.dropped { routes[index].tray.setDropped(dropped) }
        guard let (call, packet) = news.woken, let continuation = takeWait(call) else {
            return .passed
        }
        guard !isDelivering, effects.isEmpty else {
            effects.append(.wake(continuation, .packet(packet)))
            return .passed
        }
        isDelivering = true
        return .wakes(continuation, packet)
    }

    /// A task begins to wait for the next packet. Returns what it is resumed with at once, by the
    /// caller; otherwise it is resumed by what comes, once.
    mutating func wait(
        _ wait: PacketWait,
        for stream: StreamID,
        _ tray: StreamTray,
        delegate: Engine
    ) -> PacketTurn? {
        guard let place = place(of: stream) else { return .other(.end) }
        // Asked with the lock held: whoever cancels sets this first and takes the lock afterwards,
        // so either this is true here, or `stopWaiting` finds the wait.
        let isCancelled = Task.isCancelled
        switch coordinator.turn(isCancelled ? nil : wait.call, at: place, tray) {
        case .packet(let packet): return .packet(packet)
        case .isUndecided where isCancelled: return .other(.end)
        case .waits: waits.append(wait)
        case .isUndecided:
            waits.append(wait)
            feed(.call(wait.call, .nextPacket(stream), until: nil), delegate: delegate)
        }
        return nil
    }

    /// The task of a call that may wait for the next packet was cancelled.
    mutating func stopWaiting(_ call: CallID, for stream: StreamID, delegate: Engine) {
        guard waits.contains(where: { $0.call == call }) else { return }
        feed(.stopWaiting(call, stream), delegate: delegate)
    }

    /// Who waits under that number; the caller has to see to it that it is resumed.
    mutating func takeWait(_ call: CallID) -> PacketContinuation? {
        var index = 0
        while index < waits.count, waits[index].call != call { index += 1 }
        guard index < waits.count else { return nil }
        let continuation = waits[index].continuation
        waits[index] = waits[waits.count - 1]
        waits.removeLast()
        return continuation
    }

    /// Puts back what readers of a device have taken ahead, so that they come and ask.
    mutating func recall(from peer: Peer) {
        for stream in trays.keys.sorted() where coordinator.streams[stream]?.peer == peer {
            guard let left = trays[stream]?.empty(), !left.isEmpty else { continue }
            coordinator.streams[stream]?.machine.putBack(left)
        }
    }

    private func place(of stream: StreamID) -> Coordinator.StreamPlace? {
        for index in routes.indices where routes[index].stream == stream {
            return routes[index].place
        }
        return coordinator.streams.index(forKey: stream)
    }
}
