// SPDX-License-Identifier: Apache-2.0

/// Tells a delegate's own method from the default by where the code of its witness leads.
///
/// For every class that adopts a protocol the compiler makes a table with one short function, the
/// witness, for each requirement. The witness of a method that the class leaves out goes straight
/// to the default of the protocol's extension, and nothing else does. Looked for are therefore the
/// addresses to which a class without the method leads and a class with it does not. The layout of
/// such tables is no promise of Swift's: a probe answers only after it was right about four classes
/// of this file, else there is none, and the answer is "unknown".
struct WitnessProbe: Sendable {
    /// The probe for manager delegates; nil where this way does not work.
    static let central = WitnessProbe(
        // The descriptor and the table of `NSObjectProtocol` come first, then the requirements in
        // the order of their declaration.
        slots: [
            .willRestoreState: 3, .didDisconnectPeripheral: 7,
            .didDisconnectPeripheralIsReconnecting: 8,
        ],
        bare: witnesses(of: BareSample() as any CBCentralManagerDelegate),
        full: witnesses(of: FullSample() as any CBCentralManagerDelegate),
        samples: [
            Sample(
                witnesses: witnesses(of: LegacySample() as any CBCentralManagerDelegate),
                own: [.didDisconnectPeripheral]
            ),
            Sample(
                witnesses: witnesses(of: ModernSample() as any CBCentralManagerDelegate),
                own: [.willRestoreState, .didDisconnectPeripheralIsReconnecting]
            ),
        ]
    )

    /// The probe for peripheral delegates; nil where this way does not work.
    static let peripheral = WitnessProbe(
        slots: [.didDiscoverServices: 6],
        bare: witnesses(of: BareSample() as any CBPeripheralDelegate),
        full: witnesses(of: FullSample() as any CBPeripheralDelegate),
        samples: [
            Sample(
                witnesses: witnesses(of: LegacySample() as any CBPeripheralDelegate),
                own: []
            ),
            Sample(
                witnesses: witnesses(of: ModernSample() as any CBPeripheralDelegate),
                own: [.didDiscoverServices]
            ),
        ]
    )

    private let slots: [CBDelegateMethod: Int]
    /// Where the default of each method lies.
    private var defaults: [CBDelegateMethod: Set<UInt>] = [:]

    /// A class whose methods are known.
    private struct Sample {
        var witnesses: UInt?
        var own: Set<CBDelegateMethod>
    }

    private init?(
        slots: [CBDelegateMethod: Int],
        bare: UInt?,
        full: UInt?,
        samples: [Sample]
    ) {
        guard MachineCode.isReadable, let bare, let full else { return nil }
        self.slots = slots
        for (method, slot) in slots {
            let targets = MachineCode.targets(of: Self.witness(slot, of: bare))
                .subtracting(MachineCode.targets(of: Self.witness(slot, of: full)))
            guard !targets.isEmpty else { return nil }
            defaults[method] = targets
        }
        let extremes = [
            Sample(witnesses: bare, own: []), Sample(witnesses: full, own: Set(slots.keys)),
        ]
        for sample in samples + extremes {
            guard let table = sample.witnesses, own(in: table) == sample.own else { return nil }
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

    private func own(in table: UInt) -> Set<CBDelegateMethod> {
        Set(slots.keys.filter { isOwn($0, in: table) == true })
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

private final class FullSample: NSObject, CBCentralManagerDelegate, CBPeripheralDelegate {
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
