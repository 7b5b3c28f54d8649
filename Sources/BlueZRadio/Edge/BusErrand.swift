// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import CSystemd
import DBus
import Dispatch

/// A short visit to a bus on the calling thread, with a deadline for the whole of it.
struct BusErrand {
    private let address: BusAddress
    private let end: UInt64

    init(_ address: BusAddress, within limit: Duration) {
        self.address = address
        let now = DispatchTime.now().uptimeNanoseconds
        end = now + UInt64(max(limit.wholeNanoseconds, 0))
    }

    /// Calls and waits for the answer.
    func ask(_ call: BusCall) -> BusReply {
        do {
            var bus = try BusConnection(to: address)
            let cookie = try bus.send(call)
            return answer(to: cookie, on: &bus)
        } catch {
            return .failure(error)
        }
    }

    /// Calls and waits only until the calls have left.
    func tell(_ calls: [BusCall]) {
        guard var bus = try? BusConnection(to: address) else { return }
        for call in calls { _ = try? bus.send(call) }
        while remaining > 0 {
            switch bus.process() {
            case .closed: return
            case .worked, .message: break
            case .idle:
                if bus.isReady && bus.events & Int16(POLLOUT) == 0 { return }
                bus.wait(microseconds: remaining)
            }
        }
    }

    private var remaining: UInt64 {
        let now = DispatchTime.now().uptimeNanoseconds
        return now < end ? (end - now) / 1_000 : 0
    }

    private func answer(to cookie: UInt64, on bus: inout BusConnection) -> BusReply {
        while remaining > 0 {
            switch bus.process() {
            case .closed(let failure): return .failure(failure)
            case .message(.reply(cookie, let reply)): return reply
            case .worked, .message: break
            case .idle: bus.wait(microseconds: remaining)
            }
        }
        return .failure(BusFailure(BusErrorName.noReply, "no answer in time"))
    }
}

@available(*, unavailable)
extension BusErrand: Sendable {}
