// SPDX-License-Identifier: Apache-2.0

package import Bluetooth

/// The outputs that wait to be taken, first in, first out.
///
/// Emptied by the shell after every input, so its length is bounded by what one input can bring.
struct Outbox: Sendable {
    private var outputs: [CentralOutput] = []
    private var head = 0

    mutating func append(_ output: CentralOutput) {
        outputs.append(output)
    }

    mutating func radio(_ command: RadioCommand) {
        outputs.append(.radio(command))
    }

    mutating func deliver(_ callback: CentralCallback) {
        outputs.append(.deliver(callback))
    }

    mutating func log(_ line: CentralLogLine) {
        outputs.append(.log(line))
    }

    mutating func finding(_ peer: PeerID?, _ text: String) {
        outputs.append(.log(.finding(peer, text)))
    }

    mutating func next() -> CentralOutput? {
        guard head < outputs.count else { return nil }
        defer {
            head += 1
            if head == outputs.count {
                outputs.removeAll(keepingCapacity: outputs.count <= 256)
                head = 0
            }
        }
        return outputs[head]
    }

    /// Takes back what has not been delivered of a peer whose object is gone. Discoveries stay:
    /// they make a new object.
    mutating func withdrawDeliveries(for peer: PeerID) {
        guard head < outputs.count else { return }
        outputs.removeSubrange(..<head)
        head = 0
        outputs.removeAll { output in
            guard case .deliver(let callback) = output else { return false }
            return callback.objectNeeded == peer
        }
    }
}

extension CentralCallback {
    /// The peer whose existing object the delegate is handed; nil where one is made or none needed.
    package var objectNeeded: PeerID? {
        switch self {
        case .didUpdateState, .didDiscover, .connectionEventDidOccur: nil
        case .didConnect(let peer), .didFailToConnect(let peer, _),
            .didDisconnect(let peer, _, _, _), .didUpdateName(let peer),
            .didModifyServices(let peer, _), .didReadRSSI(let peer, _, _),
            .didDiscoverServices(let peer, _, _),
            .didDiscoverIncludedServices(let peer, _, _, _),
            .didDiscoverCharacteristics(let peer, _, _, _),
            .didDiscoverDescriptors(let peer, _, _, _), .didUpdateValue(let peer, _, _, _),
            .didWriteValue(let peer, _, _), .didUpdateNotificationState(let peer, _, _, _),
            .didUpdateDescriptorValue(let peer, _, _, _),
            .didWriteDescriptorValue(let peer, _, _),
            .isReadyToSendWriteWithoutResponse(let peer):
            peer
        }
    }
}
