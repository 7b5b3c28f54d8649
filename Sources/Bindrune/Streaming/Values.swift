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
        let counter = DropCounter()
        let handle = StreamHandle(engine: engine, stream: stream, counter: counter)
        engine.transact { [engine, peer] state in
            state.counters[stream] = counter
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
    public var dropped: UInt64 { handle.counter.count }

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
            try await handle.next(isolation: actor)
        }
    }
}

/// Keeps a stream open as long as somebody holds it.
final class StreamHandle: Sendable {
    let engine: Engine
    let stream: StreamID
    let counter: DropCounter

    init(engine: Engine, stream: StreamID, counter: DropCounter) {
        self.engine = engine
        self.stream = stream
        self.counter = counter
    }

    deinit {
        engine.transact { [engine, stream] state in
            state.counters[stream] = nil
            state.feed(.closeStream(stream), delegate: engine)
        }
    }

    func next(isolation: isolated (any Actor)?) async throws(BluetoothError) -> Packet? {
        if let packet = engine.transact({ [stream] in $0.coordinator.takePacket(of: stream) }) {
            return packet
        }
        while true {
            let call = CallID(number: engine.newNumber())
            var outcome = await engine.wait(for: .nextPacket(stream), as: call, until: nil)
            if case .runSetUp(let peer, let calls) = outcome {
                let result = await engine.runSetUps(calls, of: peer)
                outcome = await engine.wait(for: .setUp(peer, result), as: call, until: nil)
            }
            switch outcome {
            case .packet(let packet): return packet
            case .failed(let failure): throw failure.error
            case .again: continue
            default: return nil
            }
        }
    }
}
