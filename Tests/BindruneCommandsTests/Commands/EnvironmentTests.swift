// SPDX-License-Identifier: Apache-2.0

import Bindrune
import BindruneTesting
import Bluetooth
import Foundation
import OpenCoreBluetooth
import Synchronization
import Testing

@testable import BindruneCommands

struct EnvironmentTests {
    @Test func `what the framework says of its use is a step, not a line on the screen`() {
        let steps = Steps()
        let output = TextBuffer()
        let environment = Environment(
            output: Output(results: output, remarks: output),
            radio: TalkativeRadio(),
            interrupts: Interrupts(),
            files: FileRoot(directory: "/", temporary: "/"),
            language: .english,
            store: MemoryDeviceStore(),
            diagnostics: steps,
            deadline: nil
        )
        _ = environment.makeCentral()
        #expect(steps.texts == ["API MISUSE: <CBCentralManager> was made"])
        #expect(output.text.isEmpty)
    }

    /// A radio that has Core Bluetooth say something whenever a central is made.
    private struct TalkativeRadio: CommandRadio {
        let title = "talkative"
        let isSimulated = true
        let clock: any CommandClock = SystemClock()

        func makeCentral(_ configuration: Central.Configuration) -> Central {
            BluetoothLog.sink("API MISUSE: <CBCentralManager> was made")
            return Central(in: World(seed: 1).phone("A"), configuration: configuration)
        }

        func identifiers(of address: BluetoothAddress) -> [UUID] { [] }
        func address(of identifier: UUID) -> BluetoothAddress? { nil }
        func run(_ program: @escaping @Sendable () async -> ExitCode) async -> ExitCode {
            await program()
        }
    }

    private final class Steps: Diagnostics {
        private let kept = Mutex<[String]>([])

        var lowestLevel: DiagnosticEvent.Level? { .warning }
        var texts: [String] { kept.withLock { $0 } }

        func record(_ event: DiagnosticEvent) {
            guard event.event.step == "log" else { return }
            kept.withLock { $0.append(event.event["text"] ?? "") }
        }
    }
}
