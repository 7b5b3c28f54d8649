// SPDX-License-Identifier: Apache-2.0

import Bindrune
import Bluetooth
import Foundation

extension Environment {
    /// The name by which the device connected to last is remembered.
    static let lastName = "last"

    /// Connects, runs a job on the device until the job ends, the time is up or a person asks for
    /// the end, and disconnects, whatever happened.
    func withDevice<Result: Sendable>(
        _ who: Who,
        policy: ReconnectPolicy = .default,
        limit: Duration? = nil,
        _ job: @escaping @Sendable (Device) async throws -> Result
    ) async throws -> Ending<Result> {
        let device = try await connect(to: who, policy: policy)
        do {
            let ending = try await limited(to: limit) { try await job(device) }
            await device.disconnect()
            return ending
        } catch {
            await device.disconnect()
            throw error
        }
    }

    /// Connects, tells how it went, and remembers the device as the last one.
    func connect(to who: Who, policy: ReconnectPolicy) async throws -> Device {
        let central = makeCentral()
        let limit = deadline ?? CommonOptions.defaultDeadline
        let start = elapsed
        let screen = output.remarksTerminal.map { Screen(sink: output.remarks, terminal: $0) }
        screen?.draw { [DisplayText.truncated(Self.looking(for: who, limit), to: $0.columns - 1)] }
        defer { screen?.erase() }
        let ending = try await limited {
            try await ready(central)
            let target = try target(of: who)
            return try await central.connect(
                to: target,
                within: limit - (elapsed - start),
                policy: policy
            )
        }
        guard case .finished(let device) = ending else {
            if case .interrupted(let device?) = ending { await device.disconnect() }
            throw CommandFailure(text: "interrupted before the device was connected")
        }
        screen?.erase()
        tell(device, connectedIn: elapsed - start)
        remember(device, as: Self.lastName)
        return device
    }

    private static func looking(for who: Who, _ limit: Duration) -> String {
        "looking for \(who), up to \(Quantity.elapsed(limit)); Ctrl-C ends"
    }

    private func tell(_ device: Device, connectedIn time: Duration) {
        let source = device.trace.events.last { $0["source"] != nil }?["source"]
        let name = device.name.map { "\"\(DisplayText.neutralised($0))\"" } ?? device.id.uuidString
        output.remark(
            "connected to \(name) in \(Quantity.elapsed(time))"
                + (source.map { ", found by \(Self.words(forSource: $0))" } ?? "")
        )
        output.event(
            JSONLine(
                "connected",
                [
                    self.time, .init("identifier", .string(device.id.uuidString)),
                    .init("name", device.name.map { .string($0) } ?? .null),
                    .init("source", source.map { .string($0) } ?? .null),
                    .init("elapsed", .number(Quantity.seconds(time))),
                ]
            )
        )
    }

    /// What the trace calls the source of a handle, in words.
    private static func words(forSource source: String) -> String {
        switch source {
        case "freshScan": "a scan"
        case "scan": "an earlier scan"
        case "retrieve": "its identifier, without a scan"
        case "retrieveConnected": "a connection the system holds, without a scan"
        default: source
        }
    }

    /// Remembers a device. A store that cannot be used is no reason to give a connection up.
    func remember(_ device: Device, as name: String) {
        do {
            try device.remember(as: name)
        } catch {
            let failure = Failure(error, language: language)
            output.remark("not remembered as \"\(name)\": \(failure.message) \(failure.detail)")
        }
    }

    private func target(of who: Who) throws -> ConnectionTarget {
        switch who {
        case .last: return .remembered(Self.lastName)
        case .identifier(let identifier): return .identifier(identifier)
        case .service(let uuid):
            return .service(AttributeUUID(unchecked: uuid.description))
        case .address(let address):
            let identifiers = radio.identifiers(of: address)
            guard let first = identifiers.first else {
                throw CommandFailure(
                    text: "the \(radio.title) knows no device by the address \(address)",
                    exitCode: .notFound
                )
            }
            guard identifiers.count > 1 else { return .identifier(first) }
            return .matching(DiscoveryFilter(identifiers: identifiers))
        case .name(let pattern):
            let isRemembered = try store.load().devices.contains { $0.name == pattern }
            return isRemembered ? .remembered(pattern) : .name(pattern)
        }
    }
}
