// SPDX-License-Identifier: Apache-2.0

public import Bluetooth
package import HostCore

/// A phone in a world: a host with its own power switch, permission, memory and links.
///
/// Managers open sessions on it. Two phones of one world compete for the same devices, and know
/// them under different identifiers.
public final class Phone: Sendable {
    /// The world it is in.
    public let world: World
    /// Its name, which its identifiers for devices follow from.
    public let name: String
    private let index: Int

    init(world: World, index: Int, name: String) {
        self.world = world
        self.index = index
        self.name = name
    }

    private func plan(_ event: PhoneEvent, after delay: Duration) {
        world.update { $0.plan(.phone(index, event), after: max(.zero, delay)) }
    }

    // MARK: State

    /// Turns Bluetooth on or off; sessions hear of it when the world is turned.
    ///
    /// With the radio off all links, attempts and scans are gone, and no session is told of any
    /// of them: that is how Apple's systems behave.
    public func setPower(_ isOn: Bool, after delay: Duration = .zero) {
        plan(.power(isOn), after: delay)
    }

    /// Lets the system's Bluetooth service crash and come back.
    public func reset(back: Duration = .seconds(1), after delay: Duration = .zero) {
        plan(.reset(back: back), after: delay)
    }

    /// Gives the phone a radio, or takes it away.
    public func setSupported(_ isSupported: Bool, after delay: Duration = .zero) {
        plan(.support(isSupported), after: delay)
    }

    /// The user answers the question for permission, or changes their mind in the settings.
    public func authorize(
        _ authorization: PhoneOptions.Authorization,
        after delay: Duration = .zero
    ) {
        plan(.authorization(RadioAuthorization(authorization)), after: delay)
    }

    /// Carries the phone somewhere else.
    public func move(to position: Position, after delay: Duration = .zero) {
        plan(.move(position), after: delay)
    }

    /// How many links the phone holds, for whichever app.
    public var linkCount: Int { world.read { $0.phones[index].links.count } }

    /// Earbuds and headphones that are paired with the phone over the classic radio.
    public var pairedAudio: [PairedAudioSpec] {
        world.read { $0.phones[index].options.pairedAudio }
    }

    // MARK: Memory

    /// The identifier under which the phone knows a device, or would.
    public func identifier(of peripheral: SimulatedPeripheral) -> PeerID {
        world.read { state in
            state.identifier(
                of: peripheral.index,
                at: state.devices[peripheral.index].address,
                on: index
            )
        }
    }

    /// Warms the system's memory: the phone knows the device, and with a name has been connected
    /// to it before.
    public func remember(_ peripheral: SimulatedPeripheral, name: String? = nil) {
        world.update { $0.remember(peripheral.index, on: index, name: name) }
    }

    /// Forgets a device, its table and its bond.
    public func forget(_ peripheral: SimulatedPeripheral) {
        world.update { $0.forget(peripheral.index, on: index) }
    }

    /// Forgets all devices: a fresh phone.
    public func emptyCache() {
        world.update { $0.emptyCache(of: index) }
    }

    /// Forgets the devices that were never connected and not heard for this long.
    public func evictScanned(notHeardFor age: Duration) {
        world.update { $0.evictScanned(on: index, notHeardFor: age) }
    }

    // MARK: Other apps

    /// Another app of the phone connects to a device: the link is the phone's, and shared.
    public func otherAppConnects(to peripheral: SimulatedPeripheral, after delay: Duration = .zero)
    {
        world.update {
            $0.plan(
                .otherAppConnects(phone: index, device: peripheral.index),
                after: max(.zero, delay)
            )
        }
    }

    /// Another app of the phone lets a device go.
    public func otherAppDisconnects(
        from peripheral: SimulatedPeripheral,
        after delay: Duration = .zero
    ) {
        world.update {
            $0.plan(
                .otherAppDisconnects(phone: index, device: peripheral.index),
                after: max(.zero, delay)
            )
        }
    }
}

extension Phone: RadioProvider {
    package var authorization: RadioAuthorization {
        world.read { $0.phones[index].authorization }
    }

    package func makePort(for client: RadioClient) -> any RadioPort {
        let (session, quirks) = world.update {
            ($0.openSession(on: index, for: client), $0.phones[index].options.quirks)
        }
        return SimulatedPort(world: world, session: session, quirks: quirks)
    }
}
