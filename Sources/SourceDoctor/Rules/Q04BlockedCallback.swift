// SPDX-License-Identifier: Apache-2.0

import SwiftSyntax

/// Q04: a callback that waits.
struct BlockedCallback: SourceRule {
    static let document = RuleDocument(
        "Q04",
        title: "a callback blocks the queue that events come on",
        why: """
            While a callback waits no other one comes, and often the one it waits for is among \
            them: the app hangs, or links are lost.
            """,
        fix: "Return, and go on in the callback that brings the answer.",
        confidence: .high,
        reports: ["https://developer.apple.com/documentation/corebluetooth/cbcentralmanager"],
        situation: .deviceAnswers,
        failing: """
            import CoreBluetooth
            extension Reader: CBPeripheralDelegate {
                func peripheral(
                    _ peripheral: CBPeripheral, didDiscoverServices error: (any Error)?
                ) {
                    guard error == nil else { return end(error) }
                    start(peripheral)
                    semaphore.wait()  // here
                }
            }
            """,
        passing: """
            import CoreBluetooth
            extension Reader: CBPeripheralDelegate {
                func peripheral(
                    _ peripheral: CBPeripheral, didDiscoverServices error: (any Error)?
                ) {
                    guard error == nil else { return end(error) }
                    worker.async { semaphore.wait() }
                    start(peripheral)
                }
            }
            """
    )

    private static let sleeps: Set<String> = ["sleep", "usleep", "nanosleep"]

    func sightings(in file: SwiftFile, of module: ModuleIndex) -> [Sighting] {
        file.facts.functions.filter { DelegateRequirement.isCallback($0.fullName) }
            .flatMap { function in
                module.calls(in: function).compactMap { call in
                    guard !call.node.isHandedOn(upTo: function.node),
                        let what = blocking(call, in: function, of: module)
                    else { return nil }
                    return Sighting(call.node, .high, "no other callback comes while \(what)")
                }
            }
    }

    private func blocking(_ call: CallFacts, in function: FunctionFacts, of module: ModuleIndex)
        -> String?
    {
        if Self.sleeps.contains(call.name), call.base == nil || call.base == "Thread" {
            return "this sleeps"
        }
        guard let receiver = call.node.receiver else { return nil }
        let name = receiver.lastName ?? ""
        if call.name == "wait", call.node.parent?.is(AwaitExprSyntax.self) != true {
            let type = module.resolver.type(of: receiver)
            let isLock = type.map { ["DispatchSemaphore", "DispatchGroup"].contains($0) }
            let word = name.lowercased()
            return isLock ?? (word.contains("sem") || word.contains("group"))
                ? "this waits" : nil
        }
        guard call.name == "sync" else { return nil }
        return isOwnQueue(receiver, of: function, in: module) ? "this waits for itself" : nil
    }

    /// Whether a queue is the one that the callbacks of the type come on.
    private func isOwnQueue(
        _ queue: ExprSyntax,
        of function: FunctionFacts,
        in module: ModuleIndex
    ) -> Bool {
        let made = module.calls.filter {
            CoreBluetoothNames.managers.contains($0.name) && $0.base == nil
                && $0.typeName == function.typeName
        }
        return made.contains { call in
            guard let given = call.argument("queue") else { return false }
            if given.source == "nil" || given.source.hasSuffix(".main") {
                return queue.source == "DispatchQueue.main"
            }
            return given.lastName != nil && given.lastName == queue.lastName
        }
    }
}
