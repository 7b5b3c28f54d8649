// SPDX-License-Identifier: Apache-2.0

public import Bluetooth
public import Earbuds
public import SimulatedRadio
internal import Synchronization

/// Earbuds in memory that speak the accessory protocol, for tests of what uses an `Accessory`.
///
///     let world = World(seed: 1)
///     let pods = SimulatedAccessory(in: world)
///     try world.run {
///         let accessory = try await pods.connect()
///         try await accessory.setListeningMode(.transparency)
///     }
///     #expect(pods.listeningMode == .transparency)
///
/// They live on the world's clock: something happens only while it is turned, and time-outs take no
/// time. They begin with the buds in the ears at 87 and 91 %, the case at 42 % on its charger, and
/// noise cancellation; every change is told to whoever is connected. All methods may be called from
/// any thread.
public final class SimulatedAccessory: Sendable {
    struct State: Sendable {
        var peer: AccessoryPeer
        /// The link that holds the one session, and its channel.
        var holder: (link: SimulatedAccessoryLink, channel: UInt32)?
        var received: [[UInt8]] = []
        var tries = 0
    }

    /// How long a frame takes, and a channel to open.
    static let latency = Duration.milliseconds(3)
    /// So many received frames are kept.
    static let keptFrames = 1_000

    /// The world they live in.
    public let world: World
    /// Their public address.
    public let address: BluetoothAddress
    let state: Mutex<State>

    /// Puts earbuds into a world.
    ///
    /// - Parameters:
    ///   - world: Whose clock they live on.
    ///   - name: What their owner called them.
    ///   - address: Their public address.
    public init(
        in world: World,
        name: String = "AirPods Pro",
        address: BluetoothAddress = BluetoothAddress(value: 0xC4C4_C4C4_C4C4)
    ) {
        self.world = world
        self.address = address
        state = Mutex(State(peer: AccessoryPeer(name: name)))
    }

    /// Opens a session with them, as `Accessory.connect` does with real ones.
    public func connect(
        within time: Duration = .seconds(15)
    ) async throws(AccessoryError) -> Accessory {
        let link = SimulatedAccessoryLink(to: self)
        return try await Accessory.connect(to: address, over: link, within: time)
    }

    // MARK: What they are like

    /// What is wrong with them; nil where nothing is.
    public var fault: AccessoryFault? {
        get { state.withLock { $0.peer.fault } }
        set { state.withLock { $0.peer.fault = newValue } }
    }

    /// What they are called now.
    public var name: String { state.withLock { $0.peer.name } }

    /// How they treat the sound around.
    public var listeningMode: ListeningMode? { setting(.listeningMode).flatMap(ListeningMode.init) }

    /// The value of a setting; nil where they do not have it.
    public func setting(_ setting: AccessorySetting) -> UInt32? {
        state.withLock { $0.peer.settings[setting.rawValue] }
    }

    /// The keys they hand out; made up.
    public var keys: EarbudsKeys {
        state.withLock { EarbudsKeys(irk: $0.peer.irk, enc: $0.peer.enc) }
    }

    /// The frames they received, the oldest first; the last thousand are kept.
    public var receivedFrames: [[UInt8]] { state.withLock { $0.received } }

    /// How often somebody tried to open a channel.
    public var tries: Int { state.withLock { $0.tries } }

    /// Whether somebody holds the one session.
    public var isConnected: Bool { state.withLock { $0.holder != nil } }

    // MARK: What happens to them

    /// The level of a battery changes.
    public func setBattery(
        _ part: EarbudsPart,
        percent: Int,
        state: AccessoryBattery.State = .discharging
    ) {
        let code: UInt8 =
            switch state {
            case .unknown: 0
            case .charging: 1
            case .discharging: 2
            case .disconnected: 4
            case .held: 5
            case .other(let code): code
            }
        tell { peer in
            peer.cells[part] = AccessoryPeer.Cell(percent: UInt8(clamping: percent), state: code)
            return peer.battery
        }
    }

    /// A bud is put somewhere; nil for out of reach.
    public func put(_ side: Side, _ location: Location?) {
        tell { peer in
            peer.places[side] =
                switch location {
                case .inEar: 0
                case .out: 1
                case .inCase: 2
                case nil: 3
                }
            return peer.wearing
        }
    }

    /// The other bud leads.
    public func lead(_ side: Side) {
        tell { peer in
            peer.primary = side
            return peer.role
        }
        tell { $0.wearing }
    }

    /// A long press of the stem: the mode changes by itself.
    public func press(_ mode: ListeningMode) {
        tell { peer in
            peer.settings[AccessorySetting.listeningMode.rawValue] = mode.code
            return peer.setting(AccessorySetting.listeningMode.rawValue)
        }
    }

    /// The wearer speaks, or ends; the level as it is on the air.
    public func speak(level: UInt8) {
        tell { $0.speech(level) }
    }

    /// They send a frame, whatever is in it.
    public func send(_ frame: [UInt8]) {
        tell { _ in frame }
    }

    /// They end the session.
    public func hangUp() {
        drop(.closed)
    }

    /// The link is lost.
    public func loseLink(_ failure: ChannelFailure = ChannelFailure(errno: 110)) {
        drop(.failed(failure))
    }

    private func tell(_ change: (inout AccessoryPeer) -> [UInt8]) {
        let (holder, frame) = state.withLock { state in
            let frame = change(&state.peer)
            return (state.peer.isSubscribed ? state.holder : nil, frame)
        }
        holder?.link.hear(.received(frame), on: holder?.channel ?? 0)
    }

    private func drop(_ event: AccessoryChannelEvent) {
        let holder = state.withLock { state in
            defer { state.holder = nil }
            return state.holder
        }
        holder?.link.hear(event, on: holder?.channel ?? 0)
    }
}
