// SPDX-License-Identifier: Apache-2.0

import SwiftSyntax

/// L06: a channel of which only the streams are kept.
struct UnheldChannel: SourceRule {
    static let document = RuleDocument(
        "L06",
        title: "an L2CAP channel's streams are kept, and the channel is not",
        why: "The channel closes when its last reference goes: the streams end with a bare 436.",
        fix: "Store the channel as long as its streams are used.",
        confidence: .high,
        reports: ["https://blog.valerauko.net/2024/03/24/some-notes-on-ios-ble/"],
        situation: nil,
        failing: """
            import CoreBluetooth
            final class Pipe: NSObject, CBPeripheralDelegate {
                private var input: InputStream?
                func peripheral(  // here
                    _ peripheral: CBPeripheral, didOpen channel: CBL2CAPChannel?,
                    error: (any Error)?
                ) {
                    if let error { return end(error) }
                    input = channel?.inputStream
                }
            }
            """,
        passing: """
            import CoreBluetooth
            final class Pipe: NSObject, CBPeripheralDelegate {
                private var channel: CBL2CAPChannel?
                func peripheral(
                    _ peripheral: CBPeripheral, didOpen channel: CBL2CAPChannel?,
                    error: (any Error)?
                ) {
                    if let error { return end(error) }
                    self.channel = channel
                }
            }
            """
    )

    private static let callbacks: Set<String> = [
        "peripheral(_:didOpen:error:)", "peripheralManager(_:didOpen:error:)",
    ]

    func sightings(in file: SwiftFile, of module: ModuleIndex) -> [Sighting] {
        file.facts.functions.compactMap { function in
            guard Self.callbacks.contains(function.fullName), let body = function.body,
                function.parameters.count == 3
            else { return nil }
            let name = function.parameters[1].name
            let uses = body.all(DeclReferenceExprSyntax.self).filter { $0.baseName.text == name }
            // `guard let channel` is no use of it, and `channel.inputStream` keeps only a stream.
            let isKept = uses.contains { use in
                let outer =
                    use.parent?.is(OptionalChainingExprSyntax.self) == true
                    ? use.parent?.parent : use.parent
                return outer?.is(MemberAccessExprSyntax.self) != true
                    && outer?.is(InitializerClauseSyntax.self) != true
            }
            let streams = body.all(MemberAccessExprSyntax.self).contains {
                ["inputStream", "outputStream"].contains($0.declName.baseName.text)
            }
            guard streams, !isKept else { return nil }
            return Sighting(function.node, .high, "nothing keeps \"\(name)\": its streams end")
        }
    }
}
