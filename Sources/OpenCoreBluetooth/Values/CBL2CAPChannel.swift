// SPDX-License-Identifier: Apache-2.0

/// The protocol/service multiplexer of an L2CAP channel.
public typealias CBL2CAPPSM = UInt16

/// A stream of bytes between two devices, beside the attribute protocol.
///
/// Made by the system only. No radio of this module opens channels yet:
/// `CBPeripheral.openL2CAPChannel(_:)` answers with `CBError.operationNotSupported`.
open class CBL2CAPChannel: NSObject {
    /// The device at the other end.
    open var peer: CBPeer! { link.peer }
    /// What the peer sends; closed until the app opens it.
    open var inputStream: InputStream! { link.input }
    /// What goes to the peer; closed until the app opens it.
    open var outputStream: OutputStream! { link.output }
    /// The number the channel was opened with.
    open var psm: CBL2CAPPSM { link.psm }

    private let link: Link

    struct Link {
        var peer: CBPeer
        var input: InputStream
        var output: OutputStream
        var psm: CBL2CAPPSM
    }

    init(link: Link) {
        self.link = link
        super.init()
    }
}

@available(*, unavailable)
extension CBL2CAPChannel: Sendable {}
