// SPDX-License-Identifier: Apache-2.0

import CoreBluetooth
import HostCore
import SimulatedRadio
import Testing

/// The cause: the auto-reconnect option, and the first cure, which was wrong too.
@MainActor
struct AutoReconnectOptionTests {
    enum Shape: CaseIterable, Sendable {
        case neither, legacy, modern, both

        func delegate(_ diary: Diary) -> any ShapedDelegate {
            switch self {
            case .neither: DelegateWithNeither(diary: diary)
            case .legacy: DelegateWithLegacy(diary: diary)
            case .modern: DelegateWithModern(diary: diary)
            case .both: DelegateWithBoth(diary: diary)
            }
        }

        /// Whether Core Bluetooth takes the option from such a delegate.
        var isAccepted: Bool { self == .modern || self == .both }
    }

    enum Source: CaseIterable, Sendable {
        /// The handle of the scan: the post's first trial, `source=scan`.
        case scan
        /// What `retrievePeripherals` returned: the second trial, `known=true`.
        case retrieved
    }

    nonisolated static let cases = Shape.allCases.flatMap { shape in
        Source.allCases.map { (shape, $0) }
    }

    @Test(arguments: cases)
    func `whether the option is refused depends on the delegate, not on the source of the device`(
        shape: Shape,
        source: Source
    ) throws {
        let stage = Stage()
        let diary = Diary()
        let delegate = shape.delegate(diary)
        let manager = stage.app { CBCentralManager(delegate: delegate, queue: nil) }
        let scanned = try #require(stage.discovered(by: manager, diary))
        let retrieved = manager.retrievePeripherals(withIdentifiers: [scanned.identifier]).first
        let peripheral = try #require(source == .scan ? scanned : retrieved)

        manager.connect(
            peripheral,
            options: [CBConnectPeripheralOptionEnableAutoReconnect: true]
        )
        stage.world.run(until: { !diary.lines.isEmpty }, limit: .seconds(30))
        #expect(diary.lines == [shape.isAccepted ? "didConnect" : "didFailToConnect"])
        #expect(peripheral.state == (shape.isAccepted ? .connected : .disconnected))
        guard !shape.isAccepted else { return }
        let error = try #require(diary.error) as NSError
        #expect(error.domain == "CBErrorDomain")
        #expect(error.code == 1)
        #expect(error.localizedDescription == "One or more parameters were invalid.")
    }

    @Test(arguments: cases)
    func `without the option the same device connects from every delegate`(
        shape: Shape,
        source: Source
    ) throws {
        let stage = Stage()
        let diary = Diary()
        let delegate = shape.delegate(diary)
        let manager = stage.app { CBCentralManager(delegate: delegate, queue: nil) }
        let scanned = try #require(stage.discovered(by: manager, diary))
        let retrieved = manager.retrievePeripherals(withIdentifiers: [scanned.identifier]).first
        let peripheral = try #require(source == .scan ? scanned : retrieved)
        manager.connect(peripheral, options: nil)
        stage.world.run(until: { !diary.lines.isEmpty }, limit: .seconds(30))
        #expect(diary.lines == ["didConnect"])
    }

    @Test(arguments: [AutoReconnectQuirk.alwaysRefused, .acceptedAndInert, .works])
    func `a host with another rule is a setting`(quirk: AutoReconnectQuirk) throws {
        var quirks = HostQuirks()
        quirks.autoReconnect = quirk
        let stage = Stage(quirks: quirks)
        let diary = Diary()
        let delegate = DelegateWithModern(diary: diary)
        let manager = stage.app { CBCentralManager(delegate: delegate, queue: nil) }
        let peripheral = try #require(stage.discovered(by: manager, diary))
        manager.connect(
            peripheral,
            options: [CBConnectPeripheralOptionEnableAutoReconnect: true]
        )
        stage.world.run(until: { !diary.lines.isEmpty }, limit: .seconds(30))
        guard quirk != .alwaysRefused else {
            #expect(diary.lines == ["didFailToConnect"])
            return
        }
        stage.recorder.happen(.loseLinks)
        stage.world.advance(by: .seconds(60))
        #expect(
            diary.lines == [
                "didConnect", "didDisconnect modern reconnecting=\(quirk == .works)",
            ] + (quirk == .works ? ["didConnect"] : [])
        )
    }

    @Test func `with both callbacks the legacy one is called and nothing reconnects`() throws {
        let stage = Stage()
        let diary = Diary()
        let delegate = DelegateWithBoth(diary: diary)
        let manager = stage.app { CBCentralManager(delegate: delegate, queue: nil) }
        let peripheral = try #require(stage.discovered(by: manager, diary))
        manager.connect(
            peripheral,
            options: [CBConnectPeripheralOptionEnableAutoReconnect: true]
        )
        stage.world.run(until: { !diary.lines.isEmpty }, limit: .seconds(30))
        stage.recorder.happen(.loseLinks)
        stage.world.advance(by: .seconds(60))
        #expect(diary.lines == ["didConnect", "didDisconnect legacy"])
    }

    @Test(arguments: [
        "CBConnectPeripheralOptionEnableAutoReconnect", "kCBConnectOptionEnableAutoReconnect",
    ])
    func `a literal that is not the key is ignored`(literal: String) throws {
        let stage = Stage()
        let diary = Diary()
        let delegate = DelegateWithLegacy(diary: diary)
        let manager = stage.app { CBCentralManager(delegate: delegate, queue: nil) }
        let peripheral = try #require(stage.discovered(by: manager, diary))
        manager.connect(peripheral, options: [literal: true])
        stage.world.run(until: { !diary.lines.isEmpty }, limit: .seconds(30))
        #expect(diary.lines == ["didConnect"])
    }
}
