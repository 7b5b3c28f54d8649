// SPDX-License-Identifier: Apache-2.0

extension CBATTError {
    /// The text for a code. Those marked "ours" are written in the manner of the others, because no
    /// public source shows Apple's.
    static func text(of code: Int) -> String {
        let texts = [
            "The operation completed successfully.",  // ours
            "The handle is invalid.",
            "Reading is not permitted.",
            "Writing is not permitted.",
            "The PDU is invalid.",  // ours
            "Authentication is insufficient.",
            "The request is not supported.",
            "The offset is invalid.",  // ours
            "Authorization is insufficient.",  // ours
            "The prepare queue is full.",  // ours
            "The attribute could not be found.",
            "The attribute is not long.",  // ours
            "The encryption key size is insufficient.",  // ours
            "The value's length is invalid.",
            "Unlikely error.",
            "Encryption is insufficient.",
            "The group type is unsupported.",  // ours
            "Resources are insufficient.",  // ours
        ]
        return texts.indices.contains(code) ? texts[code] : "Unknown ATT error."
    }
}
