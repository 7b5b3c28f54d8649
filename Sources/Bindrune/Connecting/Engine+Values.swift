// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Synchronization

#if OpenCoreBluetooth
    internal import OpenCoreBluetooth
#else
    internal import CoreBluetooth
#endif

/// The short ways of values and of those who wait for them, see `EngineState`.
extension Engine {
    /// Takes a value to its stream where it can go the same way as the one before it.
    func pass(
        _ value: Data,
        of characteristic: CBCharacteristic,
        of peripheral: CBPeripheral
    ) -> Bool {
        let passing = state.withLock { $0.pass(value, of: characteristic, of: peripheral) }
        switch passing {
        case .notPassed: return false
        case .passed: return true
        case .wakes(let continuation, let packet):
            afterCallbacks(of: peripheral) {
                continuation.resume(returning: .packet(packet))
                self.deliver()
            }
            return true
        }
    }

    /// Where more callbacks follow at once, what came of them is done after the last.
    func afterCallbacks(of peripheral: CBPeripheral, _ body: @escaping @Sendable () -> Void) {
        #if OpenCoreBluetooth || !canImport(Darwin)
            peripheral.afterCallbacks(body)
        #else
            body()
        #endif
    }

    /// A task begins to wait for the next packet of a stream.
    func wait(
        for stream: StreamID,
        _ tray: StreamTray,
        as call: CallID,
        _ continuation: EngineState.PacketContinuation
    ) {
        let (turn, delivers) = state.withLock { state in
            let turn = state.wait(
                EngineState.PacketWait(call: call, continuation: continuation),
                for: stream,
                tray,
                delegate: self
            )
            return (turn, state.claimDelivery())
        }
        if let turn { continuation.resume(returning: turn) }
        if delivers { deliver() }
    }

    /// The task of a call for the next packet was cancelled, whether it waits by now or not.
    func stopWaiting(_ call: CallID, for stream: StreamID) {
        transact { $0.stopWaiting(call, for: stream, delegate: self) }
    }
}
