// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// One operation on its way through its commands.
struct PendingRequest: Hashable, Sendable {
    enum Progress: Hashable, Sendable {
        case perform(GATTCommand)
        /// Wait until the system is ready to send.
        case wait
        case finished(Result<GATTAnswer, GATTFailure>)
    }

    let operation: GATTOperation
    /// Who waits; nil for the layer itself and once nobody does.
    private(set) var call: CallID?
    /// When the waiting ends; nil once nobody waits.
    private(set) var deadline: Moment?
    /// When to look at it again: silence is too long, or the readiness to send is worth a look.
    var nextCheck: Moment?
    /// Whether somebody waited and does no more.
    private(set) var isAbandoned = false
    /// Whether it has nothing under way and waits for room to send.
    private(set) var isWaitingToSend = false
    /// How many bytes of a value in pieces have been handed over.
    private(set) var offset = 0
    /// The characteristic whose notifications this operation turned off and could not turn on
    /// again.
    private(set) var silenced: AttributePath?
    private var awaited: GATTCommand?
    private var held: Result<GATTAnswer, GATTFailure> = .success(.done)

    init(operation: GATTOperation, call: CallID?, deadline: Moment?) {
        self.operation = operation
        self.call = call
        self.deadline = deadline
    }

    /// The command with which it begins.
    var firstCommand: GATTCommand {
        mutating get {
            let command: GATTCommand =
                switch operation {
                case .read(let path): .read(path)
                case .readPausing(let path): .notify(path, false)
                case .write(let path, let data): .write(path, data)
                case .writeInPieces, .send: .askSendState
                case .subscribe(let path): .notify(path, true)
                case .unsubscribe(let path): .notify(path, false)
                case .rssi: .rssi
                case .descriptors(let path): .descriptors(path)
                case .readDescriptor(let path, let index): .readDescriptor(path, index)
                case .writeDescriptor(let path, let index, let data):
                    .writeDescriptor(path, index, data)
                }
            awaited = command
            return command
        }
    }

    /// Nobody waits any more; the answer still has to come.
    mutating func abandon() {
        call = nil
        deadline = nil
        isAbandoned = true
    }

    /// Whether bytes are left to be sent after the piece just handed over.
    mutating func pieceLeft() -> Bool {
        guard case .send(_, let data) = operation else { return false }
        awaited = .askSendState
        return offset < data.count
    }

    /// What an answer means for it; nil when the answer is not the one awaited.
    mutating func take(_ reply: GATTReply) -> Progress? {
        switch (reply, awaited) {
        case (.value(let path, let result), .read(let wanted)?) where path == wanted:
            read(result)
        case (.written(let path, let error), .write(let wanted, _)?) where path == wanted:
            written(error)
        case (.notifying(let path, let isOn, let error), .notify(let wanted, let wantsOn)?)
        where path == wanted && (isOn == wantsOn || error != nil):
            notifying(path, error)
        case (.rssi(let result), .rssi?):
            .finished(Self.answer(result) { .rssi($0) })
        case (.descriptors(let path, let result), .descriptors(let wanted)?) where path == wanted:
            .finished(Self.answer(result) { .descriptors($0) })
        case (
            .descriptorValue(let path, let index, let result),
            .readDescriptor(let wanted, let position)?
        )
        where path == wanted && index == position:
            .finished(Self.answer(result) { .data($0) })
        case (
            .descriptorWritten(let path, let index, let error),
            .writeDescriptor(let wanted, let position, _)?
        )
        where path == wanted && index == position:
            .finished(error.map { .failure(.refused($0)) } ?? .success(.done))
        case (.sendState(let canSend, let maximum), .askSendState?):
            sendState(canSend, maximum)
        case (.readyToSend, .askSendState?) where isWaitingToSend:
            .perform(.askSendState)
        default: nil
        }
    }

    private static func answer<Value>(
        _ result: Result<Value, OriginalError>,
        _ wrap: (Value) -> GATTAnswer
    ) -> Result<GATTAnswer, GATTFailure> {
        result.map(wrap).mapError { .refused($0) }
    }

    private mutating func next(_ command: GATTCommand) -> Progress {
        awaited = command
        return .perform(command)
    }

    private mutating func read(_ result: Result<Data, OriginalError>) -> Progress {
        let answer = Self.answer(result) { .data($0) }
        guard case .readPausing(let path) = operation else { return .finished(answer) }
        held = answer
        return next(.notify(path, true))
    }

    private mutating func notifying(_ path: AttributePath, _ error: OriginalError?) -> Progress {
        let answer: Result<GATTAnswer, GATTFailure> =
            error.map { .failure(.refused($0)) } ?? .success(.done)
        guard case .readPausing = operation else { return .finished(answer) }
        switch awaited {
        case .notify(_, false) where error == nil && !isAbandoned: return next(.read(path))
        case .notify(_, false) where error == nil: return next(.notify(path, true))
        case .notify(_, true) where error == nil: return .finished(held)
        case .notify(_, true): silenced = path
        default: break
        }
        return .finished(answer)
    }

    private mutating func written(_ error: OriginalError?) -> Progress {
        if let error { return .finished(.failure(.refused(error))) }
        guard case .writeInPieces(_, let data) = operation else {
            return .finished(.success(.done))
        }
        if isAbandoned || offset >= data.count { return .finished(.success(.done)) }
        return next(.askSendState)
    }

    private mutating func sendState(_ canSend: Bool, _ maximum: Int) -> Progress {
        isWaitingToSend = false
        switch operation {
        case .writeInPieces(let path, let data):
            return next(.write(path, piece(of: data, maximum)))
        case .send(let path, let data) where canSend:
            return next(.send(path, piece(of: data, maximum)))
        default:
            isWaitingToSend = true
            return .wait
        }
    }

    private mutating func piece(of data: Data, _ maximum: Int) -> Data {
        let length = min(max(1, maximum), data.count - offset)
        let start = data.startIndex + offset
        offset += length
        return Data(data[start..<start + length])
    }
}
