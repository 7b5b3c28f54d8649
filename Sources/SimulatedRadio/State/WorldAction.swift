// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import HostCore

/// What the event queue holds: everything that is going to happen.
///
/// The seldom and large cases are indirect, so that moving the others costs little.
enum WorldAction: Sendable {
    /// A device sends its next advertising packet.
    case advertise(device: Int)
    /// A device answers the scan request of a phone.
    case scanResponse(device: Int, phone: Int, address: BluetoothAddress)
    /// The first connection event of a link.
    case establish(LinkRef)
    /// A session that asked for a link the host holds already is told of it.
    case join(session: Int, LinkID)
    case exchangeMTU(LinkRef)
    case readName(LinkRef)
    /// A link comes to its end because nobody uses it any more.
    case terminate(LinkRef)
    /// A link on which nothing was heard is given up.
    case supervision(LinkRef)
    case requestArrived(LinkRef, PendingRequest)
    case answerArrived(LinkRef, PendingRequest, RequestOutcome)
    case transactionTimedOut(LinkRef, PendingRequest)
    case pairingEnded(LinkRef)
    case commandArrived(LinkRef, session: Int, LinkID, AttributeHandle, [UInt8])
    case notifyTick(device: Int, AttributeHandle, run: UInt32)
    case valueArrived(LinkRef, AttributeHandle, [UInt8])
    case servicesChangedArrived(LinkRef, [AttributeHandle])
    /// A session is told something that depends on no link.
    indirect case tell(session: Int, RadioEvent)
    /// A session is told something, if the link is still up for it then.
    indirect case tellOnLink(session: Int, LinkID, RadioEvent)
    /// An attempt fails, if the session has not given it up meanwhile.
    case fail(session: Int, LinkID, RadioFailure)
    case wake(session: Int)
    indirect case device(Int, DeviceEvent)
    /// A device that lost its links or its power advertises again where it can.
    case resumeAdvertising(device: Int)
    case phone(Int, PhoneEvent)
    case otherAppConnects(phone: Int, device: Int)
    case otherAppDisconnects(phone: Int, device: Int)
    /// Something the owner of the world planned.
    case call(@Sendable () -> Void)

    /// The link it needs, and which therefore has to be there and within hearing.
    var linkOnAir: LinkRef? {
        switch self {
        case .exchangeMTU(let link), .readName(let link), .requestArrived(let link, _),
            .answerArrived(let link, _, _), .commandArrived(let link, _, _, _, _),
            .valueArrived(let link, _, _), .servicesChangedArrived(let link, _):
            link
        default: nil
        }
    }
}

/// Names a link between a phone and a device; old names of a reused place are told apart.
struct LinkRef: Hashable, Sendable {
    var slot: Int
    var generation: UInt32
}

/// A request of a session that waits for its turn or for its answer.
struct PendingRequest: Hashable, Sendable {
    var session: Int
    var link: LinkID
    var id: RequestID
    var request: GATTRequest
}

/// What can happen to a phone.
enum PhoneEvent: Sendable {
    case power(Bool)
    case reset(back: Duration)
    case comeBack
    /// A session is told the state it opened in.
    case announce(session: Int)
    case support(Bool)
    case authorization(RadioAuthorization)
    case move(Position)
}
