// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import HostCore

/// What befalls phones: power, the system's service, permission, place, memory.
extension WorldState {
    mutating func addPhone(_ name: String, _ options: PhoneOptions) -> Int {
        if let known = phones.firstIndex(where: { $0.name == name }) { return known }
        // From the name and not from the generator: the order in which phones come must not
        // change the identifiers.
        var salt = seed
        for byte in name.utf8 { salt = SplitMix64.mix(salt ^ UInt64(byte)) &+ 1 }
        phones.append(PhoneState(name: name, salt: salt, options: options))
        return phones.count - 1
    }

    mutating func happen(_ event: PhoneEvent, to phone: Int) {
        switch event {
        case .power(let isOn): setPower(isOn, phone)
        case .reset(let back): reset(phone, back: back)
        case .comeBack:
            guard phones[phone].isResetting else { return }
            phones[phone].isResetting = false
            remark(phones[phone].name, "Bluetooth service back")
            announce(phone)
            awakenAll()
        case .announce(let session): announce(to: session)
        case .support(let isSupported):
            phones[phone].isSupported = isSupported
            if !isSupported { dropEverything(phone, isAnnounced: false) }
            announce(phone)
        case .authorization(let authorization): authorize(phone, authorization)
        case .move(let position):
            phones[phone].position = position
            remark(phones[phone].name, "moved to \(position.x), \(position.y)")
            for slot in phones[phone].links { refreshAudibility(slot) }
        }
    }

    private mutating func setPower(_ isOn: Bool, _ phone: Int) {
        guard phones[phone].isPoweredOn != isOn else { return }
        phones[phone].isPoweredOn = isOn
        remark(phones[phone].name, "power \(isOn ? "on" : "off")")
        if !isOn { dropEverything(phone, isAnnounced: true) }
        announce(phone)
        if isOn { awakenAll() }
    }

    private mutating func reset(_ phone: Int, back: Duration) {
        guard !phones[phone].isResetting else { return }
        phones[phone].isResetting = true
        remark(phones[phone].name, "Bluetooth service gone")
        dropEverything(phone, isAnnounced: false)
        announce(phone)
        plan(.phone(phone, .comeBack), after: back)
    }

    private mutating func authorize(_ phone: Int, _ authorization: RadioAuthorization) {
        guard phones[phone].authorization != authorization else { return }
        phones[phone].authorization = authorization
        remark(phones[phone].name, "authorization \(authorization)")
        if authorization != .allowedAlways { dropSessions(phone) }
        announce(phone)
        awakenAll()
    }

    // MARK: Telling

    private mutating func announce(_ phone: Int) {
        for session in sessions.indices where sessions[session].phone == phone {
            announce(to: session)
        }
    }

    private mutating func announce(to session: Int) {
        let phone = phones[sessions[session].phone]
        guard sessions[session].isOpen, phone.radioState != .unknown else { return }
        outbox.append(.event(.state(phone.radioState, phone.authorization)), to: session)
    }

    // MARK: Dropping

    /// The radio is gone: links, attempts and scans end without a word, as on Apple systems.
    /// Devices are told where the radio went off in good order; else they find out by themselves.
    private mutating func dropEverything(_ phone: Int, isAnnounced: Bool) {
        dropSessions(phone)
        phones[phone].pending = []
        for slot in phones[phone].links {
            let device = links[slot].device
            links[slot].users = []
            if !isAnnounced {
                devices[device].quietUntil =
                    now + devices[device].spec.link.supervisionTimeout
            }
            end(reference(slot), isAnnounced ? "phone's radio off" : "phone's radio gone")
        }
    }

    private mutating func dropSessions(_ phone: Int) {
        for session in sessions.indices where sessions[session].phone == phone {
            for attempt in sessions[session].attempts {
                guard let link = attempt.stage.link, isCurrent(link) else { continue }
                leave(link) { $0.session == session }
            }
            sessions[session].attempts = []
            sessions[session].scan = nil
            sessions[session].watch = nil
        }
        phones[phone].scanners = []
        phones[phone].pending.removeAll { $0.session != nil }
    }

    // MARK: Memory

    mutating func remember(_ device: Int, on phone: Int, name: String?) {
        let peer = learn(device, at: devices[device].address, on: phone)
        if let name { phones[phone].peers[peer]?.gapName = name }
    }

    mutating func forget(_ device: Int, on phone: Int) {
        phones[phone].peers = phones[phone].peers.filter { $0.value.device != device }
        phones[phone].tables[device] = nil
        phones[phone].bonds[device] = nil
    }

    mutating func emptyCache(of phone: Int) {
        phones[phone].peers = [:]
        phones[phone].tables = [:]
        phones[phone].bonds = [:]
    }

    /// Keeps to the limits the phone's system has for devices that were only ever scanned.
    mutating func evictByQuirk(on phone: Int) {
        let memory = phones[phone].options.quirks.scannedPeerMemory
        if let age = memory.age { evictScanned(on: phone, notHeardFor: age) }
        guard let limit = memory.limit else { return }
        let scanned = phones[phone].peers.filter {
            $0.value.isScannedOnly && $0.value.isRetrievable
        }
        .sorted { ($0.value.lastSeen, $0.key) < ($1.value.lastSeen, $1.key) }
        for entry in scanned.prefix(max(0, scanned.count - max(0, limit))) {
            phones[phone].peers[entry.key]?.isRetrievable = false
        }
    }

    /// Forgets what was only scanned, never connected, and not heard of for a while.
    mutating func evictScanned(on phone: Int, notHeardFor age: Duration) {
        let limit = now
        phones[phone].peers = phones[phone].peers.mapValues { peer in
            guard peer.isScannedOnly, limit - peer.lastSeen >= age else { return peer }
            var forgotten = peer
            forgotten.isRetrievable = false
            return forgotten
        }
    }
}
