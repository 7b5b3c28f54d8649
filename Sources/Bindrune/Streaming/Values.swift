// SPDX-License-Identifier: Apache-2.0

extension Device {
    /// The values that a characteristic notifies or indicates.
    ///
    /// The device is asked to notify as soon as this is called, ahead of any operation called
    /// later; where that fails the iteration throws. Streams of one characteristic share a
    /// subscription, which ends when the last of them is let go.
    ///
    /// A stream survives the loss of the link where the policy of the connection reconnects: it is
    /// subscribed anew, and the first packet from the new link is a mark of a gap. It ends without
    /// an error after ``Device/disconnect()`` and when the reading task is cancelled, and with one
    /// when the link is lost for good.
    ///
    /// - Parameters:
    ///   - characteristic: Which one; a UUID alone where only one has it, else the iteration throws
    ///     `.ambiguous`.
    ///   - buffering: What happens to values that nobody has taken yet. What is dropped is counted.
    public func values(
        of characteristic: CharacteristicID,
        buffering: BufferingPolicy = .unbounded
    ) -> Values {
        let stream = StreamID(number: engine.newNumber())
        let tray = StreamTray()
        let handle = StreamHandle(engine: engine, stream: stream, tray: tray)
        engine.transact { [engine, peer] state in
            state.trays[stream] = tray
            state.feed(.openStream(stream, peer, characteristic, buffering), delegate: engine)
        }
        return Values(handle: handle)
    }
}

/// The values of one characteristic, in the order in which they came.
///
/// It is one stream: several iterators share its packets rather than copy them, and only one task
/// at a time may wait.
public struct Values: AsyncSequence, Sendable {
    /// What is delivered.
    public typealias Element = Packet
    /// What it ends with when it does not just end.
    public typealias Failure = BluetoothError

    let handle: StreamHandle

    /// How many values have been dropped so far because of the buffering policy.
    public var dropped: UInt64 { handle.tray.dropped }

    /// Makes an iterator.
    public func makeAsyncIterator() -> Iterator {
        Iterator(handle: handle)
    }

    /// Takes packets one after the other.
    public struct Iterator: AsyncIteratorProtocol, Sendable {
        let handle: StreamHandle

        /// The next packet; nil when the stream is over or the task was cancelled.
        public mutating func next() async throws(BluetoothError) -> Packet? {
            try await next(isolation: nil)
        }

        /// The next packet; nil when the stream is over or the task was cancelled.
        public mutating func next(
            isolation actor: isolated (any Actor)?
        ) async throws(BluetoothError) -> Packet? {
            let handle = self.handle
            while true {
                if let packet = handle.tray.take() { return packet }
                let call = handle.newCall()
                // Resumed once, whatever happens: by `wait` itself, or by whoever takes the entry
                // out of the engine's list of waits, which happens with its lock held.
                let turn = await withTaskCancellationHandler {
                    await withUnsafeContinuation { handle.wait(as: call, $0) }
                } onCancel: {
                    handle.stopWaiting(call)
                }
                if case .packet(let packet) = turn { return packet }
                switch try await handle.settle(turn, call, isolation: actor) {
                case .packet(let packet): return packet
                case .end: return nil
                case .again: continue
                }
            }
        }
    }
}

/// Keeps a stream open as long as somebody holds it.
final class StreamHandle: Sendable {
    let engine: Engine
    let stream: StreamID
    let tray: StreamTray

    init(engine: Engine, stream: StreamID, tray: StreamTray) {
        self.engine = engine
        self.stream = stream
        self.tray = tray
    }

    deinit {
        engine.transact { [engine, stream] state in
            state.trays[stream] = nil
            state.feed(.closeStream(stream), delegate: engine)
        }
    }

    func newCall() -> CallID { CallID(number: engine.newNumber()) }

    func wait(as call: CallID, _ continuation: EngineState.PacketContinuation) {
        engine.wait(for: stream, tray, as: call, continuation)
    }

    func stopWaiting(_ call: CallID) {
        engine.stopWaiting(call, for: stream)
    }

    /// What a wait came to.
    enum Settled {
        case packet(Packet)
        case end
        case again
    }

    /// Runs the set-up blocks of the device where the wait was needed for that.
    func settle(
        _ turn: EngineState.PacketTurn,
        _ call: CallID,
        isolation: isolated (any Actor)?
    ) async throws(BluetoothError) -> Settled {
        var outcome: Coordinator.Outcome
        switch turn {
        case .packet(let packet): return .packet(packet)
        case .other(let other): outcome = other
        }
        if case .runSetUp(let peer, let calls) = outcome {
            let result = await engine.runSetUps(calls, of: peer)
            outcome = await engine.wait(for: .setUp(peer, result), as: call, until: nil)
        }
        switch outcome {
        case .packet(let packet): return .packet(packet)
        case .failed(let failure): throw failure.error
        case .again: return .again
        default: return .end
        }
    }
}
