// SPDX-License-Identifier: Apache-2.0

/// One packet of a channel inside a link.
struct L2CAPPacket: Sendable {
    var channel: UInt16
    /// How long it was, whatever of it was kept.
    var length: Int
    var payload: Octets
}

/// Puts the packets of one direction of a link together from their pieces. It holds at most
/// `longest` bytes; what is longer is told with what was kept of it.
struct L2CAPAssembler: Sendable {
    static let longest = 4096

    private var pieces: [UInt8] = []
    private var length = 0
    private var received = 0

    /// Takes a piece. `cut` is how many bytes of it the capture did not keep.
    mutating func take(_ bytes: Octets, isStart: Bool, cut: Int = 0) -> L2CAPPacket? {
        if isStart {
            received = 0
            pieces.removeAll(keepingCapacity: true)
            guard let length = bytes.u16(0), let channel = bytes.u16(2) else { return nil }
            if bytes.count + cut >= Int(length) + 4 {
                let payload = bytes.from(4).prefix(Int(length))
                return L2CAPPacket(channel: channel, length: Int(length), payload: payload)
            }
            self.length = Int(length)
        } else if received == 0 {
            return nil
        }
        received += bytes.count + cut
        if pieces.count < Self.longest {
            pieces += bytes.prefix(Self.longest - pieces.count).array
        }
        guard received >= length + 4 else { return nil }
        return finish()
    }

    private mutating func finish() -> L2CAPPacket? {
        let whole = Octets(pieces)
        received = 0
        pieces = []
        guard let channel = whole.u16(2) else { return nil }
        return L2CAPPacket(
            channel: channel,
            length: length,
            payload: whole.from(4).prefix(length)
        )
    }
}
