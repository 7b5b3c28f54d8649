// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import HostCore

/// Says what is waited for, and why it does not come.
extension WorldState {
    var pendingWork: [String] {
        var lines: [String] = []
        for session in sessions.indices where sessions[session].isOpen {
            let name = name(of: session).description
            if phones[sessions[session].phone].radioState == .unknown {
                lines.append("\(name) waits for the user to answer the question for permission")
            }
            if sessions[session].scan != nil { lines.append("\(name) scans") }
            for attempt in sessions[session].attempts {
                lines += describe(attempt, of: session, name)
            }
        }
        return lines
    }

    private func describe(
        _ attempt: SessionState.Attempt,
        of session: Int,
        _ name: String
    ) -> [String] {
        let phone = sessions[session].phone
        guard let known = phones[phone].peers[attempt.id.peer] else { return [] }
        let device = devices[known.device].spec.name
        guard case .up(let link) = attempt.stage, isCurrent(link) else {
            let obstacle = obstacle(known, attempt.id.peer, on: phone)
            return ["\(name) waits to connect to \(device)\(obstacle)"]
        }
        let requests = links[link.slot].isBusy ? " and waits for the answer to a request" : ""
        let subscriptions = links[link.slot].users.first {
            $0.session == session && $0.id == attempt.id
        }?.subscriptions
        let values =
            subscriptions?.isEmpty == false ? " and waits for values of its subscriptions" : ""
        return ["\(name) is connected to \(device)\(requests)\(values)"]
    }

    private func obstacle(
        _ known: PhoneState.KnownPeer,
        _ peer: PeerID,
        on phone: Int
    ) -> String {
        let device = devices[known.device]
        if !device.isPresent { return ", which is switched off" }
        if device.isHeld { return ", which another central holds" }
        if !device.spec.isConnectable { return ", which accepts no connections" }
        if !device.links.isEmpty, !device.isAdvertising { return ", which another phone holds" }
        if !isAudible(known.device, on: phone) { return ", which is out of range" }
        if known.address != device.address, phones[phone].bonds[known.device] != peer {
            return ", which has another private address by now"
        }
        return ""
    }
}
