// SPDX-License-Identifier: Apache-2.0

package import Bluetooth

/// What a scenario asks of the stage: something that happens to the recorder, the air or the host.
///
/// In the guest the text form goes to the script that holds the strings; in the simulated world
/// the same is done to the world.
package enum Cue: Hashable, Sendable {
    /// The recorder starts or stops advertising.
    case advertise(Bool)
    /// The recorder sends so many notifications of AE72, each with its number in front.
    case notify(count: Int)
    /// The recorder sends this text as an indication of AE75.
    case indicate(String)
    /// The recorder ends its links.
    case disconnect
    /// The links break: the host notices a supervision time-out.
    case vanish
    /// How many links the recorder has.
    case countLinks
    /// The recorder's last link ends within seconds.
    case linksEnd
    /// How often a characteristic of the recorder was written on its last link.
    case countWrites(BluetoothUUID)
    /// Another central takes the recorder, or lets it go.
    case rival(holds: Bool)
    /// Another program of this host connects to the recorder, or disconnects it.
    case otherProgram(connects: Bool)
    /// The host's Bluetooth is switched on or off.
    case power(Bool)
    /// The host's Bluetooth service dies and is started again.
    case restartService
    /// The host forgets a device that was only discovered, in its own time.
    case forgetScanned

    /// The cue on one line.
    package var text: String {
        switch self {
        case .advertise(let isOn): "advertise \(isOn ? "on" : "off")"
        case .notify(let count): "notify \(count)"
        case .indicate(let text): "indicate \(text)"
        case .disconnect: "disconnect"
        case .vanish: "vanish"
        case .countLinks: "links"
        case .linksEnd: "links-end"
        case .countWrites(let uuid): "writes \(uuid)"
        case .rival(let holds): "rival \(holds ? "holds" : "releases")"
        case .otherProgram(let connects): "program \(connects ? "connects" : "disconnects")"
        case .power(let isOn): "power \(isOn ? "on" : "off")"
        case .restartService: "restart-service"
        case .forgetScanned: "forget-scanned"
        }
    }
}
