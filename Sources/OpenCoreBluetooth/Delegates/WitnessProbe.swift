// SPDX-License-Identifier: Apache-2.0

/// Tells a delegate's own method from the default by where the code of its witness leads.
///
/// For every class that adopts a protocol the compiler makes a table with one short function, the
/// witness, for each requirement. The witness of a method that the class leaves out goes straight
/// to the default of the protocol's extension, and nothing else does. Looked for is therefore where
/// the witness of a class without the method leads and no other witness does. The layout of such
/// tables is no promise of Swift's: a probe answers only after it was right about all classes of
/// this file, else there is none, and the answer is "unknown".
struct WitnessProbe: Sendable {
    /// The probe for manager delegates; nil where this way does not work.
    static let central = WitnessProbe(
        // The descriptor and the table of `NSObjectProtocol` come first, then the requirements in
        // the order of their declaration.
        requirements: 2...10,
        slots: [
            .willRestoreState: 3, .didDisconnectPeripheral: 7,
            .didDisconnectPeripheralIsReconnecting: 8,
        ],
        bare: witnesses(of: BareSample() as any CBCentralManagerDelegate),
        samples: [
            Sample(witnesses(of: OpenSample() as any CBCentralManagerDelegate), all),
            Sample(witnesses(of: FinalSample() as any CBCentralManagerDelegate), all),
            Sample(
                witnesses(of: LegacySample() as any CBCentralManagerDelegate),
                [.didDisconnectPeripheral]
            ),
            Sample(
                witnesses(of: ModernSample() as any CBCentralManagerDelegate),
                [.willRestoreState, .didDisconnectPeripheralIsReconnecting]
            ),
        ]
    )

    /// The probe for peripheral delegates; nil where this way does not work.
    static let peripheral = WitnessProbe(
        requirements: 2...16,
        slots: [.didDiscoverServices: 6],
        bare: witnesses(of: BareSample() as any CBPeripheralDelegate),
        samples: [
            Sample(witnesses(of: OpenSample() as any CBPeripheralDelegate), all),
            Sample(witnesses(of: FinalSample() as any CBPeripheralDelegate), all),
            Sample(witnesses(of: LegacySample() as any CBPeripheralDelegate), []),
            Sample(witnesses(of: ModernSample() as any CBPeripheralDelegate), all),
        ]
    )

    private static let all = Set(CBDelegateMethod.allCases)

    private let slots: [CBDelegateMethod: Int]
    /// Where the default of each method lies.
    private var defaults: [CBDelegateMethod: Set<UInt>] = [:]

    /// A class whose methods are known.
    private struct Sample {
        var witnesses: UInt?
        var own: Set<CBDelegateMethod>

        init(_ witnesses: UInt?, _ own: Set<CBDelegateMethod>) {
            self.witnesses = witnesses
            self.own = own
        }
    }

    private init?(
        requirements: ClosedRange<Int>,
        slots: [CBDelegateMethod: Int],
        bare: UInt?,
        samples: [Sample]
    ) {
        guard MachineCode.isReadable, let bare else { return nil }
        self.slots = slots
        for (method, slot) in slots {
            var targets = MachineCode.targets(of: Self.witness(slot, of: bare))
            // Whatever others lead to as well is no default: run-time calls, sanitizers.
            for other in requirements where other != slot {
                targets.subtract(MachineCode.targets(of: Self.witness(other, of: bare)))
            }
            for sample in samples where sample.own.contains(method) {
                guard let table = sample.witnesses else { return nil }
                targets.subtract(MachineCode.targets(of: Self.witness(slot, of: table)))
            }
            defaults[method] = targets.filter { FunctionExtent(of: $0) != nil }
            guard defaults[method]?.isEmpty == false else { return nil }
        }
        for sample in samples + [Sample(bare, [])] {
            guard let table = sample.witnesses else { return nil }
            let expected = sample.own.intersection(slots.keys)
            guard slots.keys.allSatisfy({ isOwn($0, in: table) == expected.contains($0) })
            else { return nil }
        }
    }

    func isOwn(_ method: CBDelegateMethod, of delegate: any CBCentralManagerDelegate) -> Bool? {
        Self.witnesses(of: delegate as any CBCentralManagerDelegate)
            .flatMap { isOwn(method, in: $0) }
    }

    func isOwn(_ method: CBDelegateMethod, of delegate: any CBPeripheralDelegate) -> Bool? {
        Self.witnesses(of: delegate as any CBPeripheralDelegate)
            .flatMap { isOwn(method, in: $0) }
    }

    private func isOwn(_ method: CBDelegateMethod, in table: UInt) -> Bool? {
        guard let slot = slots[method], let defaults = defaults[method] else { return nil }
        let targets = MachineCode.targets(of: Self.witness(slot, of: table))
        return targets.isDisjoint(with: defaults)
    }

    /// The address of a value's witness table: the second of the two words of which a value of a
    /// protocol for classes consists.
    private static func witnesses<Delegate>(of delegate: Delegate) -> UInt? {
        guard MemoryLayout<Delegate>.size == MemoryLayout<(UInt, UInt)>.size else { return nil }
        return withUnsafeBytes(of: delegate) { $0.load(fromByteOffset: 8, as: UInt.self) }
    }

    private static func witness(_ slot: Int, of table: UInt) -> UInt {
        UnsafePointer<UInt>(bitPattern: table).map { $0[slot] } ?? 0
    }
}

// MARK: - Samples

private final class BareSample: NSObject, CBCentralManagerDelegate, CBPeripheralDelegate {
    func centralManagerDidUpdateState(_ central: CBCentralManager) {}
}

private final class LegacySample: NSObject, CBCentralManagerDelegate, CBPeripheralDelegate {
    func centralManagerDidUpdateState(_ central: CBCentralManager) {}

    func centralManager(
        _ central: CBCentralManager,
        didDisconnectPeripheral peripheral: CBPeripheral,
        error: (any Error)?
    ) {}
}

private final class ModernSample: NSObject, CBCentralManagerDelegate, CBPeripheralDelegate {
    func centralManagerDidUpdateState(_ central: CBCentralManager) {}

    func centralManager(_ central: CBCentralManager, willRestoreState dict: [String: Any]) {}

    func centralManager(
        _ central: CBCentralManager,
        didDisconnectPeripheral peripheral: CBPeripheral,
        timestamp: CFAbsoluteTime,
        isReconnecting: Bool,
        error: (any Error)?
    ) {}

    func peripheral(_ peripheral: CBPeripheral, didDiscoverServices error: (any Error)?) {}
}

private final class FinalSample: NSObject, CBCentralManagerDelegate, CBPeripheralDelegate {
    func centralManagerDidUpdateState(_ central: CBCentralManager) {}

    func centralManager(_ central: CBCentralManager, willRestoreState dict: [String: Any]) {}

    func centralManager(
        _ central: CBCentralManager,
        didDisconnectPeripheral peripheral: CBPeripheral,
        error: (any Error)?
    ) {}

    func centralManager(
        _ central: CBCentralManager,
        didDisconnectPeripheral peripheral: CBPeripheral,
        timestamp: CFAbsoluteTime,
        isReconnecting: Bool,
        error: (any Error)?
    ) {}

    func peripheral(_ peripheral: CBPeripheral, didDiscoverServices error: (any Error)?) {}
}

private class OpenSample: NSObject, CBCentralManagerDelegate, CBPeripheralDelegate {
    func centralManagerDidUpdateState(_ central: CBCentralManager) {}

    func centralManager(_ central: CBCentralManager, willRestoreState dict: [String: Any]) {}

    func centralManager(
        _ central: CBCentralManager,
        didDisconnectPeripheral peripheral: CBPeripheral,
        error: (any Error)?
    ) {}

    func centralManager(
        _ central: CBCentralManager,
        didDisconnectPeripheral peripheral: CBPeripheral,
        timestamp: CFAbsoluteTime,
        isReconnecting: Bool,
        error: (any Error)?
    ) {}

    func peripheral(_ peripheral: CBPeripheral, didDiscoverServices error: (any Error)?) {}
}
