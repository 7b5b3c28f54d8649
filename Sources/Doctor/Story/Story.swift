// SPDX-License-Identifier: Apache-2.0

/// The joined account of all inputs: what happened to each device, what follows, what cannot be
/// told.
public struct Story: Hashable, Sendable {
    /// The inputs, in the order in which they were given.
    public var inputs: [StoryInput]
    /// The devices of all inputs, each once.
    public var devices: [StoryDevice]
    /// What happened, by time; what has no time keeps its place behind its predecessor.
    public var events: [StoryEvent]
    /// How many events were left out.
    public var omittedEvents: Int
    /// The conclusions, the one that explains most first.
    public var verdicts: [Verdict]
    /// What the inputs cannot show.
    public var blindness: [Blindness]

    /// Joins the parts: devices that share an identifier or an address become one, events are put
    /// in the order of time, verdicts in the order of weight, then confidence, then time.
    public init(joining parts: [StoryPart]) {
        self = StoryJoiner.join(parts)
    }

    /// Makes a story of its contents.
    public init(
        inputs: [StoryInput],
        devices: [StoryDevice],
        events: [StoryEvent],
        omittedEvents: Int,
        verdicts: [Verdict],
        blindness: [Blindness]
    ) {
        self.inputs = inputs
        self.devices = devices
        self.events = events
        self.omittedEvents = omittedEvents
        self.verdicts = verdicts
        self.blindness = blindness
    }
}
