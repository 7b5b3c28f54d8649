// SPDX-License-Identifier: Apache-2.0

/// How a host behaves where Apple's behaviour is contested, differs between systems or is not
/// known.
///
/// One value for a whole host; the defaults are the ones that the public record supports best.
/// Decoding takes the default for what is missing, so a stored value names only what differs.
package struct HostQuirks: Hashable, Sendable, Codable {
    // MARK: Connecting

    /// What becomes of a connect call with the auto-reconnect option.
    package var autoReconnect: AutoReconnectQuirk = .byDelegateShape
    /// What the auto-reconnect option means when its value is false.
    package var autoReconnectFalse: AutoReconnectFalseQuirk = .asAbsent
    /// What both disconnect callbacks in one delegate do to a reconnection.
    package var bothDisconnectCallbacks: BothDisconnectCallbacksQuirk = .noReconnection
    /// Which callback follows when an attempt is cancelled.
    package var pendingCancel: PendingCancelQuirk = .didDisconnect
    /// What becomes of a connect call while the last link is still going down.
    package var connectWhileDisconnecting: ConnectWhileDisconnectingQuirk = .afterwards
    /// Whether a connect call on a connected peripheral brings `didConnect` again.
    package var repeatsDidConnectWhenConnected = true
    /// Whether every repeated connect call during an attempt brings a `didConnect` of its own.
    package var repeatsDidConnectForDuplicates = false
    /// Whether turning Bluetooth off brings `didDisconnectPeripheral`, as older systems had it.
    package var legacyDisconnectOnPowerOff = false

    // MARK: Scanning

    /// How a scan response is told.
    package var scanResponse: ScanResponseQuirk = .merged

    // MARK: Requests

    /// Whether a service discovery goes out although no delegate could hear of its result.
    package var discoveryWithoutDelegateIsSent = true
    /// Which callbacks come when the peer does not answer a request in time.
    package var requestTimeout: RequestTimeoutQuirk = .errorThenDisconnect
    /// What becomes of operations under way when a link ends.
    package var operationsAtDisconnect: OperationsAtDisconnectQuirk = .silence
    /// Whether characteristics come out of a discovery with the value last read.
    package var prefillsReadValues = false
    /// Whether the flag for writes without response sticks at false after the first write.
    package var writeReadinessIsLost = false

    // MARK: For radios

    /// What a request on a protected attribute does while pairing runs. Decided by the radio,
    /// which alone sees the pairing.
    package var protectedRequest: ProtectedRequestQuirk = .waits
    /// How long the host remembers a peer that was only ever scanned. Decided by the radio, which
    /// keeps the host's memory.
    package var scannedPeerMemory = ScannedPeerMemoryQuirk()

    package init() {}

    package init(from decoder: any Decoder) throws {
        let stored = try decoder.container(keyedBy: CodingKeys.self)
        func read<Value: Decodable>(_ key: CodingKeys, _ value: inout Value) throws {
            value = try stored.decodeIfPresent(Value.self, forKey: key) ?? value
        }
        try read(.autoReconnect, &autoReconnect)
        try read(.autoReconnectFalse, &autoReconnectFalse)
        try read(.bothDisconnectCallbacks, &bothDisconnectCallbacks)
        try read(.pendingCancel, &pendingCancel)
        try read(.connectWhileDisconnecting, &connectWhileDisconnecting)
        try read(.repeatsDidConnectWhenConnected, &repeatsDidConnectWhenConnected)
        try read(.repeatsDidConnectForDuplicates, &repeatsDidConnectForDuplicates)
        try read(.legacyDisconnectOnPowerOff, &legacyDisconnectOnPowerOff)
        try read(.scanResponse, &scanResponse)
        try read(.discoveryWithoutDelegateIsSent, &discoveryWithoutDelegateIsSent)
        try read(.requestTimeout, &requestTimeout)
        try read(.operationsAtDisconnect, &operationsAtDisconnect)
        try read(.prefillsReadValues, &prefillsReadValues)
        try read(.writeReadinessIsLost, &writeReadinessIsLost)
        try read(.protectedRequest, &protectedRequest)
        try read(.scannedPeerMemory, &scannedPeerMemory)
    }
}
