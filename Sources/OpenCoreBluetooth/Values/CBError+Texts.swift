// SPDX-License-Identifier: Apache-2.0

extension CBError {
    /// The text for a code. Those marked "ours" are written in the manner of the others, because no
    /// public source shows Apple's.
    static func text(of code: Int) -> String {
        let texts = [
            "Unknown error.",
            "One or more parameters were invalid.",
            "The specified handle is invalid.",  // ours
            "The specified device is not connected.",
            "There is no space left for this operation.",  // ours
            "The operation was cancelled.",  // ours
            "The connection has timed out unexpectedly.",
            "The specified device has disconnected from us.",
            "The specified UUID is not allowed for this operation.",
            "Advertising has already started.",  // ours
            "The connection has failed unexpectedly.",  // ours
            "The system has reached the maximum number of connections",
            "The specified device is unknown.",  // ours
            "The operation is not supported.",  // ours
            "Peer removed pairing information",
            "Failed to encrypt the connection, the connection has timed out unexpectedly.",
            "The system has reached the maximum number of paired LE devices.",  // ours
            "The background notification limit has been exceeded.",  // ours
            "The background notification limit has nearly been reached.",  // ours
        ]
        return texts.indices.contains(code) ? texts[code] : "Unknown error."
    }
}
