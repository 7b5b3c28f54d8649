// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import HostCore

/// Sessions that want to hear of the links of their phone.
extension WorldState {
    mutating func watchConnections(_ session: Int, _ filter: ConnectionFilter?) {
        let phone = sessions[session].phone
        guard phones[phone].radioState == .poweredOn, let filter else {
            sessions[session].watch = nil
            return
        }
        var watch = LinkWatch<PeerID>(filter)
        for slot in phones[phone].links where links[slot].phase != .establishing {
            watch.found(links[slot].peer, links[slot].peer)
        }
        sessions[session].watch = watch
    }

    /// Tells the sessions that asked for it, whichever app of the phone the link is for.
    mutating func tellWatchers(of link: PhysicalLink, isConnected: Bool) {
        let summary = PeerSummary(
            peer: link.peer,
            name: phones[link.phone].peers[link.peer]?.name
        )
        for session in sessions.indices where sessions[session].phone == link.phone {
            guard let filter = sessions[session].watch?.filter else { continue }
            let event = sessions[session].watch?.see(
                link.peer,
                link.peer,
                isConnected: isConnected,
                matches: filter.matches(
                    link.peer,
                    offering: devices[link.device].table.offers(any:)
                )
            )
            if let event { outbox.append(.event(.connectionEvent(event, summary)), to: session) }
        }
    }
}
