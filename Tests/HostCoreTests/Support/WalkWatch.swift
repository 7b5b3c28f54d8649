// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import HostCore

/// Watches a machine from outside and says what should not have happened.
struct WalkWatch {
    /// Where a peer stands by what the app was told.
    enum Told: Hashable { case nothing, asked, connected }

    private(set) var complaints: [String] = []
    private var told: [PeerID: Told] = [:]
    private var isCancelled: Set<PeerID> = []
    private var asksAgain: Set<PeerID> = []
    private var attempts: Set<UInt32> = []
    private var underWay: [LinkID: RequestID] = [:]
    private var filter: ConnectionFilter?
    let reconnects: Bool

    init(reconnects: Bool) {
        self.reconnects = reconnects
    }

    mutating func complain(_ text: String) { complaints.append(text) }

    /// Takes one step in. `before` is what the peers showed when the input came.
    mutating func step(
        _ input: CentralInput,
        _ outputs: [CentralOutput],
        before: [PeerID: PeerLinkState],
        isOn: Bool
    ) {
        note(input, before, isOn: isOn)
        for output in outputs {
            switch output {
            case .radio(let command): check(command, isOn: isOn)
            case .deliver(let callback): check(callback, before, input)
            case .invalidateServices, .forgetPeers, .presetValue, .log: break
            }
        }
    }

    private mutating func note(
        _ input: CentralInput,
        _ before: [PeerID: PeerLinkState],
        isOn: Bool
    ) {
        switch input {
        case .call(.connect(let peer, _)) where isOn:
            switch before[peer] {
            case .disconnecting: asksAgain.insert(peer)
            case .disconnected: told[peer] = .asked
            default: break
            }
        case .call(.cancelConnection(let peer)) where isOn:
            if before[peer] != .disconnected { isCancelled.insert(peer) }
            asksAgain.remove(peer)
        case .call(.release(let peer)): forget(peer)
        case .call(.watchConnections(let next)) where isOn: filter = next
        case .radio(.state(let state, _)) where state != .poweredOn:
            told = [:]
            isCancelled = []
            asksAgain = []
            underWay = [:]
            filter = nil
        default: break
        }
    }

    private mutating func forget(_ peer: PeerID) {
        told[peer] = nil
        isCancelled.remove(peer)
        asksAgain.remove(peer)
    }

    private mutating func check(_ command: RadioCommand, isOn: Bool) {
        if !isOn { complain("\(command) while Bluetooth is off") }
        switch command {
        case .connect(let link):
            if !attempts.insert(link.attempt).inserted {
                complain("attempt \(link.attempt) is not new")
            }
        case .request(let link, let id, let request) where request != .readRSSI:
            if let other = underWay[link] { complain("\(id) while \(other) is under way") }
            underWay[link] = id
        case .disconnect(let link): underWay[link] = nil
        default: break
        }
    }

    mutating func answered(_ link: LinkID, _ id: RequestID) {
        if underWay[link] == id { underWay[link] = nil }
    }

    private mutating func check(
        _ callback: CentralCallback,
        _ before: [PeerID: PeerLinkState],
        _ input: CentralInput
    ) {
        guard let peer = callback.peer else { return }
        let now = told[peer] ?? .nothing
        switch callback {
        case .didDiscover, .didUpdateName: return
        case .connectionEventDidOccur:
            let isWanted = filter.map { !$0.services.isEmpty || $0.peers.contains(peer) }
            if isWanted != true { complain("\(callback) with \(filter as Any)") }
        case .didConnect:
            if now == .nothing { complain("didConnect nobody asked for") }
            if now == .connected, !isConnectCall(input) {
                complain("didConnect twice for one call")
            }
            told[peer] = .connected
        case .didFailToConnect:
            if now != .asked { complain("didFailToConnect while \(now)") }
            end(peer)
        case .didDisconnect(_, _, let isReconnecting, let error):
            checkEnd(peer, now, isReconnecting, error)
        default:
            if before[peer] != .connected { complain("\(callback) while \(before[peer] as Any)") }
        }
    }

    private mutating func checkEnd(
        _ peer: PeerID,
        _ now: Told,
        _ isReconnecting: Bool,
        _ error: HostError?
    ) {
        if now == .nothing { complain("didDisconnect of a peer that was not connected") }
        if now == .asked, !isCancelled.contains(peer) {
            complain("didDisconnect of an attempt nobody cancelled")
        }
        if (error == nil) != isCancelled.contains(peer) {
            complain("error \(error as Any), cancelled: \(isCancelled.contains(peer))")
        }
        if isReconnecting, !reconnects { complain("reconnecting without the option") }
        if isReconnecting { told[peer] = .asked } else { end(peer) }
    }

    private mutating func end(_ peer: PeerID) {
        isCancelled.remove(peer)
        told[peer] = asksAgain.remove(peer) == nil ? .nothing : .asked
    }

    private func isConnectCall(_ input: CentralInput) -> Bool {
        if case .call(.connect) = input { true } else { false }
    }
}
