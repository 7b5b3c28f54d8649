// SPDX-License-Identifier: Apache-2.0

#if os(Linux)
    package import Bluetooth

    #if canImport(Glibc)
        internal import Glibc
    #elseif canImport(Musl)
        internal import Musl
    #endif

    /// A socket that packets go through whole; closed with the last who holds it.
    package final class PacketSocket: Sendable {
        package let descriptor: Int32

        package init(descriptor: Int32) {
            self.descriptor = descriptor
        }

        deinit {
            close(descriptor)
        }
    }

    /// Opens L2CAP channels to earbuds.
    ///
    /// The address of an L2CAP socket is written byte by byte: Swift's Glibc does not have the
    /// structure, and the header that has it belongs to a library (libbluetooth-dev) that would be
    /// a dependency for these fourteen bytes. They are part of the kernel's stable interface
    /// (include/net/bluetooth/l2cap.h, `sockaddr_l2`).
    package enum AccessorySocket: Sendable {
        /// The number under which earbuds offer the protocol.
        package static let psm: UInt16 = 0x1001

        /// `AF_BLUETOOTH`, `BTPROTO_L2CAP`, `SOL_BLUETOOTH`, `BT_SECURITY`, `BT_SECURITY_MEDIUM`:
        /// include/net/bluetooth/bluetooth.h.
        private static let family: UInt16 = 31
        private static let l2cap: Int32 = 0
        private static let level: Int32 = 274
        private static let security: Int32 = 4
        private static let mediumSecurity: [UInt8] = [2, 0]

        #if canImport(Glibc)
            package static let packets = Int32(SOCK_SEQPACKET.rawValue)
        #else
            package static let packets = SOCK_SEQPACKET
        #endif

        /// A socket on its way to the earbuds; it becomes writable when it is there. Throws where
        /// the system refuses right away.
        package static func connecting(
            to address: BluetoothAddress,
            from adapter: BluetoothAddress?
        ) throws(ChannelFailure) -> PacketSocket {
            let descriptor = socket(Int32(family), packets, l2cap)
            guard descriptor >= 0 else { throw ChannelFailure(errno: errno) }
            let made = PacketSocket(descriptor: descriptor)
            try prepare(descriptor)
            // Keys go over this channel: it has to be encrypted, which takes a bond.
            try check(
                setsockopt(
                    descriptor,
                    level,
                    security,
                    mediumSecurity,
                    socklen_t(mediumSecurity.count)
                )
            )
            if let adapter {
                try withSocketAddress(socketAddress(of: adapter, psm: 0)) {
                    bind(descriptor, $0, $1)
                }
            }
            try withSocketAddress(socketAddress(of: address, psm: psm)) {
                connect(descriptor, $0, $1)
            }
            return made
        }

        /// No call on the socket waits, and no program started later inherits it.
        package static func prepare(_ descriptor: Int32) throws(ChannelFailure) {
            let flags = fcntl(descriptor, F_GETFL)
            try check(flags)
            try check(fcntl(descriptor, F_SETFL, flags | O_NONBLOCK))
            try check(fcntl(descriptor, F_SETFD, FD_CLOEXEC))
        }

        private static func check(_ result: Int32) throws(ChannelFailure) {
            if result < 0 { throw ChannelFailure(errno: errno) }
        }

        /// `sockaddr_l2`: family as the host has it, then PSM, address, channel (0) and kind of
        /// address (0, BR/EDR) lowest byte first, and a byte that fills it up.
        package static func socketAddress(of address: BluetoothAddress, psm: UInt16) -> [UInt8] {
            let family = withUnsafeBytes(of: family) { Array($0) }
            let port = [UInt8(psm & 0xFF), UInt8(psm >> 8)]
            let bytes = (0..<6).map { UInt8(address.value >> (8 * $0) & 0xFF) }
            return family + port + bytes + [0, 0, 0, 0]
        }

        private static func withSocketAddress(
            _ bytes: [UInt8],
            _ call: (UnsafePointer<sockaddr>, socklen_t) -> Int32
        ) throws(ChannelFailure) {
            // Copied to where the structure may lie.
            var storage = sockaddr_storage()
            withUnsafeMutableBytes(of: &storage) { $0.copyBytes(from: bytes) }
            let number = withUnsafePointer(to: &storage) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                    call(pointer, socklen_t(bytes.count)) < 0 ? errno : 0
                }
            }
            // Under way is what was wanted.
            guard number == 0 || number == EINPROGRESS || number == EINTR else {
                throw ChannelFailure(errno: number)
            }
        }
    }
#endif
