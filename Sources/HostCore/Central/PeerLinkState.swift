// SPDX-License-Identifier: Apache-2.0

/// Where a peripheral stands for this manager; the raw values are those of `CBPeripheralState`.
package enum PeerLinkState: Int, Hashable, Sendable, Codable, CaseIterable {
    case disconnected = 0
    case connecting = 1
    case connected = 2
    case disconnecting = 3
}
