// SPDX-License-Identifier: Apache-2.0

public import Bindrune
internal import HostCore
public import SimulatedRadio

#if OpenCoreBluetooth
    internal import OpenCoreBluetooth
#else
    internal import CoreBluetooth
#endif

extension Central {
    #if canImport(Darwin) && !OpenCoreBluetooth
        /// Unavailable: a central uses the system's Core Bluetooth here, which no world can serve.
        @available(*, unavailable, message: "needs Bindrune's package trait OpenCoreBluetooth")
        public convenience init(in phone: Phone, configuration: Configuration? = nil) {
            self.init(configuration: configuration ?? .simulated(seed: phone.world.seed))
        }
    #else
        /// Makes a central on a phone of a world: its radio is the phone's, its clock the world's.
        ///
        /// It does something only while the world is turned, as in
        /// `World.run(limit:pace:patience:_:)`. On Apple platforms it needs the package trait
        /// `OpenCoreBluetooth`.
        ///
        /// - Parameters:
        ///   - phone: The phone it runs on.
        ///   - configuration: What it is made with; without one it remembers devices in memory,
        ///     tells nothing, and has the seed of the world.
        public convenience init(in phone: Phone, configuration: Configuration? = nil) {
            self.init(
                configuration: configuration ?? .simulated(seed: phone.world.seed),
                timekeeper: WorldTimekeeper(world: phone.world),
                isRefused: { [.denied, .restricted].contains(phone.authorization) }
            ) { delegate, queue in
                phone.makeManagers { CBCentralManager(delegate: delegate, queue: queue) }
            }
        }
    #endif
}

extension Central.Configuration {
    /// A configuration that leaves no trace outside of the process: devices are remembered in
    /// memory, and nothing is told.
    public static func simulated(seed: UInt64 = 1) -> Self {
        Self(store: MemoryDeviceStore(), diagnostics: SilentDiagnostics(), seed: seed)
    }
}
