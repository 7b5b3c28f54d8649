// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

extension ChannelFailure {
    private static let known: [(number: Int32, symbol: String, kind: Kind)] = [
        (ECONNREFUSED, "ECONNREFUSED", .refused), (EHOSTDOWN, "EHOSTDOWN", .hostDown),
        (ETIMEDOUT, "ETIMEDOUT", .timedOut), (ECONNRESET, "ECONNRESET", .reset),
        (EACCES, "EACCES", .forbidden), (EPERM, "EPERM", .notPermitted),
        (EAFNOSUPPORT, "EAFNOSUPPORT", .noFamily), (EPROTONOSUPPORT, "EPROTONOSUPPORT", .noFamily),
        (ENODEV, "ENODEV", .noDevice), (ENETDOWN, "ENETDOWN", .networkDown),
        (EHOSTUNREACH, "EHOSTUNREACH", .noRoute), (EADDRNOTAVAIL, "EADDRNOTAVAIL", .noDevice),
        (EBUSY, "EBUSY", .other), (EINVAL, "EINVAL", .other), (EIO, "EIO", .other),
        (EMFILE, "EMFILE", .other), (ENFILE, "ENFILE", .other), (ENOMEM, "ENOMEM", .other),
        (EMSGSIZE, "EMSGSIZE", .other), (ENOBUFS, "ENOBUFS", .other), (EPIPE, "EPIPE", .other),
        (EMLINK, "EMLINK", .other), (EALREADY, "EALREADY", .other), (EPROTO, "EPROTO", .other),
        (ENOTCONN, "ENOTCONN", .other), (ECONNABORTED, "ECONNABORTED", .other),
        (ELOOP, "ELOOP", .other), (ENOSYS, "ENOSYS", .other), (EBADF, "EBADF", .other),
        (EOPNOTSUPP, "EOPNOTSUPP", .other),
    ]

    /// Makes a failure of a number of the system, with the system's own text.
    public init(errno number: Int32) {
        let row = Self.known.first { $0.number == number }
        self.init(
            number: number,
            symbol: row?.symbol ?? "errno",
            text: String(cString: strerror(number)),
            kind: row?.kind ?? .other
        )
    }
}
