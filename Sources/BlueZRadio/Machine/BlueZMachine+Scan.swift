// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import HostCore

/// A part this session takes in the discovery of the process.
struct DiscoveryClaim: Hashable, Sendable, Codable {
    var adapter: String
    var filter: DiscoveryFilter
}

extension BlueZMachine {
    mutating func startScan(_ parameters: ScanParameters, at now: Instant) {
        guard state == .poweredOn else { return }
        scan = parameters
        lastHeard = now
        updateClaim()
        // Devices with an RSSI were heard by a discovery that runs already, another program's or
        // another manager's, and may say nothing new for a while.
        for path in tree.devices.keys.sorted() { report(path) }
    }

    mutating func stopScan(at now: Instant) {
        scan = nil
        lastHeard = nil
        updateClaim()
    }

    /// Asks for as much of the process' discovery as scan and searches need.
    mutating func updateClaim() {
        var filter: DiscoveryFilter?
        if let scan {
            // BlueZ cannot filter by solicited services, so that it has to let everything through.
            filter = DiscoveryFilter(
                services: scan.solicitedServices.isEmpty ? scan.services : [],
                allowsDuplicates: scan.allowsDuplicates
            )
        }
        if links.values.contains(where: { $0.phase == .searching }) {
            filter = filter?.united(with: DiscoveryFilter()) ?? DiscoveryFilter()
        }
        guard let adapter = claim?.adapter ?? power.adapter, filter != claim?.filter else { return }
        claim = filter.map { DiscoveryClaim(adapter: adapter, filter: $0) }
        output(.claimDiscovery(adapter: adapter, filter))
    }

    mutating func act(_ actions: [DiscoveryMachine.Action], at now: Instant) {
        for action in actions {
            switch action {
            case .call(let bus, let step):
                call(bus, .discovery(step), within: timings.discovery, at: now)
            case .note(let text): note(text)
            }
        }
    }

    /// A message told something about a device that may be a packet.
    mutating func heard(_ path: String, _ fields: DeviceFields, at now: Instant) {
        guard scan != nil, let device = tree.devices[path] else { return }
        // The name and the services of a connected device come from its GATT table.
        let packet: DeviceFields =
            device.isConnected ? [.rssi, .packet] : [.rssi, .packet, .profile, .name]
        guard !fields.isDisjoint(with: packet) else { return }
        lastHeard = now
        report(path)
    }

    private mutating func report(_ path: String) {
        guard let scan, let device = tree.devices[path], device.adapter == power.adapter,
            let rssi = device.rssi, let peer = tree.peer(at: path)
        else { return }
        let advertisement = device.advertisement
        guard scan.matches(advertisement) else { return }
        emit(
            .discovered(
                AdvertisementReport(
                    peer: peer,
                    advertisement: advertisement,
                    rssi: rssi,
                    cachedName: memory.connectedName(of: peer)
                )
            )
        )
    }

    var silenceAlarm: Instant? {
        lastHeard.map { $0 + timings.silence }
    }

    /// A scan that hears nothing at all may be a controller that hangs.
    mutating func watchSilence(at now: Instant) {
        guard let alarm = silenceAlarm, alarm <= now else { return }
        lastHeard = nil
        note(
            "the scan has heard nothing for \(timings.silence.components.seconds) s: nobody "
                + "advertises, or the controller hangs (power it off and on, or replug it)"
        )
    }
}
