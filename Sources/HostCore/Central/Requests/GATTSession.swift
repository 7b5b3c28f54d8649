// SPDX-License-Identifier: Apache-2.0

import Bluetooth

/// Everything that lasts as long as one link: the peer's table as found, requests, write
/// commands, subscriptions, ATT_MTU.
///
/// Made when the link comes up and dropped when it is down, so nothing of it survives into the
/// next connection: services have to be found and subscriptions made again.
struct GATTSession: Sendable {
    /// The longest attribute value (Core Specification Vol 3, Part F, 3.2.9).
    static let longestValue = 512
    static let smallestMTU = 23
    static let largestMTU = 65_535

    let link: LinkID
    var mtu: Int
    var credits: WriteCredits
    var attributes = AttributeTable()
    var subscriptions = SubscriptionTable()
    var requests = RequestQueue()

    init(link: LinkID, parameters: LinkParameters) {
        self.link = link
        mtu = Self.believable(parameters.mtu)
        credits = WriteCredits(limit: parameters.writeCredits)
    }

    var peer: PeerID { link.peer }

    /// How many bytes a write without response can carry.
    var longestCommand: Int { min(mtu - 3, Self.longestValue) }

    static func believable(_ mtu: Int) -> Int { min(max(mtu, smallestMTU), largestMTU) }
}

// MARK: - Calls

extension GATTSession {
    /// Takes a request in; it is sent when its turn comes.
    mutating func submit(_ request: GATTRequest, at now: Instant, into outbox: inout Outbox) {
        if case .writeDescriptor(let handle, _) = request, isConfiguration(handle) {
            outbox.finding(peer, "2902 is not for writing: use setNotifyValue; nothing was sent")
            return
        }
        guard !requests.isFull else {
            outbox.finding(peer, "more than \(RequestQueue.limit) requests wait: one was refused")
            fail(request, HostError(core: .outOfSpace), into: &outbox)
            return
        }
        guard request != .readRSSI else {
            let id = requests.beginSignalReading(at: now)
            outbox.radio(.request(link, id, request))
            return
        }
        requests.append(.request(request))
        advance(at: now, into: &outbox)
    }

    /// Takes a write without response in. It leaves or is dropped: no callback tells.
    mutating func write(
        _ bytes: [UInt8],
        to handle: AttributeHandle,
        properties: CharacteristicProperties,
        into outbox: inout Outbox
    ) {
        guard attributes.characteristic(handle) != nil else {
            outbox.finding(peer, "write without response to an attribute not found: dropped")
            return
        }
        guard properties.contains(.writeWithoutResponse) else {
            outbox.log(.writeWithoutResponseNotSpecified(peer, handle))
            return
        }
        guard bytes.count <= longestCommand else {
            outbox.finding(
                peer,
                "write without response of \(bytes.count) bytes is longer than \(longestCommand): "
                    + "dropped"
            )
            return
        }
        guard !requests.isFull else {
            outbox.finding(peer, "more than \(RequestQueue.limit) requests wait: write dropped")
            return
        }
        guard credits.spend() else {
            outbox.finding(
                peer,
                "write without response while canSendWriteWithoutResponse is false: dropped"
            )
            return
        }
        if requests.hasWaiting {
            requests.append(.command(handle, bytes))
        } else {
            outbox.radio(.writeCommand(link, handle, bytes))
        }
    }

    private func isConfiguration(_ handle: AttributeHandle) -> Bool {
        attributes.descriptor(handle)?.uuid == BluetoothUUID(0x2902)
    }
}

// MARK: - Progress

extension GATTSession {
    /// Carries out what waits until a request is under way or nothing waits.
    mutating func advance(at now: Instant, into outbox: inout Outbox) {
        while let job = requests.next() {
            switch job {
            case .command(let handle, let bytes):
                outbox.radio(.writeCommand(link, handle, bytes))
            case .request(let request):
                if let callback = answerOfOurOwn(to: request) {
                    outbox.deliver(callback)
                } else {
                    let id = requests.begin(request, at: now)
                    outbox.radio(.request(link, id, request.sent))
                }
            }
        }
    }

    func fail(_ request: GATTRequest, _ error: HostError, into outbox: inout Outbox) {
        var isNotifying = false
        if case .setNotify(let handle, _) = request {
            isNotifying = subscriptions.isNotifying(handle)
        }
        outbox.deliver(request.failed(for: peer, error, isNotifying: isNotifying))
    }

    /// Whether the app can name what the request is about: it was found on this link and the peer
    /// has not withdrawn it since.
    func isKnown(_ subject: GATTRequest.Subject) -> Bool {
        switch subject {
        case .none: true
        case .service(let handle): attributes.hasService(handle)
        case .characteristic(let handle): attributes.characteristic(handle) != nil
        case .descriptor(let handle): attributes.descriptor(handle) != nil
        }
    }

    /// The answer to a request that need not be sent; nil when it has to be.
    private func answerOfOurOwn(to request: GATTRequest) -> CentralCallback? {
        guard isKnown(request.subject) else {
            return request.failed(for: peer, HostError(core: .invalidHandle), isNotifying: false)
        }
        if request.writtenCount > Self.longestValue {
            return request.failed(
                for: peer,
                HostError(att: .invalidAttributeValueLength),
                isNotifying: false
            )
        }
        guard case .setNotify(let handle, let isOn) = request,
            let characteristic = attributes.characteristic(handle)
        else { return nil }
        switch subscriptions.verdict(turning: isOn, characteristic) {
        case .send: return nil
        case .alreadySo:
            return .didUpdateNotificationState(
                peer,
                characteristic: handle,
                isNotifying: isOn,
                nil
            )
        case .refused(let code):
            return request.failed(for: peer, HostError(att: code), isNotifying: false)
        }
    }
}
