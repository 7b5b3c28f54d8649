// SPDX-License-Identifier: Apache-2.0

extension CoreBluetoothErrorCode {
    /// What the code means to whoever looks for a cause, in a sentence; nil for a number that has
    /// no name.
    public var explanation: String? {
        Self.explanations.indices.contains(rawValue) ? Self.explanations[rawValue] : nil
    }

    private static let explanations = [
        "The system has no number for what happened; its own log says more.",
        "An argument or an option of the call was refused.",
        "The service, characteristic or descriptor no longer exists.",
        "The command needs a link, and there is none.",
        "The system had no room for the request.",
        "The operation was given up, mostly by a cancel of this app.",
        "The peer fell silent: a link was lost, or an attempt came to nothing.",
        "The peer ended the link on purpose.",
        "The UUID is reserved for the system.",
        "Advertising was begun twice.",
        "The link could not be made.",
        "The system holds as many links as it can.",
        "This system does not know the device under that identifier.",
        "The system or the device cannot do this.",
        "The peer has deleted the keys that this system still holds.",
        "The link could not be encrypted in time.",
        "The system's table of paired devices is full.",
        "Too many notifications came while the app was in the background; the link was ended.",
        "Nearly too many notifications came while the app was in the background.",
    ]
}
