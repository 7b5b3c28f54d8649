// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import Bindrune

struct ConnectionTraceTests {
    static let step = ConnectionTrace.Event(
        "lookUp",
        at: .zero + .milliseconds(12),
        fields: [.init("source", "scan"), .init("known", "false"), .init("name", "My \"device\"")]
    )

    @Test func `a step reads as words and values`() {
        #expect(
            Self.step.description == #"0.012 lookUp source=scan known=false name="My \"device\"""#
        )
    }

    @Test func `every JSON line is an object that reads back`() throws {
        var trace = ConnectionTrace(
            device: UUID(uuidString: "00000000-0000-0000-0000-000000000001")
        )
        trace.append(Self.step)
        trace.append(.init("note", at: .zero, fields: [.init("text", "a\nb\u{1}\\ 한글")]))
        let lines = trace.jsonLines.split(separator: "\n")
        #expect(lines.count == 2)
        let first = try JSONSerialization.jsonObject(with: Data(lines[0].utf8)) as? [String: Any]
        #expect(first?["t"] as? Double == 0.012)
        #expect(first?["source"] as? String == "scan")
        #expect(first?["name"] as? String == "My \"device\"")
        let second = try JSONSerialization.jsonObject(with: Data(lines[1].utf8)) as? [String: Any]
        #expect(second?["text"] as? String == "a\nb\u{1}\\ 한글")
    }

    @Test func `a full trace lets go of its oldest steps and counts them`() {
        var trace = ConnectionTrace()
        for number in 0..<(ConnectionTrace.capacity + 1) {
            trace.append(.init("\(number)", at: .zero))
        }
        #expect(trace.events.count + trace.omitted == ConnectionTrace.capacity + 1)
        #expect(trace.events.last?.step == "\(ConnectionTrace.capacity)")
        #expect(trace.events.first?.step == "\(trace.omitted)")
    }

    @Test func `moments and durations hold at their ends`() {
        #expect(Moment(nanoseconds: .max) + .seconds(1) == Moment(nanoseconds: .max))
        #expect(Moment(nanoseconds: .min) + .seconds(-1) == Moment(nanoseconds: .min))
        #expect(Duration(secondsComponent: .max, attosecondsComponent: 0).nanosecondCount == .max)
        #expect(Duration.milliseconds(-1250).secondsText == "-1.250")
    }
}
