// SPDX-License-Identifier: Apache-2.0

/// The names of conclusions that only a capture leads to. `Documentation/doctor-verdicts.md` says
/// what each means.
enum AirVerdictID {
    static let cancelledAtOnce = "cancelled-at-once"
    static let otherAddressKind = "other-address-kind"
    static let alreadyConnected = "already-connected"
    static let serviceNotAdvertised = "service-not-advertised"
    static let beacon = "beacon-only"
    static let overflow = "overflow-advertisement"
    static let noRequests = "no-requests"
    static let servicesFromCache = "services-from-cache"
    static let tooLong = "write-too-long"
    static let longWrite = "long-write"
    static let encryptionFailed = "encryption-failed"
    static let pairingBrokenOff = "pairing-broken-off"
    static let parameterLoop = "parameter-loop"
    static let parametersRejected = "parameters-rejected"
    static let sendStalled = "send-stalled"
    static let linkRequestRejected = "link-request-rejected"
    static let channelRefused = "channel-refused"
}

/// What the doctor concludes from captures, in words.
enum AirVerdicts {
    typealias Text = (english: String, korean: String)

    static func verdict(
        _ id: String,
        _ weight: Verdict.Weight,
        _ confidence: Verdict.Confidence,
        _ title: Text,
        _ explanation: Text,
        steps: [Text],
        confirm: Text? = nil
    ) -> Verdict {
        Verdict(
            id,
            Wording(english: title.english, korean: title.korean),
            explanation: Wording(english: explanation.english, korean: explanation.korean),
            steps: steps.map { Wording(english: $0.english, korean: $0.korean) },
            confidence: confidence,
            weight: weight,
            evidence: [],
            confirmation: confirm.map { Wording(english: $0.english, korean: $0.korean) }
        )
    }
}
