// SPDX-License-Identifier: Apache-2.0

/// What a request on a protected attribute does while pairing runs.
///
/// With many devices the call is answered only after pairing; reports also show the error handed
/// to the app while the dialog is up (noble/bleno#187, dotnet-bluetooth-le#932,
/// LoopKit/CGMBLEKit#55, nordicsemi/IOS-nRF-Connect-Device-Manager#613).
package enum ProtectedRequestQuirk: String, Hashable, Sendable, Codable, CaseIterable {
    /// Held and tried again by the radio.
    case waits
    /// Fails with ATT 5 or 15 at once, while pairing runs.
    case failsFirst
}
