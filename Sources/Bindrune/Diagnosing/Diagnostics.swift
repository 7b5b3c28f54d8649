// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// Where the steps of a central are told, as they happen.
///
/// Called on whatever thread the step happened on, never with a lock held; it must return soon.
public protocol Diagnostics: Sendable {
    /// The least that is of interest; nil means nothing at all. What is below is not even put
    /// together.
    var lowestLevel: DiagnosticEvent.Level? { get }

    /// Tells one step.
    func record(_ event: DiagnosticEvent)
}

/// One step of a central, with its weight.
public struct DiagnosticEvent: Hashable, Sendable {
    /// How much a step matters.
    public enum Level: Int, Hashable, Comparable, Sendable, CaseIterable {
        /// Every operation.
        case debug
        /// Every step of a connection.
        case info
        /// Something unexpected that was dealt with: a late callback, a retry.
        case warning
        /// Something failed.
        case error

        /// Orders by weight.
        public static func < (left: Level, right: Level) -> Bool {
            left.rawValue < right.rawValue
        }
    }

    /// How much it matters.
    public var level: Level
    /// The device it is about; nil where it is about none.
    public var device: UUID?
    /// What happened.
    public var event: ConnectionTrace.Event

    /// Makes a step to be told.
    public init(_ level: Level, device: UUID? = nil, event: ConnectionTrace.Event) {
        self.level = level
        self.device = device
        self.event = event
    }
}

extension DiagnosticEvent: CustomStringConvertible {
    /// The step on one line, with the device's identifier where there is one.
    public var description: String {
        guard let device else { return event.description }
        return "\(event) device=\(device.uuidString)"
    }

    /// The step as one JSON object without a line end.
    public var jsonLine: String { event.jsonLine(device: device) }
}

/// Tells nobody anything.
public struct SilentDiagnostics: Diagnostics {
    /// Makes a sink that drops everything.
    public init() {}

    /// Nothing is of interest.
    public var lowestLevel: DiagnosticEvent.Level? { nil }

    /// Drops the step.
    public func record(_ event: DiagnosticEvent) {}
}
