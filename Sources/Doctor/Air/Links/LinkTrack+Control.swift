// SPDX-License-Identifier: Apache-2.0

/// What the controller and its commands say of a link.
extension LinkTrack {
    mutating func askEncryption(_ isStored: Bool, by side: LinkSide, at moment: Moment) {
        security.ask(isWithStoredKey: isStored, by: side, at: moment, &facts)
    }

    mutating func changeEncryption(
        _ status: UInt8,
        isOn: Bool,
        at moment: Moment,
        _ draft: inout StoryDraft
    ) {
        security.change(status: status, isOn: isOn, at: moment, &facts, &draft)
    }

    mutating func refuseKey(at moment: Moment, _ draft: inout StoryDraft) {
        security.refuseKey(at: moment, &facts, &draft)
    }

    mutating func askParameters(at moment: Moment, _ draft: inout StoryDraft) {
        parameters.ask(at: moment, facts, &draft)
    }

    mutating func changeParameters(
        _ next: LinkParameters,
        at moment: Moment,
        _ draft: inout StoryDraft
    ) {
        parameters.change(next, at: moment, &facts, &draft)
    }

    mutating func refuseParameters(
        by side: LinkSide,
        at moment: Moment,
        _ draft: inout StoryDraft
    ) {
        parameters.refuse(by: side, at: moment, &facts, &draft)
    }

    /// The host asked for the end.
    mutating func askEnd(at moment: Moment, _ draft: inout StoryDraft) {
        endAsked = (moment, .host)
        facts.tell(.disconnectAsked(by: .host), .system, at: moment, &draft, "Disconnect")
    }

    /// What follows cannot be read.
    mutating func goBlind(_ draft: inout StoryDraft) {
        hosts.goBlind(&facts, &draft)
        devices.goBlind(&facts, &draft)
    }
}
