// SPDX-License-Identifier: Apache-2.0

internal import Foundation

extension Coordinator {
    /// What happens to a central.
    enum Input: Hashable, Sendable {
        /// A call begins to wait.
        case call(CallID, Request, until: Moment?)
        /// The task of a call was cancelled.
        case cancel(CallID)
        /// `isDenied` tells that the user or a policy has really refused, not just not answered.
        case radio(RadioReadiness, isDenied: Bool)
        case sighted(Peer, name: String?, DeviceAdvertisement, rssi: Int?)
        /// The answer to `.retrieve` or `.retrieveConnected`.
        case retrieved(CallID, Peer?)
        case named(Peer, String?)
        case link(Peer, LinkMachine.Event)
        case discovered(Peer, [DeviceService])
        case reply(Peer, GATTReply)
        case openStream(StreamID, Peer, CharacteristicID, BufferingPolicy)
        case closeStream(StreamID)
        /// The task of a call for the next packet was cancelled.
        case stopWaiting(CallID, StreamID)
        case openFeed(FeedID, FeedWishes)
        case closeFeed(FeedID)
        /// The set-up block of a call will not be run any more.
        case dropSetUp(Peer, CallID)
        case wakeUp
    }

    /// What a call waits for.
    enum Request: Hashable, Sendable {
        case ready
        case connect(ConnectGoal, ReconnectPolicy, hasSetUp: Bool)
        /// The set-up block has been run by the task of this call.
        case setUp(Peer, SetUpResult)
        case connected(Peer)
        case disconnect(Peer)
        case operate(Peer, DeviceOperation)
        case nextPacket(StreamID)
        case nextDiscovery(FeedID)
    }

    enum SetUpResult: Hashable, Sendable {
        case done([CallID])
        case failed(OriginalError, FailureClass)
        /// The task was cancelled meanwhile.
        case abandoned
    }

    /// An operation as its caller names it.
    enum DeviceOperation: Hashable, Sendable {
        case read(CharacteristicID, ReadWhileNotifying)
        case write(CharacteristicID, Data, WriteKind)
        case rssi
        case descriptors(CharacteristicID)
        case readDescriptor(CharacteristicID, Int)
        case writeDescriptor(DeviceDescriptor, Data)
    }

    struct FeedWishes: Hashable, Sendable {
        var filter: DiscoveryFilter
        var duplicates: DuplicatePolicy
        var lostAfter: Duration?
    }

    /// What a central has to do.
    enum Output: Hashable, Sendable {
        case startScan(ScanDemand.Parameters)
        case stopScan
        /// Ask the system for a device; answered at once by `.retrieved`.
        case retrieve(CallID, UUID)
        /// Ask the system for a device that it holds a link to; answered at once by `.retrieved`.
        case retrieveConnected(CallID, [AttributeUUID], UUID?, DiscoveryFilter)
        /// Ask the system for a handle of a device that it has disowned, and use that.
        case renewHandle(Peer)
        case connect(Peer)
        case cancelLink(Peer)
        case discover(Peer)
        case command(Peer, GATTCommand)
        case resume(CallID, Outcome)
        case publish(Peer, ConnectionState)
        case publishRadio(RadioReadiness)
        /// So many values of a stream have been dropped by now.
        case dropped(StreamID, UInt64)
        /// Every reader of that device is needed: packets handed out ahead of being taken are to
        /// be put back.
        case recall(Peer)
        case record(DiagnosticEvent)
        /// The set-up block of that call is of no use any more.
        case forgetSetUp(CallID)
        /// The handles of all devices have become invalid.
        case forgetHandles
    }

    /// How a call ends.
    enum Outcome: Hashable, Sendable {
        case done
        /// The device is connected; the call's own set-up block has still to be run where it says
        /// so.
        case connected(Peer, runsOwnSetUp: Bool)
        /// Run these set-up blocks in the task of the call, then report and wait on.
        case runSetUp(Peer, [CallID])
        /// The set-up was run for others: go on with what the call was waiting for.
        case again
        case answer(GATTAnswer)
        case packet(Packet)
        case discovery(DiscoveryEvent)
        /// There is nothing more.
        case end
        case failed(Failure)
    }

    /// A failure with everything the error will tell. Compared by what a machine decides on.
    struct Failure: Hashable, Sendable {
        var link: LinkFailure
        var device: UUID?
        var elapsed: Duration = .zero
        var trace: ConnectionTrace?

        /// The error a caller gets.
        var error: BluetoothError {
            BluetoothError(
                link.code,
                during: link.phase,
                detail: link.detail,
                underlying: link.original?.error,
                device: device,
                radio: link.radio,
                elapsed: elapsed,
                attempts: link.attempts,
                trace: trace
            )
        }
    }
}
