// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import OpenCoreBluetooth

/// Methods that only a subclass has are found, and nothing else is.
struct OverlookedMethodsTests {
    private let modern =
        "centralManager(_:didDisconnectPeripheral:timestamp:isReconnecting:error:)"

    @Test func `a method that only the subclass has is found`() {
        let expected = OverlookedMethods.Finding(methods: [modern], adopter: "CentralManagerThing")
        #expect(OverlookedMethods.find(in: AddsModern()) == expected)
        #expect(OverlookedMethods.find(in: AddsInExtension())?.methods == [modern])
        #expect(OverlookedMethods.find(in: GrandChild())?.methods == [modern])
    }

    @Test func `overridden, inherited and own methods are none`() {
        #expect(OverlookedMethods.find(in: OverridesLegacy()) == nil)
        #expect(OverlookedMethods.find(in: InheritsAll()) == nil)
        #expect(OverlookedMethods.find(in: BaseHasTheMethod()) == nil)
        #expect(OverlookedMethods.find(in: BothDelegate()) == nil)
        #expect(OverlookedMethods.find(in: OverridesInherited()) == nil)
    }

    @Test func `the executable is not read for a class that adopts the protocol itself`() {
        let finding = OverlookedMethods.find(in: BothDelegate()) {
            Issue.record("read for nothing")
            return SymbolTable(Data())
        }
        #expect(finding == nil)
    }

    @Test func `without names nothing is found`() {
        #expect(OverlookedMethods.find(in: AddsModern(), symbols: { SymbolTable(Data()) }) == nil)
    }

    @Test func `the log tells it once for a class`() {
        let bench = Bench(delegate: AddsModern())
        let lines = bench.log.lines.filter { $0.contains("never called") }
        #expect(lines.count == 1)
        #expect(lines.first?.contains("AddsModern has \(modern)") == true)
        #expect(lines.first?.contains("CentralManagerThing, which adopts") == true)
        let delegate = AddsModern()
        bench.central.delegate = delegate
        #expect(bench.log.lines.filter { $0.contains("never called") }.count == 1)
    }

    @Test func `full names are read from declarations of any shape`() {
        func name(_ text: String) -> String? { OverlookedMethods.fullName(in: text) }
        #expect(name("App.Sub.stop() -> ()") == "stop()")
        #expect(name("App.Sub.run(_: Swift.Int) -> ()") == "run(_:)")
        let nested = "App.Sub.run(_: (A, b: B) -> C, with: [D : E], for: F<G, H>?) -> I"
        #expect(name(nested) == "run(_:with:for:)")
        #expect(name("App.Sub.value.getter : Swift.Int") == nil)
        #expect(name("App.Sub.run(_: ") == nil)
        #expect(name("(,") == nil)
        #expect(name("") == nil)
    }
}

/// An ELF file is read as far as it makes sense.
struct SymbolTableTests {
    private let own = SymbolTable.ofExecutable()

    @Test func `the running executable has the functions of its tests`() {
        let found = own.functions(beginningWith: ["$s22OpenCoreBluetoothTests10AddsModernC"])
        #expect(found.contains { $0.contains("didDisconnectPeripheral") })
        #expect(own.functions(beginningWith: ["no such beginning"]).isEmpty)
        #expect(own.functions(beginningWith: []).isEmpty)
    }

    /// A file with a symbol table of one function and its names.
    private static let sample: [UInt8] = {
        func number(_ value: UInt64, _ count: Int) -> [UInt8] {
            (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * UInt64($0))) }
        }
        func section(_ kind: UInt64, _ offset: UInt64, _ size: UInt64, _ link: UInt64) -> [UInt8] {
            number(0, 4) + number(kind, 4) + number(0, 16) + number(offset, 8) + number(size, 8)
                + number(link, 4) + number(0, 20)
        }
        let names = [UInt8]("\0$sOne\0".utf8)
        let symbol = number(1, 4) + [2, 0] + number(1, 2) + number(0, 16)
        var header: [UInt8] = [0x7F, 0x45, 0x4C, 0x46, 2, 1] + number(0, 34)
        header += number(64, 8) + number(0, 10) + number(64, 2) + number(2, 2) + number(0, 2)
        return header + section(2, 192, 24, 1) + section(3, 216, UInt64(names.count), 0)
            + symbol + names
    }()

    @Test func `a small file gives its function`() {
        let table = SymbolTable(Data(Self.sample))
        #expect(table.functions(beginningWith: ["$s"]) == ["$sOne"])
    }

    @Test func `a file cut anywhere is no danger`() {
        for count in 0..<Self.sample.count {
            let table = SymbolTable(Data(Self.sample.prefix(count)))
            #expect(table.functions(beginningWith: ["$s"]).isEmpty)
        }
    }

    @Test func `a file with any byte changed is no danger`() {
        for index in Self.sample.indices {
            for value: UInt8 in [0x00, 0x01, 0x7F, 0x80, 0xFF] {
                var bytes = Self.sample
                bytes[index] = value
                #expect(SymbolTable(Data(bytes)).functions(beginningWith: ["$s"]).count <= 1)
            }
        }
    }
}
