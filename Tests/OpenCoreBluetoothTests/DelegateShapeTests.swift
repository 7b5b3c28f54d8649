// SPDX-License-Identifier: Apache-2.0

import HostCore
import Testing

@testable import OpenCoreBluetooth

/// Which disconnect callbacks a delegate has is known for every way to write the class.
struct DelegateShapeTests {
    @Test func `the probes work on this system`() {
        #expect(WitnessProbe.central != nil)
        #expect(WitnessProbe.peripheral != nil)
    }

    @Test func `plain classes`() {
        #expect(DelegateShape.disconnects(of: NeitherDelegate()) == .neither)
        #expect(DelegateShape.disconnects(of: LegacyDelegate()) == .legacy)
        #expect(DelegateShape.disconnects(of: ModernDelegate()) == .modern)
        #expect(DelegateShape.disconnects(of: BothDelegate()) == .both)
    }

    @Test func `private and file-private classes`() {
        #expect(DelegateShape.disconnects(of: makePrivateLegacy()) == .legacy)
        #expect(DelegateShape.disconnects(of: makeFilePrivateModern()) == .modern)
    }

    @Test func `a class inside a function`() {
        final class Local: NSObject, CBCentralManagerDelegate {
            func centralManagerDidUpdateState(_ central: CBCentralManager) {}
            func centralManager(
                _ central: CBCentralManager,
                didDisconnectPeripheral peripheral: CBPeripheral,
                error: (any Error)?
            ) {}
        }
        #expect(DelegateShape.disconnects(of: Local()) == .legacy)
    }

    @Test func `nested and generic classes`() {
        #expect(DelegateShape.disconnects(of: Outer.Nested()) == .modern)
        #expect(DelegateShape.disconnects(of: GenericLegacy<Int>()) == .legacy)
        #expect(DelegateShape.disconnects(of: GenericLegacy<[String: UInt8]>()) == .legacy)
        #expect(DelegateShape.disconnects(of: Outer.Generic<Int>.Inner()) == .both)
    }

    @Test func `a class whose name has the words of the method's`() {
        #expect(DelegateShape.disconnects(of: CentralManagerThing()) == .legacy)
    }

    @Test func `methods in an extension, in a base class, and in the extension of a protocol`() {
        #expect(DelegateShape.disconnects(of: InExtension()) == .modern)
        #expect(DelegateShape.disconnects(of: InheritsAll()) == .legacy)
        #expect(DelegateShape.disconnects(of: BaseHasTheMethod()) == .legacy)
        #expect(DelegateShape.disconnects(of: UsesHouseDefaults()) == .legacy)
        #expect(DelegateShape.disconnects(of: OverridesLegacy()) == .legacy)
    }

    @Test func `a class of a global actor`() async {
        await MainActor.run {
            #expect(DelegateShape.disconnects(of: IsolatedDelegate()) == .legacy)
        }
    }

    @Test func `a method of a subclass that its base class does not have is not there`() {
        // Swift chooses where the protocol is adopted: the method is never called, so it must not
        // count either.
        #expect(DelegateShape.disconnects(of: AddsModern()) == .legacy)
    }

    @Test func `what a delegate says of itself is believed`() {
        #expect(DelegateShape.disconnects(of: SaysModern()) == .modern)
    }

    @Test func `the other methods that matter`() {
        #expect(DelegateShape.implements(.willRestoreState, NeitherDelegate()) == false)
        #expect(DelegateShape.implements(.willRestoreState, Restorable()) == true)
        let without: any CBPeripheralDelegate = BothDelegate()
        let with: any CBPeripheralDelegate = Recorder()
        #expect(DelegateShape.implements(.didDiscoverServices, without) == false)
        #expect(DelegateShape.implements(.didDiscoverServices, with) == true)
    }
}

// MARK: - Reading code

struct MachineCodeTests {
    private func branches(
        _ bytes: [UInt8],
        with read: (UnsafeRawBufferPointer, Int, UInt) -> MachineCode.Branch?
    ) -> [[UInt]] {
        bytes.withUnsafeBytes { code in
            code.indices.compactMap { read(code, $0, 0x1000) }
                .map { [$0.target, $0.isJump ? 1 : 0] }
        }
    }

    @Test func `calls and jumps of x86-64`() {
        // push rax; call +0x10; pop rax; jmp -0x20; ret
        let code: [UInt8] = [
            0x50, 0xE8, 0x10, 0, 0, 0, 0x58, 0xE9, 0xE0, 0xFF, 0xFF, 0xFF, 0xC3,
        ]
        let found = branches(code, with: MachineCode.branchOfX86)
        #expect(found == [[0x1016, 0], [0xFEC, 1]])
        // lea rax, [rip + 0x20]; lea rax, [rsp + 0x20]
        let addresses: [UInt8] = [0x48, 0x8D, 0x05, 0x20, 0, 0, 0, 0x48, 0x8D, 0x44, 0x24, 0x20]
        #expect(branches(addresses, with: MachineCode.branchOfX86) == [[0x1027, 0]])
    }

    @Test func `an instruction cut off at the end is none`() {
        #expect(branches([0xE8, 0x10, 0, 0], with: MachineCode.branchOfX86).isEmpty)
        #expect(branches([0x8D], with: MachineCode.branchOfX86).isEmpty)
        #expect(branches([0x8D, 0x05, 0, 0, 0], with: MachineCode.branchOfX86).isEmpty)
        #expect(branches([0x04, 0, 0], with: MachineCode.branchOfARM).isEmpty)
        #expect(branches([], with: MachineCode.branchOfX86).isEmpty)
    }

    @Test func `calls and jumps of arm64`() {
        // nop; bl +0x10; b -0x8
        let code: [UInt8] = [
            0x1F, 0x20, 0x03, 0xD5, 0x04, 0, 0, 0x94, 0xFE, 0xFF, 0xFF, 0x17,
        ]
        let found = branches(code, with: MachineCode.branchOfARM)
        #expect(found == [[0x1014, 0], [0x1000, 1]])
    }

    @Test func `what is no function leads nowhere`() {
        #expect(MachineCode.targets(of: 0).isEmpty)
        #expect(MachineCode.targets(of: 1).isEmpty)
        let here = [UInt8](repeating: 0xE9, count: 64)
        here.withUnsafeBytes { bytes in
            let address = UInt(bitPattern: bytes.baseAddress)
            #expect(MachineCode.targets(of: address).isEmpty)
        }
    }
}
