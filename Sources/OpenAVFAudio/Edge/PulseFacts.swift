// SPDX-License-Identifier: Apache-2.0

import CPulse

/// Reads what libpulse hands out, which lives only as long as the callback runs.
private enum PulseText {
    /// Texts come from devices and users; longer ones are cut.
    static let limit = 512
    static let propertyNames = [
        "device.api", "device.bus", "device.string", "device.class", "device.form_factor",
        "api.bluez5.address", "api.bluez5.profile", "api.bluez5.codec", "api.bluez5.class",
        "bluetooth.protocol", "bluetooth.codec", "bluez.path", "bluez.alias", "factory.name",
    ]

    static func text(_ pointer: UnsafePointer<CChar>?) -> String {
        pointer.map { String(String(cString: $0).prefix(limit)) } ?? ""
    }

    static func properties(_ list: OpaquePointer?) -> [String: String] {
        guard let list else { return [:] }
        var properties: [String: String] = [:]
        for name in propertyNames {
            guard let value = pa_proplist_gets(list, name) else { continue }
            properties[name] = text(value)
        }
        return properties
    }

    static func channels(_ map: pa_channel_map) -> [String] {
        withUnsafeBytes(of: map.map) { bytes in
            let positions = bytes.bindMemory(to: pa_channel_position_t.self)
            return positions.prefix(Int(map.channels)).map {
                text(pa_channel_position_to_string($0))
            }
        }
    }

    /// PipeWire puts a placeholder where it has no default.
    static func name(_ pointer: UnsafePointer<CChar>?) -> String? {
        let name = text(pointer)
        return name.isEmpty || name.hasPrefix("@") ? nil : name
    }

    static func index(_ number: UInt32) -> UInt32? { number == UInt32.max ? nil : number }
}

extension AudioServer {
    init(_ info: pa_server_info) {
        self.init(
            name: PulseText.text(info.server_name),
            version: PulseText.text(info.server_version),
            defaultSink: PulseText.name(info.default_sink_name),
            defaultSource: PulseText.name(info.default_source_name)
        )
    }
}

extension AudioCard {
    init(_ info: pa_card_info) {
        var profiles: [AudioCardProfile] = []
        for place in 0..<Int(min(info.n_profiles, 128)) {
            guard let profile = info.profiles2?[place]?.pointee else { break }
            profiles.append(
                AudioCardProfile(
                    name: PulseText.text(profile.name),
                    priority: profile.priority,
                    isAvailable: profile.available != 0
                )
            )
        }
        let properties = PulseText.properties(info.proplist)
        let description = info.proplist.flatMap { pa_proplist_gets($0, "device.description") }
        self.init(
            index: info.index,
            name: PulseText.text(info.name),
            text: PulseText.text(description ?? info.name),
            profiles: profiles,
            activeProfile: info.active_profile2.map { PulseText.text($0.pointee.name) },
            properties: properties
        )
    }
}

extension AudioEndpoint {
    init(_ info: pa_sink_info) {
        self.init(
            index: info.index,
            direction: .output,
            name: PulseText.text(info.name),
            text: PulseText.text(info.description),
            card: PulseText.index(info.card),
            isMonitor: false,
            isRunning: info.state == PA_SINK_RUNNING,
            sampleRate: info.sample_spec.rate,
            channels: PulseText.channels(info.channel_map),
            port: info.active_port.map {
                AudioEndpointPort(
                    name: PulseText.text($0.pointee.name),
                    text: PulseText.text($0.pointee.description),
                    kind: $0.pointee.type
                )
            },
            properties: PulseText.properties(info.proplist)
        )
    }

    init(_ info: pa_source_info) {
        self.init(
            index: info.index,
            direction: .input,
            name: PulseText.text(info.name),
            text: PulseText.text(info.description),
            card: PulseText.index(info.card),
            isMonitor: PulseText.index(info.monitor_of_sink) != nil,
            isRunning: info.state == PA_SOURCE_RUNNING,
            sampleRate: info.sample_spec.rate,
            channels: PulseText.channels(info.channel_map),
            port: info.active_port.map {
                AudioEndpointPort(
                    name: PulseText.text($0.pointee.name),
                    text: PulseText.text($0.pointee.description),
                    kind: $0.pointee.type
                )
            },
            properties: PulseText.properties(info.proplist)
        )
    }
}
