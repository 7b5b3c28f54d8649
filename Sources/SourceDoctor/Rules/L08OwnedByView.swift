// SPDX-License-Identifier: Apache-2.0

import SwiftSyntax

/// L08: a handle in something that is made anew all the time.
struct OwnedByView: SourceRule {
    static let document = RuleDocument(
        "L08",
        title: "a SwiftUI view owns a manager or a peripheral",
        why: """
            A view is a value that is made again and again: a manager in a plain property is made \
            with it each time, and one in `@State` goes when the screen does. Its connections go \
            along.
            """,
        fix: "Move it to an object that outlives the screen, and hand that to the view.",
        confidence: .medium,
        isDefault: false,
        reports: [
            "https://developer.apple.com/documentation/swiftui/managing-model-data-in-your-app"
        ],
        situation: .managerReleased,
        failing: """
            import CoreBluetooth
            import SwiftUI
            struct Screen: View {
                private let central = CBCentralManager()  // here
                @State private var peripheral: CBPeripheral?  // here
                var body: some View { Text("Hello") }
            }
            """,
        passing: """
            import CoreBluetooth
            import SwiftUI
            final class Radio: ObservableObject {
                private let central = CBCentralManager()
                private var peripheral: CBPeripheral?
            }
            struct Screen: View {
                @ObservedObject var radio: Radio
                var body: some View { Text("Hello") }
            }
            """
    )

    func sightings(in file: SwiftFile, of module: ModuleIndex) -> [Sighting] {
        let views = file.facts.types.filter { type in
            type.kind == .struct && type.inherited.contains { ["View", "App"].contains($0) }
        }
        return views.flatMap(\.properties).compactMap { property in
            guard property.isStored, let type = property.type.map(TypeResolver.plain),
                CoreBluetoothNames.managers.contains(type)
                    || CoreBluetoothNames.peripherals.contains(type),
                isOwned(property)
            else { return nil }
            return Sighting(property.node, .medium, "\"\(property.name)\" goes with the view")
        }
    }

    /// A constant without a value is handed to the view by somebody who owns it.
    private func isOwned(_ property: PropertyFacts) -> Bool {
        property.initialValue != nil || property.modifiers.contains("State")
    }
}
