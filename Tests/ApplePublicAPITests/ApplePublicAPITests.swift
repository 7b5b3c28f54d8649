// SPDX-License-Identifier: Apache-2.0

import CoreBluetooth
import Testing

/// What source written for Apple's framework relies on, with nothing but `import CoreBluetooth`.
struct ApplePublicAPITests {
    @Test func `every constant has Apple's string`() {
        for row in constantTable { #expect(row.constant == row.value) }
        #expect(Set(constantTable.map(\.value)).count == constantTable.count)
    }

    @Test func `every case and option has Apple's raw value`() {
        for row in rawValueTable { #expect(row.raw == row.value, "\(row.name)") }
    }

    @Test func `every error code has Apple's number and text`() {
        for row in errorTable {
            #expect(row.code.rawValue == row.value)
            let error = CBError(row.code)
            #expect(row.text == nil || error.localizedDescription == row.text)
            #expect(!error.localizedDescription.isEmpty)
        }
        for row in attErrorTable {
            #expect(row.code.rawValue == row.value)
            let error = CBATTError(row.code)
            #expect(row.text == nil || error.localizedDescription == row.text)
            #expect(!error.localizedDescription.isEmpty)
        }
    }

    @Test func `an error reads the same as a struct and as an NSError`() {
        let error: any Error = CBError(.connectionTimeout)
        let bridged = error as NSError
        #expect(bridged.domain == "CBErrorDomain")
        #expect(bridged.domain == CBError.errorDomain)
        #expect(bridged.code == 6)
        #expect(bridged.localizedDescription == "The connection has timed out unexpectedly.")
        #expect(error.localizedDescription == "The connection has timed out unexpectedly.")
        #expect((error as? CBError)?.code == .connectionTimeout)
        #expect(error as? CBATTError == nil)
    }

    @Test func `a thrown error is caught by its code`() {
        func caught(_ error: any Error) -> String {
            do {
                throw error
            } catch CBError.connectionTimeout {
                return "time-out"
            } catch CBATTError.insufficientEncryption {
                return "encryption"
            } catch let error as CBError where error.code == .unknownDevice {
                return "unknown device"
            } catch {
                return "other"
            }
        }
        #expect(caught(CBError(.connectionTimeout)) == "time-out")
        #expect(caught(CBATTError(.insufficientEncryption)) == "encryption")
        #expect(caught(CBError(.unknownDevice)) == "unknown device")
        // The same numbers in the other domain are other errors.
        #expect(caught(CBATTError(.requestNotSupported)) == "other")
        #expect(caught(CBError(.encryptionTimedOut)) == "other")
    }

    @Test func `an error made from an NSError keeps its number and user info`() {
        let underlying = NSError(domain: "other", code: 3, userInfo: [:])
        let source = NSError(
            domain: CBErrorDomain,
            code: 14,
            userInfo: [NSUnderlyingErrorKey: underlying, NSLocalizedDescriptionKey: "in words"]
        )
        let error = CBError(_nsError: source)
        #expect(error.code == .peerRemovedPairingInformation)
        #expect(error.localizedDescription == "in words")
        #expect((error.userInfo[NSUnderlyingErrorKey] as? NSError)?.domain == "other")
        #expect(((error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError)?.code == 3)
    }

    @Test func `an ATT code without a name keeps its number`() {
        let source = NSError(domain: CBATTErrorDomain, code: 131, userInfo: [:])
        let error = CBATTError(_nsError: source)
        #expect(error.errorCode == 131)
        #expect((error as NSError).code == 131)
        #expect((error as NSError).localizedDescription == "Unknown ATT error.")
        #expect(!(CBATTError.Code.unlikelyError ~= error))
    }

    @Test func `errors are equal by domain, code and text`() {
        #expect(CBError(.unknown) == CBError(.unknown))
        #expect(CBError(.unknown) != CBError(.connectionFailed))
        #expect(
            CBError(.unknown) != CBError(.unknown, userInfo: [NSLocalizedDescriptionKey: "x"])
        )
        #expect(Set([CBError(.unknown), CBError(.unknown)]).count == 1)
    }

    @Test func `a manager starts unknown, with a subclass and with a bare delegate`() {
        let queue = DispatchQueue(label: "manager")
        let delegate = BareDelegate()
        // On the queue nothing can be told in between.
        queue.sync {
            let manager = CBCentralManager(delegate: delegate, queue: queue)
            #expect(manager.state == .unknown)
            #expect(!manager.isScanning)
            #expect(manager.delegate === delegate)
        }
        let subclass = LoggingManager(delegate: nil, queue: queue)
        subclass.scanForPeripherals(withServices: [.recorder])
        #expect(subclass.isScanning)
        #expect(subclass.retrievePeripherals(withIdentifiers: [UUID()]).isEmpty)
        #expect(subclass.calls == ["scan", "retrieve"])
    }

    @Test func `the type property of the authorization is there before any manager`() {
        #expect(CBManager.authorization == .allowedAlways)
        #expect(CBCentralManager.authorization == .allowedAlways)
    }

    @Test func `the wall clock counts from 2001`() {
        let reference = Date.now.timeIntervalSinceReferenceDate
        #expect(abs(CFAbsoluteTimeGetCurrent() - reference) < 60)
    }
}
