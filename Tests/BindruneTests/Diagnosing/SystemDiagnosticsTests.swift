// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import Bindrune

struct SystemDiagnosticsTests {
    static let device = UUID(uuidString: "00000000-0000-0000-0000-000000000001") ?? UUID()

    private func event(_ level: DiagnosticEvent.Level) -> DiagnosticEvent {
        let step = ConnectionTrace.Event(
            "connect",
            at: Moment.zero + .milliseconds(12),
            fields: [.init("source", "scan"), .init("known", "false")]
        )
        return DiagnosticEvent(level, device: Self.device, event: step)
    }

    @Test func `a level is found by its name, and anything else is none`() {
        #expect(SystemDiagnostics.level(named: "debug") == .debug)
        #expect(SystemDiagnostics.level(named: "INFO") == .info)
        #expect(SystemDiagnostics.level(named: "warning") == .warning)
        #expect(SystemDiagnostics.level(named: "error") == .error)
        #expect(SystemDiagnostics.level(named: "verbose") == nil)
        #expect(SystemDiagnostics(level: .warning).lowestLevel == .warning)
    }

    @Test func `a step is one JSON object with level-free, unmasked fields`() throws {
        let line = event(.info).jsonLine
        let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
        #expect(object?["step"] as? String == "connect")
        #expect(object?["device"] as? String == Self.device.uuidString)
        #expect(object?["source"] as? String == "scan")
        #expect(!line.contains("\n"))
    }

    #if !canImport(os)
        private func written(
            _ level: DiagnosticEvent.Level?,
            isJournal: Bool
        ) throws -> [String] {
            let pipe = Pipe()
            let sink = SystemDiagnostics(
                level: level,
                isJournal: isJournal,
                output: pipe.fileHandleForWriting
            )
            for level in DiagnosticEvent.Level.allCases { sink.record(event(level)) }
            try pipe.fileHandleForWriting.close()
            let text = String(
                bytes: try pipe.fileHandleForReading.readToEnd() ?? Data(),
                encoding: .utf8
            )
            return (text ?? "").split(separator: "\n").map(String.init)
        }

        @Test func `what is below the level is not written, and without one nothing is`() throws {
            #expect(try written(.warning, isJournal: false).count == 2)
            #expect(try written(nil, isJournal: false).isEmpty)
            #expect(
                try written(.error, isJournal: false) == [
                    "bindrune 0.012 connect source=scan known=false "
                        + "device=00000000-0000-0000-0000-000000000001"
                ]
            )
        }

        @Test func `in the journal each line has its priority`() throws {
            let prefixes = try written(.debug, isJournal: true).map { String($0.prefix(3)) }
            #expect(prefixes == ["<7>", "<6>", "<4>", "<3>"])
        }
    #endif
}
