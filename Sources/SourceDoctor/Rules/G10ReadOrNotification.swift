// SPDX-License-Identifier: Apache-2.0

import SwiftSyntax

/// G10: a notification in the place of an answer.
struct ReadOrNotification: SourceRule {
    static let document = RuleDocument(
        "G10",
        title: "a notification can be taken for the answer to a read",
        why: """
            Answers and notifications come to the same callback. A notification between the \
            request and its answer ends the wait with another value, and the answer goes to \
            whoever asks next.
            """,
        fix: """
            Resume only for the characteristic that is read, and do not read one that notifies.
            """,
        confidence: .medium,
        reports: [
            "https://github.com/Polidea/RxBluetoothKit/issues/304",
            "https://github.com/hbldh/bleak/pull/1742",
        ],
        situation: .valueChanges,
        failing: """
            import CoreBluetooth
            final class Link: NSObject, CBPeripheralDelegate {
                private var reading: CheckedContinuation<Data?, Never>?
                func watch(_ level: CBCharacteristic, of peripheral: CBPeripheral) {
                    peripheral.setNotifyValue(true, for: level)
                }
                func read(_ name: CBCharacteristic, of peripheral: CBPeripheral) async -> Data? {
                    await withCheckedContinuation { continuation in
                        reading = continuation
                        peripheral.readValue(for: name)
                    }
                }
                func peripheral(
                    _ peripheral: CBPeripheral, didUpdateValueFor characteristic: CBCharacteristic,
                    error: Error?
                ) {
                    let waiter = reading
                    reading = nil
                    waiter?.resume(returning: characteristic.value)  // here
                }
            }
            """,
        passing: """
            import CoreBluetooth
            final class Link: NSObject, CBPeripheralDelegate {
                private var reading: (CBUUID, CheckedContinuation<Data?, Never>)?
                func watch(_ level: CBCharacteristic, of peripheral: CBPeripheral) {
                    peripheral.setNotifyValue(true, for: level)
                }
                func read(_ name: CBCharacteristic, of peripheral: CBPeripheral) async -> Data? {
                    await withCheckedContinuation { continuation in
                        reading = (name.uuid, continuation)
                        peripheral.readValue(for: name)
                    }
                }
                func peripheral(
                    _ peripheral: CBPeripheral, didUpdateValueFor characteristic: CBCharacteristic,
                    error: Error?
                ) {
                    guard let (uuid, waiter) = reading, uuid == characteristic.uuid else { return }
                    reading = nil
                    waiter.resume(returning: characteristic.value)
                }
            }
            """
    )

    private static let callback = "peripheral(_:didUpdateValueFor:error:)"

    func sightings(in file: SwiftFile, of module: ModuleIndex) -> [Sighting] {
        file.facts.functions.compactMap { function in
            guard function.fullName == Self.callback, let body = function.body,
                let type = module.type(function.typeName), type.isDelegate,
                notifies(type, in: module), !isCareful(body, function)
            else { return nil }
            let waiters = type.properties.filter {
                isWaiter($0) && isForReads($0.name, in: type, of: module)
            }
            return waiters.lazy.compactMap { waiter in
                self.resumption(of: waiter.name, in: body)
            }.first.map {
                Sighting($0, .medium, "a notification that comes first is taken for the answer")
            }
        }
    }

    /// Whether the body looks at whose value it is; a comparison of the error is no such look.
    private func isCareful(_ body: CodeBlockSyntax, _ function: FunctionFacts) -> Bool {
        let characteristic = function.parameters.dropFirst().first?.name ?? "characteristic"
        return body.mentions(anyOf: ["uuid", "isNotifying"])
            || body.all(SequenceExprSyntax.self).contains { sequence in
                sequence.elements.contains {
                    ["==", "===", "!=", "!=="].contains($0.source)
                } && sequence.elements.contains { $0.source == characteristic }
            }
            || body.all(SwitchExprSyntax.self).contains { $0.subject.mentions(characteristic) }
            || body.all(SubscriptCallExprSyntax.self).contains {
                $0.arguments.mentions(characteristic)
            }
    }

    private func notifies(_ type: ModuleType, in module: ModuleIndex) -> Bool {
        type.functions.contains { function in
            module.calls(in: function).contains {
                $0.name == "setNotifyValue" && $0.firstArgument?.source != "false"
            }
        }
    }

    private func isWaiter(_ property: PropertyFacts) -> Bool {
        guard property.isStored, let type = property.type, !type.hasPrefix("[") else {
            return false
        }
        return ContinuationFacts.isContinuation(property) || type.contains("->")
    }

    /// Whether the one who keeps the waiter asks for a value.
    private func isForReads(_ name: String, in type: ModuleType, of module: ModuleIndex) -> Bool {
        type.functions.contains { function in
            guard let body = function.body, ContinuationFacts.empties(Syntax(body), name) else {
                return false
            }
            return module.calls(in: function).contains { $0.name == "readValue" }
        }
    }

    private func resumption(of name: String, in body: CodeBlockSyntax) -> Syntax? {
        let copies = body.all(PatternBindingSyntax.self).filter {
            $0.initializer?.value.bare.lastName == name
        }.map(\.pattern.source)
        let names = Set(copies + [name])
        return body.all(FunctionCallExprSyntax.self).first { call in
            let receiver = call.receiver?.lastName ?? call.calledExpression.lastName ?? ""
            return names.contains(receiver) && call.mentions("value")
        }.map { Syntax($0) }
    }
}
