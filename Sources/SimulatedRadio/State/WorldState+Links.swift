// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import HostCore

/// The life of links: from the first connection event to their end.
extension WorldState {
    mutating func runOnLink(_ action: WorldAction) {
        switch action {
        case .establish(let link): established(link)
        case .join(let session, let id): join(session, id)
        case .exchangeMTU(let link): exchangeMTU(link)
        case .readName(let link): readName(link)
        case .terminate(let link):
            guard isCurrent(link), links[link.slot].phase == .closing else { return }
            end(link, "no longer used")
        case .supervision(let link):
            guard isCurrent(link) else { return }
            links[link.slot].supervision = nil
            lose(link, RadioFailure(.hci(0x08)), "supervision time-out")
        default: break
        }
    }

    // MARK: Beginning

    private mutating func established(_ link: LinkRef) {
        guard isCurrent(link), links[link.slot].phase == .establishing else { return }
        guard links[link.slot].isAudible, links[link.slot].isKnownToDevice else {
            return tryAgain(link)
        }
        let (phone, device) = (links[link.slot].phone, links[link.slot].device)
        guard !links[link.slot].users.isEmpty else { return end(link, "given up meanwhile") }
        links[link.slot].phase = .up
        phones[phone].peers[links[link.slot].peer]?.wasConnected = true
        record(.linkUp(phone: phones[phone].name, device: devices[device].spec.name))
        tellWatchers(of: links[link.slot], isConnected: true)
        if phones[phone].bonds[device] != nil {
            guard devices[device].bonds.contains(phone) else {
                let failure = RadioFailure(
                    .host(code: 14),
                    text: "Peer removed pairing information"
                )
                return lose(link, failure, "the device lost the bond")
            }
            links[link.slot].isEncrypted = true
        }
        for user in links[link.slot].users {
            setStage(.up(link), user.session, user.id)
            tellConnected(user, link)
        }
        let interval = Duration.nanoseconds(links[link.slot].interval)
        plan(.exchangeMTU(link), after: interval * 2)
        plan(.readName(link), after: interval * 3)
    }

    private mutating func tellConnected(_ user: PhysicalLink.User, _ link: LinkRef) {
        guard let session = user.session else { return }
        let phone = links[link.slot].phone
        let parameters = LinkParameters(
            mtu: links[link.slot].mtu,
            writeCredits: max(1, phones[phone].options.writeCredits),
            name: phones[phone].peers[links[link.slot].peer]?.gapName
        )
        outbox.append(.event(.connected(user.id, parameters)), to: session)
    }

    /// The device was not heard at the first connection events (HCI 0x3E). A host tries again by
    /// itself and tells nobody.
    private mutating func tryAgain(_ link: LinkRef) {
        let (phone, device) = (links[link.slot].phone, links[link.slot].device)
        let address = links[link.slot].address
        for user in links[link.slot].users {
            setStage(.pending, user.session, user.id)
            phones[phone].pending.append(
                PhoneState.PendingConnection(
                    session: user.session,
                    id: user.id,
                    device: device,
                    address: address
                )
            )
        }
        end(link, "not established")
    }

    private mutating func join(_ session: Int, _ id: LinkID) {
        guard let index = sessions[session].attempt(id),
            case .joining(let link) = sessions[session].attempts[index].stage
        else { return }
        guard isCurrent(link), links[link.slot].phase == .up else {
            return reach(session, id)
        }
        sessions[session].attempts[index].stage = .up(link)
        tellConnected(PhysicalLink.User(session: session, id: id), link)
    }

    private mutating func exchangeMTU(_ link: LinkRef) {
        guard links[link.slot].phase == .up else { return }
        let (phone, device) = (links[link.slot].phone, links[link.slot].device)
        let mtu = min(phones[phone].options.mtu, devices[device].spec.link.mtu)
        guard mtu > links[link.slot].mtu else { return }
        links[link.slot].mtu = mtu
        for user in links[link.slot].users {
            tellUser(user, of: link, .mtu(user.id, mtu))
        }
    }

    private mutating func readName(_ link: LinkRef) {
        guard links[link.slot].phase == .up else { return }
        let (phone, peer) = (links[link.slot].phone, links[link.slot].peer)
        let name = devices[links[link.slot].device].spec.name
        guard phones[phone].peers[peer]?.gapName != name else { return }
        phones[phone].peers[peer]?.gapName = name
        for user in links[link.slot].users {
            tellUser(user, of: link, .name(peer, name))
        }
    }

    /// Tells a user of a link something, if it was told of the link itself.
    mutating func tellUser(_ user: PhysicalLink.User, of link: LinkRef, _ event: RadioEvent) {
        guard let session = user.session, sessions[session].link(user.id) == link else { return }
        outbox.append(.event(event), to: session)
    }

    // MARK: Ending

    /// A link breaks: all its users hear why.
    mutating func lose(_ link: LinkRef, _ failure: RadioFailure, _ reason: String) {
        let (users, phase) = (links[link.slot].users, links[link.slot].phase)
        end(link, reason)
        guard phase != .closing else { return }
        for user in users {
            guard let session = user.session, let index = sessions[session].attempt(user.id)
            else { continue }
            let wasUp = sessions[session].link(user.id) == link
            sessions[session].attempts.remove(at: index)
            outbox.append(
                .event(
                    wasUp
                        ? .disconnected(user.id, .lost(failure)) : .connectFailed(user.id, failure)
                ),
                to: session
            )
        }
    }

    /// Frees the place of a link and lets the device advertise again.
    mutating func end(_ link: LinkRef, _ reason: String) {
        let (phone, device) = (links[link.slot].phone, links[link.slot].device)
        if links[link.slot].phase != .establishing {
            record(
                .linkDown(
                    phone: phones[phone].name,
                    device: devices[device].spec.name,
                    reason: reason
                )
            )
            tellWatchers(of: links[link.slot], isConnected: false)
        }
        if let timer = links[link.slot].supervision { queue.cancel(timer) }
        links[link.slot].phase = .gone
        links[link.slot].generation &+= 1
        phones[phone].links.removeAll { $0 == link.slot }
        detach(link.slot, from: device)
        devices[device].quietUntil = max(
            devices[device].quietUntil,
            now + Self.pauseAfterLink
        )
        awaken(device)
    }

    /// The device forgets a link.
    mutating func detach(_ slot: Int, from device: Int) {
        devices[device].links.removeAll { $0 == slot }
        stopUnheardScripts(device, linkEnded: true)
    }

    /// A user of a link leaves it; the last one takes the link down.
    mutating func leave(_ link: LinkRef, where isLeaving: (PhysicalLink.User) -> Bool) {
        links[link.slot].users.removeAll(where: isLeaving)
        stopUnheardScripts(links[link.slot].device, linkEnded: false)
        guard links[link.slot].users.isEmpty, links[link.slot].phase == .up else { return }
        links[link.slot].phase = .closing
        queue.insert(.terminate(link), at: links[link.slot].nextEvent(after: now))
    }

    // MARK: Range

    /// Looks whether the two sides of a link still hear each other.
    mutating func refreshAudibility(_ slot: Int) {
        let link = links[slot]
        let isAudible =
            link.isKnownToDevice && !link.isBroken && self.isAudible(link.device, on: link.phone)
        guard isAudible != link.isAudible else { return }
        links[slot].isAudible = isAudible
        if isAudible {
            if let timer = link.supervision { queue.cancel(timer) }
            links[slot].supervision = nil
            links[slot].stalled = []
            for action in link.stalled {
                queue.insert(action, at: links[slot].nextEvent(after: now))
            }
        } else {
            let timeout = devices[link.device].spec.link.supervisionTimeout
            links[slot].supervision = queue.insert(
                .supervision(reference(slot)),
                at: now + timeout
            )
        }
    }
}
