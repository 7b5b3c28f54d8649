// SPDX-License-Identifier: Apache-2.0

/// A device's services and what is in them, as the command shows them.
struct AttributeTree: Hashable, Sendable {
    var services: [Service] = []

    struct Service: Hashable, Sendable {
        var uuid: String
        var name: String?
        var isPrimary: Bool
        var characteristics: [Characteristic] = []
    }

    struct Characteristic: Hashable, Sendable {
        var uuid: String
        var name: String?
        /// In words, such as "read" and "notify".
        var properties: [String]
        var value: Value?
    }

    /// What reading a value brought.
    enum Value: Hashable, Sendable {
        case bytes([UInt8])
        /// Why there is none: the device's own refusal in the system's words, or its silence.
        case unread(String)
    }

    /// The tree as lines, cut to a width.
    func lines(columns: Int) -> [String] {
        services.enumerated().flatMap { index, service in
            let isLast = index == services.count - 1
            let indent = isLast ? "   " : "│  "
            let heading = (isLast ? "└─ " : "├─ ") + Self.heading(service)
            return [heading] + Self.lines(service).map { indent + $0 }
        }.map { DisplayText.truncated($0, to: columns) }
    }

    private static func heading(_ service: Service) -> String {
        label(service.uuid, service.name) + (service.isPrimary ? "" : "  (secondary)")
    }

    private static func lines(_ service: Service) -> [String] {
        let characteristics = service.characteristics
        return characteristics.enumerated().flatMap { index, characteristic in
            let isLast = index == characteristics.count - 1
            let properties = characteristic.properties.joined(separator: ", ")
            let heading =
                label(characteristic.uuid, characteristic.name)
                + "  [\(properties.isEmpty ? "none" : properties)]"
            let indent = isLast ? "      " : "│     "
            return [(isLast ? "└─ " : "├─ ") + heading]
                + lines(characteristic.value).map { indent + $0 }
        }
    }

    private static func lines(_ value: Value?) -> [String] {
        switch value {
        case .bytes(let bytes): HexDump.rows(bytes)
        case .unread(let reason): [DisplayText.neutralised(reason)]
        case nil: []
        }
    }

    private static func label(_ uuid: String, _ name: String?) -> String {
        uuid + (name.map { "  " + DisplayText.neutralised($0) } ?? "")
    }
}
