// SPDX-License-Identifier: Apache-2.0

package import Bluetooth

/// A device at the other end.
open class CBPeer: NSObject, NSCopying {
    package let peerID: PeerID

    init(peerID: PeerID) {
        self.peerID = peerID
        super.init()
    }

    /// The name under which this host knows the device.
    ///
    /// Stable for the device on this host, different on every other host, and not its address.
    open var identifier: UUID { UUID(peerID) }

    /// Gives the same object.
    open func copy(with zone: NSZone? = nil) -> Any { self }
}

@available(*, unavailable)
extension CBPeer: Sendable {}
