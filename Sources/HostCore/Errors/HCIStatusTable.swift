// SPDX-License-Identifier: Apache-2.0

import Bluetooth

/// HCI states (Core Specification Vol 1, Part F) in Apple's terms.
///
/// 0x05 (authentication failure) is a lost bond where a link is made or ends, as Apple reports it
/// there, and "insufficient authentication" where a request asked for the pairing that failed.
/// 0x08 is the supervision time-out Apple reports as 6; 0x13 to 0x15 are a peer that left, 7.
/// 0x3E and its like are links that never came to be: 10.
enum HCIStatusTable {
    static func error(for status: UInt8, during phase: HostError.Phase) -> (HostError.Domain, Int) {
        if status == 0x05, phase.isRequest { return HostError.att(.insufficientAuthentication) }
        return HostError.core(codes[status] ?? .unknown)
    }

    static let codes: [UInt8: CoreBluetoothErrorCode] = [
        0x02: .connectionFailed,  // unknown connection identifier
        0x04: .connectionFailed,  // page time-out
        0x05: .peerRemovedPairingInformation,  // authentication failure
        0x06: .peerRemovedPairingInformation,  // PIN or key missing
        0x07: .outOfSpace,  // memory capacity exceeded
        0x08: .connectionTimeout,  // supervision time-out
        0x09: .connectionLimitReached,  // connection limit exceeded
        0x0A: .connectionLimitReached,  // synchronous connection limit exceeded
        0x0C: .connectionFailed,  // command disallowed
        0x0D: .connectionLimitReached,  // rejected, limited resources
        0x0E: .connectionFailed,  // rejected, security
        0x0F: .connectionFailed,  // rejected, unacceptable address
        0x10: .connectionFailed,  // accept time-out
        0x11: .operationNotSupported,  // unsupported feature or parameter
        0x12: .invalidParameters,  // invalid HCI parameters
        0x13: .peripheralDisconnected,  // remote user terminated
        0x14: .peripheralDisconnected,  // remote device, low resources
        0x15: .peripheralDisconnected,  // remote device, power off
        0x1A: .operationNotSupported,  // unsupported remote feature
        0x22: .connectionTimeout,  // link layer response time-out
        0x28: .connectionTimeout,  // instant passed
        0x30: .invalidParameters,  // parameter out of mandatory range
        0x39: .connectionFailed,  // no suitable channel
        0x3A: .connectionFailed,  // controller busy
        0x3B: .connectionFailed,  // unacceptable connection parameters
        0x3D: .encryptionTimedOut,  // message integrity check failed
        0x3E: .connectionFailed,  // failed to be established
        0x3F: .connectionFailed,  // MAC connection failed
        0x43: .connectionLimitReached,  // limit reached
        0x44: .operationCancelled,  // cancelled by host
    ]
}
