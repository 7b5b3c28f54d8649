// SPDX-License-Identifier: Apache-2.0

package import Dispatch

#if OpenCoreBluetooth
    package import OpenCoreBluetooth
#else
    package import CoreBluetooth
#endif

/// Bluetooth LE as a central sees it: finds devices, connects them, remembers them.
///
/// A central has a `CBCentralManager` of its own on a queue of its own. On Apple platforms that is
/// the system's Core Bluetooth, on Linux BlueZ, in a test a simulated world. All its methods may be
/// called from any task or thread.
///
/// ```swift
/// let central = Central()
/// let recorder = try await central.connect(to: .service("AE70"), within: .seconds(30))
/// try recorder.remember(as: "recorder")
/// for try await packet in recorder.values(of: "AE72") { try file.write(contentsOf: packet.value) }
/// ```
///
/// Connections live until `Device.disconnect()` is called, until they are lost for good, or until
/// the central and all its devices, streams and discoveries have been let go.
public final class Central: Sendable {
    /// What a central is made with.
    public struct Configuration: Sendable {
        /// A name for queues and logs.
        public var label: String
        /// Whether the system may ask the user to turn Bluetooth on.
        public var showsPowerAlert: Bool
        /// Where remembered devices are kept.
        public var store: any DeviceStore
        /// Where steps are told.
        public var diagnostics: any Diagnostics
        /// How long values that come fast may be held back, to be handed over together.
        ///
        /// A process that is woken for every value uses many times the processor time of one that
        /// gets ten at once. Only values of which at least two are to be expected within this time
        /// are held back; one that comes alone, or first after a pause, never is. While values are
        /// held back, news of the link may come as much later; an operation of yours ends the wait
        /// at once. A recording can afford a quarter of a second, zero holds nothing back.
        ///
        /// Nil leaves it to the system. Over BlueZ that is at most 50 ms, which is what the link
        /// itself may take: values wait where at least four come in that time (80 a second), and
        /// for no more than sixteen of them. The most that can be asked for is one second. Has no
        /// meaning on Apple platforms.
        public var valueDelay: Duration?
        /// What decides the jitter of waits; nil takes a random number.
        public var seed: UInt64?

        /// Makes a configuration; what is left out is as for an app that wants nothing special.
        public init(
            label: String = "bindrune",
            showsPowerAlert: Bool = true,
            store: any DeviceStore = FileDeviceStore(),
            diagnostics: any Diagnostics = SystemDiagnostics(),
            seed: UInt64? = nil,
            valueDelay: Duration? = nil
        ) {
            self.label = label
            self.showsPowerAlert = showsPowerAlert
            self.store = store
            self.diagnostics = diagnostics
            self.seed = seed
            self.valueDelay = valueDelay
        }

        /// The same for Core Bluetooth, where it knows of it; an unknown option is ignored.
        var managerOptions: [String: Any] {
            var options: [String: Any] = [CBCentralManagerOptionShowPowerAlertKey: showsPowerAlert]
            if let valueDelay { options["org.bindrune.valueDelay"] = valueDelay / .seconds(1) }
            return options
        }
    }

    let engine: Engine

    /// Makes a central on the host's own Bluetooth. On Apple platforms the user is asked for
    /// permission now, where that has not happened before.
    public convenience init(configuration: Configuration = .init()) {
        let queue = DispatchQueue(label: configuration.label)
        self.init(
            configuration: configuration,
            timekeeper: DispatchTimekeeper(queue: queue),
            queue: queue
        ) { delegate, queue in
            CBCentralManager(
                delegate: delegate,
                queue: queue,
                options: configuration.managerOptions
            )
        }
    }

    /// Makes a central with a clock and a manager of the caller's choice. The manager has to be
    /// made with the delegate and the queue handed to the closure, which is called once, here.
    /// `isRefused` tells whether the user or a policy has refused Bluetooth.
    package init(
        configuration: Configuration,
        timekeeper: any Timekeeper,
        queue: DispatchQueue? = nil,
        isRefused: @escaping @Sendable () -> Bool = Central.isRefusedBySystem,
        makeManager: (any CBCentralManagerDelegate, DispatchQueue) -> CBCentralManager
    ) {
        engine = Engine(
            configuration: configuration,
            timekeeper: timekeeper,
            queue: queue ?? DispatchQueue(label: configuration.label),
            isRefused: isRefused,
            makeManager: makeManager
        )
    }

    /// What the system says of this process' permission.
    package static let isRefusedBySystem: @Sendable () -> Bool = {
        CBManager.authorization == .denied || CBManager.authorization == .restricted
    }

    /// The state of the radio at this moment.
    public var state: RadioReadiness {
        engine.transact { $0.coordinator.radio }
    }

    /// The present state of the radio and every change of it, until the reader stops. Each reader
    /// gets its own; changes that nobody has read yet are kept.
    public var states: AsyncStream<RadioReadiness> {
        let key = engine.newNumber()
        return AsyncStream { [engine] continuation in
            continuation.onTermination = { [weak engine] _ in
                engine?.transact { $0.radioListeners[key] = nil }
            }
            engine.transact { state in
                state.radioListeners[key] = continuation
                state.effects.append(.radio(continuation, state.coordinator.radio))
            }
        }
    }

    /// Returns when the radio can be used.
    ///
    /// Throws ``BluetoothError/Code-swift.struct/unsupported`` and `.unauthorized` as soon as they
    /// are certain, and after the time given whatever keeps the radio from being ready: `.radioOff`
    /// with `radio` telling whether it is off, resetting or silent. `.cancelled` with the task.
    public func ready(within limit: Duration = .seconds(10)) async throws(BluetoothError) {
        let call = CallID(number: engine.newNumber())
        let deadline = engine.timekeeper.now + limit
        if case .failed(let failure) = await engine.wait(for: .ready, as: call, until: deadline) {
            throw failure.error
        }
    }

    /// The devices that advertise around, as they are heard.
    ///
    /// A scan runs while somebody iterates, one for all of the central. A radio that is not ready
    /// yet is waited for; one that is off, or goes off, ends the iteration with an error.
    ///
    /// - Parameters:
    ///   - filter: Which devices are of interest.
    ///   - duplicates: How often one device is reported.
    ///   - lostAfter: After which time without a packet a device is reported as lost; nil never.
    public func discoveries(
        _ filter: DiscoveryFilter = .any,
        duplicates: DuplicatePolicy = .merged,
        lostAfter: Duration? = nil
    ) -> Discoveries {
        let wishes = Coordinator.FeedWishes(
            filter: filter,
            duplicates: duplicates,
            lostAfter: lostAfter
        )
        return Discoveries(engine: engine, wishes: wishes)
    }

    /// The devices remembered, in the order of their names. A damaged list is moved aside and
    /// reported by a `.storeFailed` error that says where it is kept; the next call finds it empty.
    public func rememberedDevices() throws(BluetoothError) -> [RememberedDevice] {
        try loadStore()
    }

    /// Forgets the device remembered by a name; none of that name is no error.
    public func forget(_ name: String) throws(BluetoothError) {
        try engine.remember { $0.removeAll { $0.name == name } }
    }

    func loadStore() throws(BluetoothError) -> [RememberedDevice] {
        let stored: StoredDevices
        do {
            stored = try engine.store.load()
        } catch {
            throw BluetoothError(.storeFailed, during: .store, underlying: error)
        }
        if let damage = stored.damage {
            throw BluetoothError(
                .storeFailed,
                during: .store,
                detail: damage.description,
                underlying: damage
            )
        }
        return stored.devices
    }
}

extension Engine {
    /// Changes what is remembered; damage found on the way is told to the logs, the change is made.
    func remember(
        _ change: (inout [RememberedDevice]) -> Void
    ) throws(BluetoothError) {
        do {
            guard let damage = try store.update(change) else { return }
            let fields = [ConnectionTrace.Field("detail", damage.description)]
            let event = ConnectionTrace.Event("storeDamaged", at: timekeeper.now, fields: fields)
            diagnostics.record(DiagnosticEvent(.error, event: event))
        } catch {
            throw BluetoothError(.storeFailed, during: .store, underlying: error)
        }
    }
}
