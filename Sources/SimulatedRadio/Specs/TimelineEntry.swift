// SPDX-License-Identifier: Apache-2.0

public import Bluetooth

/// Something that happens to a device at a moment of the world's clock.
public struct TimelineEntry: Hashable, Sendable {
    /// How long after the start of the clock, or after the device was added where that is later.
    public var time: Duration
    /// What happens.
    public var event: DeviceEvent

    /// Makes an entry.
    public init(at time: Duration, _ event: DeviceEvent) {
        self.time = time
        self.event = event
    }
}

/// What can happen to a device.
public enum DeviceEvent: Hashable, Sendable {
    /// It loses power: no more packets, not even to end its links, which its centrals notice by
    /// the supervision time-out.
    case vanish
    /// It is switched on again.
    case appear
    /// It goes away like `vanish` and comes back after this time.
    case reboot(Duration)
    /// It is carried somewhere else. Out of range, links last until the supervision time-out.
    case move(Position)
    /// A central that is not part of the world takes it as soon as it is free.
    case hold
    /// That central lets go.
    case release
    /// It ends all its links properly (HCI 0x13 on the other side).
    case disconnect
    /// Its links break, as by interference, and are lost after the supervision time-out. The
    /// device notices too and advertises again.
    case loseLinks
    /// It takes another table. Equal services keep their handles.
    case changeServices([ServiceSpec])
    /// It advertises something else.
    case advertise(Advertisement)
    /// It takes the next resolvable private address.
    case rotateAddress
    /// It forgets its bonds.
    case forgetBonds
}
