// SPDX-License-Identifier: Apache-2.0

import SwiftSyntax

/// G01: an optional of Core Bluetooth that is forced.
struct ForcedDiscovery: SourceRule {
    static let document = RuleDocument(
        "G01",
        title: "services, characteristics, values or a peripheral are force-unwrapped",
        why: """
            They are nil after an error, for a device with nothing to discover, after a \
            disconnection, and in a callback that comes late: the app crashes in the field only.
            """,
        fix: "Use `guard let` and treat nil as an answer.",
        confidence: .high,
        reports: [
            "https://github.com/exPHAT/SwiftBluetooth/issues/8",
            "https://github.com/nordicsemi/IOS-DFU-Library/issues/200",
            "https://github.com/steamclock/bluejay/issues/206",
        ],
        situation: .errorReply,
        failing: """
            import CoreBluetooth
            extension Recorder: CBPeripheralDelegate {
                func peripheral(
                    _ peripheral: CBPeripheral, didDiscoverServices error: (any Error)?
                ) {
                    for service in peripheral.services! {  // here
                        peripheral.discoverCharacteristics(nil, for: service)
                    }
                }
            }
            """,
        passing: """
            import CoreBluetooth
            extension Recorder: CBPeripheralDelegate {
                func peripheral(
                    _ peripheral: CBPeripheral, didDiscoverServices error: (any Error)?
                ) {
                    guard error == nil, let services = peripheral.services else { return fail() }
                    for service in services {
                        peripheral.discoverCharacteristics(nil, for: service)
                    }
                }
            }
            """
    )

    private static let owners = [
        "services": ["CBPeripheral", "CBMPeripheral"], "includedServices": ["CBService"],
        "characteristics": ["CBService", "CBMService"],
        "descriptors": ["CBCharacteristic", "CBMCharacteristic"],
        "value": ["CBCharacteristic", "CBDescriptor", "CBATTRequest", "CBMCharacteristic"],
    ]
    /// Callbacks after whose error test the member is there.
    private static let delivered = [
        "services": "peripheral(_:didDiscoverServices:)",
        "characteristics": "peripheral(_:didDiscoverCharacteristicsFor:error:)",
        "descriptors": "peripheral(_:didDiscoverDescriptorsFor:error:)",
    ]

    func sightings(in file: SwiftFile, of module: ModuleIndex) -> [Sighting] {
        file.tree.all(ForceUnwrapExprSyntax.self).compactMap { forced in
            let inner = forced.expression
            if let access = inner.as(MemberAccessExprSyntax.self),
                access.base?.source != "self"
            {
                return self.forced(access, in: forced, of: file, module)
            }
            return forcedHandle(inner, in: forced, of: module)
        } + implicit(in: file, of: module)
    }

    private func forced(
        _ access: MemberAccessExprSyntax,
        in forced: ForceUnwrapExprSyntax,
        of file: SwiftFile,
        _ module: ModuleIndex
    ) -> Sighting? {
        var name = access.declName.baseName.text
        var base = access.base
        // `peripheral.services?.first!` is empty as well as nil.
        let isElement = ["first", "last"].contains(name)
        if isElement, let list = base?.bare.as(MemberAccessExprSyntax.self) {
            name = list.declName.baseName.text
            base = list.base
        }
        guard let base, let owners = Self.owners[name],
            let type = module.resolver.type(of: base), owners.contains(type)
        else { return nil }
        let function = forced.enclosingBody?.as(FunctionDeclSyntax.self)
        let isTested =
            function?.body?.source.contains("\(name) != nil") == true
            || function?.body?.source.contains("\(name) == nil") == true
        if isTested, !isElement { return nil }
        let facts = file.facts.functions.first { $0.node.id == function.map { Syntax($0).id } }
        if let facts, !isElement, facts.fullName == Self.delivered[name], facts.mentions("error") {
            return nil
        }
        return Sighting(
            forced,
            .high,
            "\(base.source).\(name) is \(isElement ? "empty or nil" : "nil") after an error, and"
                + " the app ends here"
        )
    }

    /// `peripheral!` in a callback, where the property may have been cleared.
    private func forcedHandle(
        _ inner: ExprSyntax,
        in forced: ForceUnwrapExprSyntax,
        of module: ModuleIndex
    ) -> Sighting? {
        guard let name = inner.lastName,
            let property = module.enclosingType(of: Syntax(forced))?.stored(name),
            let type = property.type, type.hasSuffix("?"),
            Self.handles.contains(type.trimming("?")),
            isInCallback(Syntax(forced), of: module)
        else { return nil }
        return Sighting(
            forced,
            .medium,
            "\"\(name)\" may have been cleared before this callback came"
        )
    }

    private static let handles: Set<String> = [
        "CBPeripheral", "CBService", "CBCharacteristic", "CBMPeripheral", "CBMCharacteristic",
    ]

    private func isInCallback(_ node: Syntax, of module: ModuleIndex) -> Bool {
        let body = node.enclosingBody
        return module.functions.contains {
            $0.node.id == body?.id && DelegateRequirement.isCallback($0.fullName)
        }
    }

    /// Properties declared `CBPeripheral!` that the type clears and reads in callbacks.
    private func implicit(in file: SwiftFile, of module: ModuleIndex) -> [Sighting] {
        file.facts.functions.flatMap { function -> [Sighting] in
            guard DelegateRequirement.isCallback(function.fullName),
                let type = module.type(function.typeName), let body = function.body
            else { return [] }
            let risky = type.properties.filter { property in
                property.isStored && property.type?.hasSuffix("!") == true
                    && Self.handles.contains(property.type?.trimming("!") ?? "")
                    && isCleared(property.name, in: type, of: module)
            }
            return risky.compactMap { property in
                unguarded(property.name, in: body, function).map {
                    Sighting(
                        $0,
                        .medium,
                        "\"\(property.name)\" is cleared elsewhere and implicitly unwrapped here"
                    )
                }
            }
        }
    }

    private func isCleared(_ name: String, in type: ModuleType, of module: ModuleIndex) -> Bool {
        module.assignments.contains {
            $0.typeName == type.name && $0.property == name && $0.right.source == "nil"
        }
    }

    private func unguarded(_ name: String, in body: CodeBlockSyntax, _ function: FunctionFacts)
        -> Syntax?
    {
        let isTested = body.all(ConditionElementSyntax.self).contains { $0.mentions(name) }
        let isLocal = function.parameters.contains { $0.name == name }
        guard !isTested else { return nil }
        return body.all(MemberAccessExprSyntax.self).first { access in
            let base = access.base?.source
            return base == "self.\(name)" || base == name && !isLocal
        }.map { Syntax($0) }
    }
}
