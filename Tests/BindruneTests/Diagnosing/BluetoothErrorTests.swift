// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import Bindrune

struct BluetoothErrorTests {
    static let refused = NSError(
        domain: "CBErrorDomain",
        code: 1,
        userInfo: [NSLocalizedDescriptionKey: "One or more parameters were invalid."]
    )
    static let codes: [BluetoothError.Code] = [
        .timedOut, .cancelled, .radioOff, .unauthorized, .unsupported, .notFound, .notRemembered,
        .connectFailed, .noSlots, .disconnected, .notConnected, .discoveryFailed, .setUpFailed,
        .noSuchAttribute, .ambiguous, .invalidIdentifier, .notOffered, .readWhileNotifying,
        .valueTooLong, .operationFailed, .noAnswer, .storeFailed, .init(rawValue: "of tomorrow"),
    ]

    @Test func `the original error is kept with domain, code and text`() {
        let error = BluetoothError(
            .connectFailed,
            during: .connect,
            underlying: OriginalError(Self.refused)
        )
        #expect(error.originalDomain == "CBErrorDomain")
        #expect(error.originalCode == 1)
        #expect(error.originalText == "One or more parameters were invalid.")
    }

    @Test(arguments: codes)
    func `no text ever loses the original`(code: BluetoothError.Code) {
        let error = BluetoothError(code, during: .connect, underlying: Self.refused)
        for text in [error.description, error.localizedDescription, "\(error)"] {
            #expect(text.contains("One or more parameters were invalid."))
            #expect(text.contains("CBErrorDomain"))
        }
    }

    @Test func `a time-out tells the error of the last failed attempt`() {
        let attempt = ConnectionAttempt(
            number: 1,
            start: .zero,
            duration: .milliseconds(1500),
            phase: .connect,
            original: OriginalError(Self.refused),
            retryAfter: .milliseconds(250)
        )
        let error = BluetoothError(
            .timedOut,
            during: .backOff,
            elapsed: .seconds(30),
            attempts: [attempt]
        )
        #expect(error.originalCode == 1)
        #expect(error.localizedDescription.contains("One or more parameters were invalid."))
        #expect(
            error.description == """
                Bluetooth: timedOut during backOff after 30.000 s; attempts: #1 connect 1.500 s \
                Error Domain=CBErrorDomain Code=1 "One or more parameters were invalid.", \
                next after 0.250 s
                """
        )
    }

    @Test(arguments: codes)
    func `people get a short text in their language and no codes`(code: BluetoothError.Code) {
        let error = BluetoothError(code, during: .read, underlying: Self.refused)
        let english = error.message(in: .english)
        let korean = error.message(in: .korean)
        #expect(!english.isEmpty && english.utf8.allSatisfy { $0 < 0x80 })
        #expect(korean.unicodeScalars.contains { (0xAC00...0xD7A3).contains($0.value) })
        for text in [english, korean] {
            #expect(!text.contains("CBError") && !text.contains("parameters"))
        }
    }

    @Test func `forgotten pairing gets the advice that helps`() {
        let error = BluetoothError(
            .connectFailed,
            during: .connect,
            underlying: NSError(domain: "CBErrorDomain", code: 14)
        )
        #expect(error.message(in: .english).contains("pair again"))
        #expect(error.message(in: .korean).contains("설정"))
    }

    @Test func `an error caught as Error still tells the cause`() {
        let error: any Error = BluetoothError(
            .operationFailed,
            during: .read,
            underlying: Self.refused
        )
        #expect((error as NSError).localizedDescription.contains("One or more parameters"))
    }
}
