// SPDX-License-Identifier: Apache-2.0

extension HostQuirks {
    /// Whether `canSendWriteWithoutResponse` reads true.
    ///
    /// On iOS 26.4.2 to 26.5 some users' flag stays false after the first write and
    /// `peripheralIsReady` never comes, while writing goes on working (JuulLabs/kable#1185 and
    /// #1186, chipweinberger/flutter_blue_plus#1331). A fault to test against, off by default.
    func showsReadiness(credits: Int, hasWritten: Bool) -> Bool {
        credits > 0 && !(writeReadinessIsLost && hasWritten)
    }
}
