// SPDX-License-Identifier: Apache-2.0

import DBus
import Glibc
import Synchronization

/// What the sessions of this process share, so that they are one client to BlueZ.
final class ProcessRegistry: Sendable {
    static let shared = ProcessRegistry()

    private struct State {
        var claims = SharedClaims()
        var pokes: [SessionToken: @Sendable () -> Void] = [:]
        var count: UInt64 = 0
        var buses: [String: BusAddress] = [:]
        var isAtExit = false
    }

    private let state = Mutex(State())

    /// A new session; `poke` is called, from any thread, when its duty may have changed.
    func join(_ bus: BusAddress, poke: @escaping @Sendable () -> Void) -> SessionToken {
        state.withLock { state in
            state.count += 1
            let token = SessionToken(number: state.count)
            state.pokes[token] = poke
            state.buses[bus.name] = bus
            return token
        }
    }

    func leave(_ session: SessionToken) {
        state.withLock { $0.pokes[session] = nil }
    }

    func claim(_ adapter: SharedObject, for session: SessionToken, _ filter: DiscoveryFilter?) {
        let pokes = state.withLock { state in
            state.claims.claim(adapter, for: session, filter).compactMap { state.pokes[$0] }
        }
        for poke in pokes { poke() }
    }

    func duty(_ adapter: SharedObject, of session: SessionToken) -> DiscoveryFilter? {
        state.withLock { $0.claims.duty(adapter, of: session) }
    }

    func hold(_ device: SharedObject, for session: SessionToken) {
        state.withLock { $0.claims.hold(device, for: session) }
    }

    /// BlueZ keeps the link of a process that is gone, and the device is invisible to everybody
    /// until somebody ends it. So whatever is still open when the process exits is closed then.
    func markOpened(_ device: SharedObject) {
        let isFirst = state.withLock { state in
            state.claims.markOpened(device)
            defer { state.isAtExit = true }
            return !state.isAtExit
        }
        if isFirst { atexit { ProcessRegistry.shared.disconnectAll() } }
    }

    /// Whether the link is to be taken down.
    func release(_ device: SharedObject, for session: SessionToken) -> Bool {
        state.withLock { $0.claims.release(device, for: session) }
    }

    private func disconnectAll() {
        let (devices, buses) = state.withLock { ($0.claims.openedDevices, $0.buses) }
        for (name, address) in buses.sorted(by: { $0.key < $1.key }) {
            let calls = devices.filter { $0.bus == name }.map {
                BusCall.device($0.path, "Disconnect")
            }
            if !calls.isEmpty { BusErrand(address, within: .seconds(1)).tell(calls) }
        }
    }
}
