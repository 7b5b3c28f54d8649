// SPDX-License-Identifier: Apache-2.0

extension HostQuirks {
    /// Whether a request goes out for which no delegate can hear the answer.
    ///
    /// For `discoverServices` Apple's framework prints a line; the one report of it
    /// (Polidea/RxBluetoothKit#274) reads as if the request were refused, which is not settled.
    /// For other requests no line is known.
    func isSent(_ request: GATTRequest, observer: CentralCall.Observer) -> Bool {
        guard case .discoverServices = request, observer == .absent else { return true }
        return discoveryWithoutDelegateIsSent
    }
}
