// SPDX-License-Identifier: Apache-2.0

import SwiftSyntax

/// G09: a value that is read when it is not that of the callback.
struct StaleValue: SourceRule {
    static let document = RuleDocument(
        "G09",
        title: "a characteristic's value is read before or after its callback",
        why: """
            `readValue` only asks: right after it `value` is the old one. After the callback the \
            next notification overwrites it, so that payloads repeat and vanish under load.
            """,
        fix: "Copy `characteristic.value` in didUpdateValueFor, and hand the copy on.",
        confidence: .high,
        reports: ["https://github.com/manolofdez/AsyncBluetooth/pull/10"],
        situation: .valueChanges,
        failing: """
            import CoreBluetooth
            func level(of battery: CBCharacteristic, at peripheral: CBPeripheral) -> UInt8? {
                peripheral.readValue(for: battery)
                return battery.value?.first  // here
            }
            """,
        passing: """
            import CoreBluetooth
            extension Reader: CBPeripheralDelegate {
                func read(_ battery: CBCharacteristic, at peripheral: CBPeripheral) {
                    peripheral.readValue(for: battery)
                }
                func peripheral(
                    _ peripheral: CBPeripheral, didUpdateValueFor characteristic: CBCharacteristic,
                    error: (any Error)?
                ) {
                    guard error == nil, let value = characteristic.value else { return }
                    Task { await take(value) }
                }
            }
            """
    )

    private static let later: Set<String> = [
        "Task", "async", "asyncAfter", "detached", "perform", "addOperation", "schedule",
        "scheduledTimer",
    ]

    func sightings(in file: SwiftFile, of module: ModuleIndex) -> [Sighting] {
        file.facts.calls.compactMap { tooEarly($0, in: module) }
            + file.facts.functions.flatMap { tooLate($0, in: module) }
    }

    private func tooEarly(_ call: CallFacts, in module: ModuleIndex) -> Sighting? {
        guard call.name == "readValue", call.labels == ["for"], module.isPeripheral(call),
            let target = call.argument("for")?.source, let body = call.node.enclosingBody
        else { return nil }
        let scope = call.node.closures(upTo: body).first.map { Syntax($0) } ?? body
        let read = body.all(MemberAccessExprSyntax.self).first { access in
            access.declName.baseName.text == "value"
                && access.base.map { $0.source.trimming("?!") } == target
                && access.start > call.node.start
                && access.closures(upTo: scope).isEmpty && access.isInside(scope)
                && !isAlternative(access, to: call.node)
        }
        return read.map {
            Sighting($0, .high, "the answer to readValue has not come: this is the old value")
        }
    }

    /// Whether the two are in different branches, of which only one runs.
    private func isAlternative(_ access: MemberAccessExprSyntax, to call: FunctionCallExprSyntax)
        -> Bool
    {
        let items = access.ancestors().compactMap { $0.as(CodeBlockItemListSyntax.self) }
        let own = call.ancestors().first { $0.is(CodeBlockItemListSyntax.self) }
        if items.contains(where: { $0.id == own?.id }) { return false }
        // Behind the branch that asked, unless that branch leaves.
        let branch = own?.as(CodeBlockItemListSyntax.self)?.last
        return branch?.item.is(ReturnStmtSyntax.self) == true
            || call.ancestors().contains { outer in
                outer.is(IfExprSyntax.self) && access.isInside(outer)
                    || outer.is(SwitchExprSyntax.self) && access.isInside(outer)
            }
    }

    private func tooLate(_ function: FunctionFacts, in module: ModuleIndex) -> [Sighting] {
        guard function.fullName == "peripheral(_:didUpdateValueFor:error:)",
            let body = function.body, function.parameters.count == 3
        else { return [] }
        let name = function.parameters[1].name
        let reads = body.all(MemberAccessExprSyntax.self).filter { access in
            access.declName.baseName.text == "value" && access.base?.source == name
                && access.closures(upTo: function.node).contains { closure in
                    closure.receivingCall.map { Self.later.contains($0.calledName) } == true
                }
        }
        let streamed = module.calls(in: function).filter {
            $0.name == "yield" && $0.firstArgument?.source == name
        }.map(\.node)
        return reads.prefix(1).map {
            Sighting($0, .medium, "by then the next notification may have overwritten the value")
        }
            + streamed.map {
                Sighting($0, .medium, "whoever takes this reads the value of a later notification")
            }
    }
}
