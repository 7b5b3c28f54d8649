// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// One thing asked of a connected device, which may take several commands.
enum GATTOperation: Hashable, Sendable {
    case read(AttributePath)
    /// Turns notifications off, reads, and turns them on again.
    case readPausing(AttributePath)
    /// One write with response.
    case write(AttributePath, Data)
    /// Several writes with response, each as long as one packet carries.
    case writeInPieces(AttributePath, Data)
    /// Writes without response, each as long as one packet carries.
    case send(AttributePath, Data)
    case subscribe(AttributePath)
    case unsubscribe(AttributePath)
    case rssi
    case descriptors(AttributePath)
    case readDescriptor(AttributePath, Int)
    case writeDescriptor(AttributePath, Int, Data)
}

/// What the queue asks of Core Bluetooth. All but `askSendState` are answered later.
enum GATTCommand: Hashable, Sendable {
    case read(AttributePath)
    case write(AttributePath, Data)
    case send(AttributePath, Data)
    case notify(AttributePath, Bool)
    case rssi
    case descriptors(AttributePath)
    case readDescriptor(AttributePath, Int)
    case writeDescriptor(AttributePath, Int, Data)
    /// Answered at once by `GATTReply.sendState`.
    case askSendState
}

/// What Core Bluetooth tells the queue.
enum GATTReply: Hashable, Sendable {
    case value(AttributePath, Result<Data, OriginalError>)
    case written(AttributePath, OriginalError?)
    case notifying(AttributePath, Bool, OriginalError?)
    case rssi(Result<Int, OriginalError>)
    case descriptors(AttributePath, Result<[AttributeUUID], OriginalError>)
    case descriptorValue(AttributePath, Int, Result<Data, OriginalError>)
    case descriptorWritten(AttributePath, Int, OriginalError?)
    /// Whether a write without response would be taken, and how long one may be.
    case sendState(canSend: Bool, maximum: Int)
    case readyToSend
}

/// What an operation brought.
enum GATTAnswer: Hashable, Sendable {
    case done
    case data(Data)
    case rssi(Int)
    case descriptors([AttributeUUID])
}

/// Why an operation failed, before it is put into words.
enum GATTFailure: Error, Hashable, Sendable {
    case timedOut
    case cancelled
    /// The system reported this error.
    case refused(OriginalError)
    /// The link ended under it.
    case interrupted(LinkFailure)
}
