// SPDX-License-Identifier: Apache-2.0

/// The names of conclusions that more than one kind of evidence can lead to. Analysers that use
/// them are joined: one verdict, the evidence of both. Mistakes in an app's code have the id of
/// the source rule instead, such as `L01`.
///
/// `Documentation/doctor-verdicts.md` says what each means.
enum VerdictID {
    // The attempt.

    /// The attempt was made and nobody answered; the device was not heard in time.
    static let notReached = "not-reached"
    /// The device answered none of the first packets (controller's 0x3E).
    static let notEstablished = "not-established"
    /// The device has no room for another central (0x0D).
    static let peerFull = "peer-full"
    /// The host has no room for another link (0x09, `CBError` 11).
    static let connectionLimit = "connection-limit"
    /// The device advertises that it takes no connection.
    static let notConnectable = "not-connectable"
    /// The attempt failed with a code that says no more.
    static let attemptFailed = "attempt-failed"

    // The end of a link.

    /// The device fell silent for the supervision time (0x08).
    static let supervisionTimeout = "supervision-timeout"
    /// The link was lost, and the evidence does not say how (`CBError` 6).
    static let linkLost = "link-lost"
    /// The device ended the link (0x13, 0x14, 0x15, `CBError` 7).
    static let peerEnded = "peer-ended"
    /// The host ended the link without the app's asking, as far as is seen (0x16).
    static let hostEnded = "host-ended"
    /// The device did not answer the link layer (0x22).
    static let linkLayerTimeout = "link-layer-timeout"
    /// A change was missed by one side (0x28).
    static let instantPassed = "instant-passed"
    /// The two sides did not agree on connection parameters (0x3B).
    static let parametersRefused = "parameters-refused"
    /// The two sides' keys differ (0x3D).
    static let keysDiffer = "mic-failure"
    /// The link ended with a code that has no verdict of its own.
    static let linkEnded = "link-ended"

    // Pairing and attributes.

    /// One side has forgotten the bond (0x05, 0x06, `CBError` 14 and 15).
    static let bondLost = "bond-lost"
    /// Pairing failed.
    static let pairingFailed = "pairing-failed"
    /// A request needs a paired link (ATT 5, 8, 0x0C, 0x0F).
    static let pairingNeeded = "pairing-needed"
    /// The characteristic has no descriptor to switch its notifications (ATT 0x0A).
    static let descriptorMissing = "cccd-missing"
    /// The host used attributes that the device no longer has (ATT 1).
    static let attributesChanged = "gatt-cache"
    /// A request was refused for another reason.
    static let requestRefused = "request-refused"
    /// A request got no answer.
    static let requestUnanswered = "request-unanswered"

    // Scanning.

    /// The service that is filtered for is not in the advertisements.
    static let filterNotAdvertised = "filter-not-advertised"
    /// The system does not let the app scan now.
    static let scanRefused = "scan-refused"
}
