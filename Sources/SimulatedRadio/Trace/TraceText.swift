// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import HostCore

/// The stable words of a trace for what the core's values say.
enum TraceText {
    static func of(_ command: RadioCommand) -> String {
        switch command {
        case .startScan(let parameters):
            "scan \(list(parameters.services))"
                + (parameters.solicitedServices.isEmpty
                    ? "" : " soliciting \(list(parameters.solicitedServices))")
                + (parameters.allowsDuplicates ? " with duplicates" : "")
        case .stopScan: "stop scan"
        case .connect(let link): "connect \(of(link))"
        case .disconnect(let link): "disconnect \(of(link))"
        case .request(let link, let id, let request):
            "request \(of(link)) \(id.number) \(of(request))"
        case .writeCommand(let link, let handle, let bytes):
            "write command \(of(link)) \(of(handle)) \(hex(bytes))"
        case .watchConnections(nil): "watch no connections"
        case .watchConnections(let filter?):
            "watch connections"
                + (filter.services.isEmpty ? "" : " offering \(list(filter.services))")
                + (filter.peers.isEmpty
                    ? "" : " of " + filter.peers.map(\.description).joined(separator: ","))
        }
    }

    static func of(_ event: RadioEvent) -> String {
        switch event {
        case .state(let state, let authorization): "state \(state) \(authorization)"
        case .discovered(let report): of(report)
        case .connected(let link, let parameters):
            "connected \(of(link)) mtu \(parameters.mtu) credits \(parameters.writeCredits)"
                + name(parameters.name)
        case .connectFailed(let link, let failure): "connect failed \(of(link)) \(of(failure))"
        case .disconnected(let link, .requested): "disconnected \(of(link)) as requested"
        case .disconnected(let link, .lost(let failure)):
            "disconnected \(of(link)) \(of(failure))"
        case .response(let link, let id, .success(let response)):
            "response \(of(link)) \(id.number) \(of(response))"
        case .response(let link, let id, .failure(let failure)):
            "response \(of(link)) \(id.number) \(of(failure))"
        case .requestHeld(let link, let id): "request held \(of(link)) \(id.number)"
        case .value(let link, let handle, let bytes):
            "value \(of(link)) \(of(handle)) \(hex(bytes))"
        case .writeCredits(let link, let count): "credits \(of(link)) \(count)"
        case .mtu(let link, let mtu): "mtu \(of(link)) \(mtu)"
        case .name(let peer, let text): "name \(peer)\(name(text))"
        case .servicesChanged(let link, let handles):
            "services changed \(of(link)) \(handles.map { of($0) }.joined(separator: ","))"
        case .connectionEvent(.peerConnected, let summary): "peer connected \(summary.peer)"
        case .connectionEvent(.peerDisconnected, let summary):
            "peer disconnected \(summary.peer)"
        case .note(let note): "note \(note.text)"
        }
    }

    static func of(_ failure: RadioFailure) -> String {
        let origin =
            switch failure.origin {
            case .att(let code): "ATT \(code)"
            case .hci(let code): "HCI \(code)"
            case .bus(let name): "bus \(name)"
            case .host(let code): "host \(code)"
            }
        return "failed: \(origin)" + (failure.text.isEmpty ? "" : " \"\(failure.text)\"")
    }

    private static func of(_ report: AdvertisementReport) -> String {
        let advertisement = report.advertisement
        return "discovered \(report.peer) \(report.rssi) dBm"
            + name(advertisement.localName)
            + (advertisement.serviceUUIDs.isEmpty ? "" : " \(list(advertisement.serviceUUIDs))")
            + (advertisement.manufacturerData.map { " manufacturer \(hex($0))" } ?? "")
            + (report.isScanResponse ? " scan response" : "")
            + (report.isConnectable ? "" : " not connectable")
            + (report.cachedName.map { " cached \"\($0)\"" } ?? "")
    }

    private static func of(_ request: GATTRequest) -> String {
        switch request {
        case .discoverServices(let filter): "discover services \(list(filter))"
        case .discoverIncludedServices(let service, let filter):
            "discover included services \(of(service)) \(list(filter))"
        case .discoverCharacteristics(let service, let filter):
            "discover characteristics \(of(service)) \(list(filter))"
        case .discoverDescriptors(let characteristic): "discover descriptors \(of(characteristic))"
        case .readCharacteristic(let handle): "read \(of(handle))"
        case .writeCharacteristic(let handle, let bytes): "write \(of(handle)) \(hex(bytes))"
        case .setNotify(let handle, let isOn): "notify \(of(handle)) \(isOn ? "on" : "off")"
        case .readDescriptor(let handle): "read descriptor \(of(handle))"
        case .writeDescriptor(let handle, let bytes):
            "write descriptor \(of(handle)) \(hex(bytes))"
        case .readRSSI: "read RSSI"
        }
    }

    private static func of(_ response: GATTResponse) -> String {
        switch response {
        case .services(let records):
            "services " + records.map { "\(of($0.handle))=\($0.uuid)" }.joined(separator: ",")
        case .characteristics(let records):
            "characteristics "
                + records.map { "\(of($0.handle))=\($0.uuid)" }.joined(separator: ",")
        case .descriptors(let records):
            "descriptors " + records.map { "\(of($0.handle))=\($0.uuid)" }.joined(separator: ",")
        case .value(let bytes): "value \(hex(bytes))"
        case .rssi(let rssi): "rssi \(rssi)"
        case .done: "done"
        }
    }

    private static func of(_ link: LinkID) -> String { "\(link.peer)/\(link.attempt)" }

    private static func of(_ handle: AttributeHandle) -> String { "@\(handle.number)" }

    private static func list(_ uuids: [BluetoothUUID]?) -> String {
        guard let uuids, !uuids.isEmpty else { return "all" }
        return uuids.map(\.description).joined(separator: ",")
    }

    private static func name(_ text: String?) -> String { text.map { " \"\($0)\"" } ?? "" }

    private static let digits = Array("0123456789abcdef")

    static func hex(_ bytes: [UInt8]) -> String {
        var text = ""
        text.reserveCapacity(2 * bytes.count)
        for byte in bytes {
            text.append(digits[Int(byte >> 4)])
            text.append(digits[Int(byte & 15)])
        }
        return text
    }
}
