// SPDX-License-Identifier: Apache-2.0

public import Earbuds

/// What is wrong with simulated earbuds.
public enum AccessoryFault: Hashable, Sendable {
    /// The channel cannot be opened: this often, then it can; nil for never.
    case fails(ChannelFailure, times: Int? = nil)
    /// The channel neither opens nor fails.
    case neverOpens
    /// They answer nothing.
    case mute
    /// They answer the greeting and nothing else.
    case muteAfterGreeting
    /// They answer the greeting with a status that is not 0.
    case denies(status: UInt16)
    /// They answer the greeting with something that is not of the protocol.
    case nonsense
    /// They close the channel in place of answering the greeting.
    case closesOnGreeting
    /// They do as they are told and do not tell settings back.
    case silentAboutSettings
    /// They tell the old value back, and keep it.
    case keepsSettings
    /// They close the channel when a setting is to be changed.
    case closesOnChange
    /// They answer the request for keys with a frame that is cut off.
    case cutsKeys
}
