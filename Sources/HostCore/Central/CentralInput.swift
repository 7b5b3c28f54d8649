// SPDX-License-Identifier: Apache-2.0

package import Bluetooth

/// What can happen to a central: the app calls, the radio reports, or time passes.
package enum CentralInput: Hashable, Sendable, Codable {
    case call(CentralCall)
    case radio(RadioEvent)
    /// The moment asked for by `nextWakeUp` may have come.
    case wakeUp
}

/// A call of the app on a manager or on a peripheral, as a value.
package enum CentralCall: Hashable, Sendable, Codable {
    case scan(ScanParameters)
    case stopScan
    case connect(PeerID, ConnectOptions)
    case cancelConnection(PeerID)
    /// The app wants to hear of links of the host's; nil: no more.
    case watchConnections(ConnectionFilter?)
    /// The app was handed peripherals that the host knows.
    case retrieved([PeerSummary])
    /// The last reference to a peripheral went away.
    case release(PeerID)
    /// A request on a peripheral; `observer` says whether the delegate can hear of the answer.
    case request(PeerID, GATTRequest, observer: Observer)
    case write(PeerID, AttributeHandle, [UInt8], properties: CharacteristicProperties)
    /// The manager is going away.
    case close

    /// Whether a peripheral's delegate is there and implements the callback of a request.
    package enum Observer: String, Hashable, Sendable, Codable {
        case present, absent
    }
}

/// The options of a connect call, as far as they mean something to the machine.
package struct ConnectOptions: Hashable, Sendable, Codable {
    /// The value of the auto-reconnect option; nil when the key is absent.
    package var autoReconnect: Bool?
    /// How long to wait before trying.
    package var startDelay: Duration?
    /// Which disconnect callbacks the delegate implements.
    package var delegate: DisconnectShape

    package init(
        autoReconnect: Bool? = nil,
        startDelay: Duration? = nil,
        delegate: DisconnectShape = .both
    ) {
        self.autoReconnect = autoReconnect
        self.startDelay = startDelay
        self.delegate = delegate
    }
}

/// Which of the two disconnect callbacks a delegate implements.
package enum DisconnectShape: String, Hashable, Sendable, Codable, CaseIterable {
    case neither
    /// `centralManager(_:didDisconnectPeripheral:error:)` alone.
    case legacy
    /// `centralManager(_:didDisconnectPeripheral:timestamp:isReconnecting:error:)` alone.
    case modern
    case both
}
