// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// The steps of a connection in the order in which they happened.
///
/// A failed connect hands the trace over in its error; a connected device has one too. It keeps the
/// latest steps only and counts those it let go.
public struct ConnectionTrace: Hashable, Sendable {
    /// One step.
    public struct Event: Hashable, Sendable {
        /// When it happened, on the central's clock.
        public var moment: Moment
        /// What happened, one word: `call`, `lookUp`, `connect`, `didConnect`, `retry` and so on.
        public var step: String
        /// What is known of it, as names and values, in a fixed order.
        public var fields: [Field]

        /// Makes a step.
        public init(_ step: String, at moment: Moment, fields: [Field] = []) {
            self.moment = moment
            self.step = step
            self.fields = fields
        }

        /// The value of a field; nil where the step has no such field.
        public subscript(_ name: String) -> String? {
            fields.first { $0.name == name }?.value
        }
    }

    /// A name and a value.
    public struct Field: Hashable, Sendable {
        /// The field's name.
        public var name: String
        /// The field's value.
        public var value: String

        /// Makes a field.
        public init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    /// The device it is about, once it is known.
    public var device: UUID?
    /// The steps kept, the oldest first.
    public private(set) var events: [Event] = []
    /// How many older steps were let go to keep the trace short.
    public private(set) var omitted = 0

    /// How many steps a trace keeps at most.
    public static let capacity = 512

    /// Makes an empty trace.
    public init(device: UUID? = nil) {
        self.device = device
    }

    /// Appends a step; lets go of the oldest quarter when the trace is full.
    public mutating func append(_ event: Event) {
        if events.count >= Self.capacity {
            events.removeFirst(Self.capacity / 4)
            omitted += Self.capacity / 4
        }
        events.append(event)
    }

    /// The first step of that name.
    public func first(_ step: String) -> Event? {
        events.first { $0.step == step }
    }

    /// The steps as JSON, one object a line: `t` is seconds on the central's clock, the fields
    /// follow as text.
    public var jsonLines: String {
        events.map { $0.jsonLine(device: device) + "\n" }.joined()
    }
}

extension ConnectionTrace: CustomStringConvertible {
    /// One step a line, time first, fields as `name=value`.
    public var description: String {
        events.map(\.description).joined(separator: "\n")
    }
}

extension ConnectionTrace.Event: CustomStringConvertible {
    /// Time, step and the fields as `name=value`, those with spaces in quotes.
    public var description: String {
        let seconds = (moment - .zero).secondsText
        return fields.reduce("\(seconds) \(step)") { $0 + " \($1)" }
    }

    func jsonLine(device: UUID?) -> String {
        var line = JSONLine()
        line.add("t", number: (moment - .zero).secondsText)
        line.add("step", text: step)
        if let device { line.add("device", text: device.uuidString) }
        for field in fields { line.add(field.name, text: field.value) }
        return line.text
    }
}

extension ConnectionTrace.Field: CustomStringConvertible {
    /// `name=value`; a value that is empty or has spaces or quotes is put into quotes.
    public var description: String {
        let isPlain = !value.isEmpty && !value.contains { $0.isWhitespace || $0 == "\"" }
        return isPlain ? "\(name)=\(value)" : "\(name)=\(JSONLine.quoted(value))"
    }
}
