// SPDX-License-Identifier: Apache-2.0

import Earbuds
import Foundation
import Testing

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

struct ChannelFailureTests {
    @Test(
        arguments: [
            (ECONNREFUSED, "ECONNREFUSED"), (EHOSTDOWN, "EHOSTDOWN"), (ETIMEDOUT, "ETIMEDOUT"),
            (ECONNRESET, "ECONNRESET"),
        ]
    )
    func `these pass by themselves`(number: Int32, symbol: String) {
        let failure = ChannelFailure(errno: number)
        #expect(failure.kind.isWorthRetrying)
        #expect(failure.symbol == symbol)
        #expect(failure.number == number)
    }

    @Test(
        arguments: [
            EACCES, EPERM, EAFNOSUPPORT, ENODEV, ENETDOWN, EHOSTUNREACH, EINVAL, EMFILE, EBADF, 0,
            -1, 4_000,
        ]
    )
    func `all others do not`(number: Int32) {
        #expect(!ChannelFailure(errno: number).kind.isWorthRetrying)
    }

    @Test func `the number and the system's text stay`() {
        let failure = ChannelFailure(errno: EAFNOSUPPORT)
        #expect(
            failure.description
                == "EAFNOSUPPORT (\(EAFNOSUPPORT)): \(String(cString: strerror(EAFNOSUPPORT)))"
        )
    }

    @Test(
        arguments: [
            AccessoryError.Code.unsupported, .noRadio, .notPermitted, .refused, .unreachable,
            .timedOut, .noAnswer, .nonsense, .notTaken, .closedByPeer, .channelFailed,
            .notConnected, .invalidName, .tooManyRequests, .cancelled,
        ]
    )
    func `every kind of failure is explained, with the number beside it`(
        code: AccessoryError.Code
    ) {
        let original = ChannelFailure(errno: EIO)
        let error = AccessoryError(code, during: .open, original: original)
        #expect(!error.explanation.hasPrefix("It did not work"))
        #expect(error.description.contains("EIO (\(EIO))"))
        #expect(error.localizedDescription.contains("EIO (\(EIO))"))
        #expect(error.localizedDescription.hasPrefix(error.explanation))
    }
}
