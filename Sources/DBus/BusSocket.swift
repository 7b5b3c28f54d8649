// SPDX-License-Identifier: Apache-2.0

import CSystemd
import Glibc

/// Opens the socket of a bus whose address is that of a Unix socket.
package enum BusSocket {
    /// A connected socket that does not block; nil where the address is of another kind, and
    /// libsystemd has to look after it.
    static func connect(to address: BusAddress) throws(BusFailure) -> Int32? {
        guard let place = place(in: text(of: address)) else { return nil }
        let descriptor = socket(AF_UNIX, kind, 0)
        guard descriptor >= 0 else { throw BusConnection.failure(-errno) }
        var name = sockaddr_un()
        name.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &name.sun_path) { $0.copyBytes(from: place) }
        let length = MemoryLayout<sa_family_t>.size + place.count
        let result = withUnsafePointer(to: &name) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.connect(descriptor, $0, socklen_t(length))
            }
        }
        guard result == 0 else {
            let failure = BusConnection.failure(-errno)
            close(descriptor)
            throw failure
        }
        return descriptor
    }

    private static var kind: Int32 {
        Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
    }

    /// Two ends of a connection within the process.
    package static func pair() throws(BusFailure) -> (Int32, Int32) {
        var ends: (Int32, Int32) = (-1, -1)
        let result = withUnsafeMutableBytes(of: &ends) {
            socketpair(AF_UNIX, kind, 0, $0.assumingMemoryBound(to: Int32.self).baseAddress)
        }
        guard result == 0 else { throw BusConnection.failure(-errno) }
        return ends
    }

    private static func text(of address: BusAddress) -> String {
        switch address {
        case .address(let text): text
        case .system:
            wantedSystemBus ?? "unix:path=/run/dbus/system_bus_socket"
        }
    }

    /// What the environment says, unless the process has more rights than whoever started it.
    private static var wantedSystemBus: String? {
        guard getauxval(UInt(AT_SECURE)) == 0 else { return nil }
        return getenv("DBUS_SYSTEM_BUS_ADDRESS").map { String(cString: $0) }
    }

    /// The bytes of `sun_path` for an address that leaves no choice.
    static func place(in address: String) -> [UInt8]? {
        guard address.hasPrefix("unix:"), !address.contains(";"), !address.contains("%") else {
            return nil
        }
        var place: [UInt8]?
        for pair in address.dropFirst(5).split(separator: ",") {
            if pair.hasPrefix("path=") {
                place = Array(pair.dropFirst(5).utf8) + [0]
            } else if pair.hasPrefix("abstract=") {
                place = [0] + Array(pair.dropFirst(9).utf8)
            } else if !pair.hasPrefix("guid=") {
                return nil
            }
        }
        return place.flatMap { (2...108).contains($0.count) ? $0 : nil }
    }
}
