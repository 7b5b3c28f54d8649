// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import HostCore

/// Advertising, scanning and the start of connections.
extension WorldState {
    /// How long a device takes to answer a scan request.
    static let scanResponseDelay = Duration.microseconds(300)
    /// How long a device is quiet after a link before it advertises again.
    static let pauseAfterLink = Duration.milliseconds(20)

    mutating func runOnAir(_ action: WorldAction) {
        switch action {
        case .advertise(let device): advertise(device)
        case .scanResponse(let device, let phone, let address):
            guard devices[device].isAdvertising, phones[phone].isOnAir else { return }
            record(.advertised(device: devices[device].spec.name, isScanResponse: true))
            hear(device, on: phone, at: address, isScanResponse: true)
        case .resumeAdvertising(let device): awaken(device)
        default: break
        }
    }

    // MARK: Advertising

    /// Sees to it that a device's next packet is planned, if anybody is listening for it. A world
    /// where nobody listens has no advertising events and can come to rest.
    mutating func awaken(_ device: Int) {
        takeIfFree(device)
        guard devices[device].nextAdvertisement == nil, devices[device].isAdvertising,
            isAwaited(device)
        else { return }
        let interval = UInt64(max(1, devices[device].spec.advertisingInterval.wholeNanoseconds))
        let offset = Int64(devices[device].generator.below(interval))
        devices[device].nextAdvertisement = queue.insert(
            .advertise(device: device),
            at: max(now, devices[device].quietUntil) + .nanoseconds(offset)
        )
    }

    mutating func awakenAll() {
        for device in devices.indices { awaken(device) }
    }

    mutating func silence(_ device: Int) {
        guard let planned = devices[device].nextAdvertisement else { return }
        queue.cancel(planned)
        devices[device].nextAdvertisement = nil
    }

    private func isAwaited(_ device: Int) -> Bool {
        phones.contains { phone in
            phone.isOnAir
                && (!phone.scanners.isEmpty || phone.pending.contains { $0.device == device })
        }
    }

    private mutating func advertise(_ device: Int) {
        devices[device].nextAdvertisement = nil
        guard devices[device].isAdvertising, isAwaited(device) else { return }
        rotateAddressIfDue(device)
        record(.advertised(device: devices[device].spec.name, isScanResponse: false))
        let address = devices[device].address
        for phone in phones.indices where isAudible(device, on: phone) {
            hear(device, on: phone, at: address, isScanResponse: false)
        }
        acceptConnection(device)
        guard devices[device].isAdvertising else { return }
        askForScanResponse(device, address)
        // 0 to 10 ms of advDelay; Core Specification Vol 6, Part B, 4.4.2.2.1.
        let jitter = Int64(devices[device].generator.below(10_000_001))
        devices[device].nextAdvertisement = queue.insert(
            .advertise(device: device),
            at: now + devices[device].spec.advertisingInterval + .nanoseconds(max(1, jitter))
        )
    }

    private mutating func askForScanResponse(_ device: Int, _ address: BluetoothAddress) {
        guard devices[device].spec.scanResponse != nil else { return }
        for phone in phones.indices
        where !phones[phone].scanners.isEmpty && isAudible(device, on: phone) {
            plan(
                .scanResponse(device: device, phone: phone, address: address),
                after: Self.scanResponseDelay
            )
        }
    }

    // MARK: Hearing

    func isAudible(_ device: Int, on phone: Int) -> Bool {
        phones[phone].isOnAir
            && meanStrength(device, on: phone) >= SignalPath.sensitivity
    }

    func meanStrength(_ device: Int, on phone: Int) -> Double {
        SignalPath.strength(
            txPower: devices[device].spec.txPower,
            distance: devices[device].position.distance(to: phones[phone].position)
        )
    }

    /// One measurement: the mean with up to 3 dB of noise.
    mutating func measuredStrength(_ device: Int, on phone: Int) -> Int {
        let noise = Int(devices[device].generator.below(7)) - 3
        let strength = meanStrength(device, on: phone) + Double(noise)
        return Int(min(20, max(-127, strength)).rounded())
    }

    private mutating func hear(
        _ device: Int,
        on phone: Int,
        at address: BluetoothAddress,
        isScanResponse: Bool
    ) {
        guard
            !phones[phone].scanners.isEmpty
                || phones[phone].pending.contains(where: { $0.device == device })
        else { return }
        let rssi = measuredStrength(device, on: phone)
        let response = devices[device].spec.scanResponse ?? Advertisement()
        let packet = isScanResponse ? response : devices[device].advertisement
        let peer = learn(device, at: address, on: phone, name: packet.localName)
        if isScanResponse { phones[phone].peers[peer]?.answeredScan = true }
        let known = phones[phone].peers[peer]
        let report = AdvertisementReport(
            peer: peer,
            advertisement: packet,
            rssi: rssi,
            isConnectable: devices[device].spec.isConnectable,
            isScanResponse: isScanResponse,
            cachedName: known?.gapName
        )
        for session in phones[phone].scanners {
            guard let scan = sessions[session].scan else { continue }
            // A host filters devices, not packets: either packet may name the service.
            let other = isScanResponse ? devices[device].advertisement : response
            guard scan.matches(packet) || (known?.answeredScan == true && scan.matches(other))
            else { continue }
            outbox.append(.event(.discovered(report)), to: session)
        }
    }

    /// Puts a device into the phone's memory and gives its identifier there.
    @discardableResult
    mutating func learn(
        _ device: Int,
        at address: BluetoothAddress,
        on phone: Int,
        name: String? = nil
    ) -> PeerID {
        let peer = identifier(of: device, at: address, on: phone)
        if phones[phone].peers[peer] == nil {
            phones[phone].peers[peer] = PhoneState.KnownPeer(
                device: device,
                address: address,
                lastSeen: now
            )
            evictByQuirk(on: phone)
        }
        phones[phone].peers[peer]?.lastSeen = now
        phones[phone].peers[peer]?.isRetrievable = true
        if let name { phones[phone].peers[peer]?.advertisedName = name }
        return peer
    }

    /// The identifier of a device; a bonded one keeps its own through every private address.
    func identifier(of device: Int, at address: BluetoothAddress, on phone: Int) -> PeerID {
        phones[phone].bonds[device] ?? phones[phone].identifier(of: address)
    }

    /// Private addresses change by the clock alone, so that a resting world has no events.
    mutating func rotateAddressIfDue(_ device: Int) {
        let period = devices[device].spec.addressRotation?.wholeNanoseconds ?? 0
        guard period > 0 || devices[device].extraRotations > 0 else { return }
        let epoch = (period > 0 ? now.nanoseconds / period : 0) + devices[device].extraRotations
        let bits = SplitMix64.mix(devices[device].salt &+ UInt64(bitPattern: epoch))
        // The two highest bits of a resolvable private address are 01.
        let value = bits & 0x3FFF_FFFF_FFFF | 0x4000_0000_0000
        devices[device].address = BluetoothAddress(value: value, kind: .random)
    }

    // MARK: Connecting

    /// Lets one phone that waits for this device have it.
    private mutating func acceptConnection(_ device: Int) {
        guard devices[device].acceptsConnections else { return }
        let candidates = phones.indices.filter { phone in
            isAudible(device, on: phone)
                && phones[phone].pending.contains { isWaiting($0, for: device, on: phone) }
        }
        guard !candidates.isEmpty else { return }
        let choice =
            candidates.count == 1 ? 0 : Int(generator.below(UInt64(candidates.count)))
        establish(device, from: candidates[choice])
    }

    private func isWaiting(
        _ pending: PhoneState.PendingConnection,
        for device: Int,
        on phone: Int
    ) -> Bool {
        guard pending.device == device else { return false }
        return pending.address == devices[device].address
            || phones[phone].bonds[device] == pending.id.peer
    }

    private mutating func establish(_ device: Int, from phone: Int) {
        let waiting = phones[phone].pending.filter { isWaiting($0, for: device, on: phone) }
        phones[phone].pending = phones[phone].pending.filter {
            !isWaiting($0, for: device, on: phone)
        }
        guard phones[phone].links.count < phones[phone].options.connectionLimit else {
            for pending in waiting { refuseForLimit(pending) }
            return
        }
        let slot = freeLink()
        let spec = devices[device].spec.link
        let interval = max(1_250_000, spec.interval.wholeNanoseconds)
        links[slot].phase = .establishing
        links[slot].phone = phone
        links[slot].device = device
        links[slot].address = devices[device].address
        links[slot].peer = learn(device, at: devices[device].address, on: phone)
        links[slot].interval = interval
        links[slot].packetsPerInterval = max(1, spec.packetsPerInterval)
        links[slot].users = waiting.map { PhysicalLink.User(session: $0.session, id: $0.id) }
        // The transmit window begins 1.25 ms after the request, and the central chooses a place.
        let offset = 1_250_000 + Int64(generator.below(UInt64(interval)))
        links[slot].anchor = now + .nanoseconds(offset)
        devices[device].links.append(slot)
        phones[phone].links.append(slot)
        let reference = reference(slot)
        for pending in waiting {
            setStage(.establishing(reference), pending.session, pending.id)
        }
        queue.insert(.establish(reference), at: links[slot].anchor)
    }

    private mutating func refuseForLimit(_ pending: PhoneState.PendingConnection) {
        guard let session = pending.session else { return }
        sessions[session].attempts.removeAll { $0.id == pending.id }
        outbox.append(.event(.connectFailed(pending.id, .connectionLimit)), to: session)
    }

    mutating func setStage(_ stage: SessionState.Stage, _ session: Int?, _ id: LinkID) {
        guard let session, let index = sessions[session].attempt(id) else { return }
        sessions[session].attempts[index].stage = stage
    }

    private mutating func freeLink() -> Int {
        if let slot = links.firstIndex(where: { $0.phase == .gone }) {
            let generation = links[slot].generation
            links[slot] = PhysicalLink()
            links[slot].generation = generation
            return slot
        }
        links.append(PhysicalLink())
        return links.count - 1
    }

    // MARK: A central outside of the world

    /// The central that waits for this device takes it when there is room.
    mutating func takeIfFree(_ device: Int) {
        guard devices[device].isWanted, !devices[device].isHeld,
            devices[device].acceptsConnections
        else { return }
        devices[device].isHeld = true
        remark(devices[device].spec.name, "held by another central")
        if !devices[device].isAdvertising { silence(device) }
    }
}

extension RadioFailure {
    /// `CBError` 11, in the words that Apple's own bears.
    static let connectionLimit = RadioFailure(
        .host(code: 11),
        text: "The system has reached the maximum number of connections"
    )
}
