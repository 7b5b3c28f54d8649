// SPDX-License-Identifier: Apache-2.0

import SwiftSyntax

/// G08: a length that every connection has another one of.
struct FixedLength: SourceRule {
    static let document = RuleDocument(
        "G08",
        title: "data is cut into pieces of a fixed length",
        why: """
            How much fits is agreed for each connection, after it is made. Longer pieces are lost \
            or split, shorter ones are slow.
            """,
        fix: "Ask `maximumWriteValueLength(for:)` each time.",
        confidence: .medium,
        reports: [
            "https://github.com/chipweinberger/flutter_blue_plus/issues/527",
            "https://github.com/RedBearLab/iOS/issues/8",
        ],
        situation: .shortWrites,
        failing: """
            import CoreBluetooth
            func pieces(_ data: Data, for characteristic: CBCharacteristic) -> [Data] {
                stride(from: 0, to: data.count, by: 20).map {  // here
                    data[$0..<min($0 + 20, data.count)]
                }
            }
            func write(_ data: Data, _ peripheral: CBPeripheral, _ target: CBCharacteristic) {
                peripheral.writeValue(data, for: target, type: .withResponse)
            }
            """,
        passing: """
            import CoreBluetooth
            func pieces(_ data: Data, for peripheral: CBPeripheral) -> [Data] {
                let length = peripheral.maximumWriteValueLength(for: .withoutResponse)
                return stride(from: 0, to: data.count, by: length).map {
                    data[$0..<min($0 + length, data.count)]
                }
            }
            func write(_ data: Data, _ peripheral: CBPeripheral, _ target: CBCharacteristic) {
                peripheral.writeValue(data, for: target, type: .withResponse)
            }
            """
    )

    private static let lengths: Set<String> = ["20", "182", "185", "244", "512"]

    func sightings(in file: SwiftFile, of module: ModuleIndex) -> [Sighting] {
        guard module.names.contains("writeValue"),
            !module.names.contains("maximumWriteValueLength"),
            file.facts.imports.contains("CoreBluetooth")
        else { return [] }
        return file.facts.calls.compactMap { call in
            let length: ExprSyntax?
            switch call.name {
            case "stride": length = call.argument("by")
            case "prefix", "chunked", "chunks": length = call.node.arguments.first?.expression
            default: return nil
            }
            guard let length, isFixed(length, in: module) else { return nil }
            return Sighting(call.node, .medium, "how much fits differs from link to link")
        }
    }

    private func isFixed(_ length: ExprSyntax, in module: ModuleIndex) -> Bool {
        if Self.lengths.contains(length.source) { return true }
        guard let name = length.lastName,
            let constant = module.enclosingType(of: Syntax(length))?.stored(name)
        else { return false }
        return Self.lengths.contains(constant.initialValue?.source ?? "")
    }
}
