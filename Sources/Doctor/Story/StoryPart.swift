// SPDX-License-Identifier: Apache-2.0

public import Captures

/// What one input tells, before it is joined with the others.
public struct StoryPart: Hashable, Sendable {
    /// The input.
    public var input: StoryInput
    /// The devices it speaks of.
    public var devices: [StoryDevice] = []
    /// What happened, in the order of the input.
    public var events: [StoryEvent] = []
    /// How many events were left out because there were more than an analyser keeps.
    public var omittedEvents = 0
    /// What follows from this input alone.
    public var verdicts: [Verdict] = []
    /// What it cannot show.
    public var blindness: [Blindness] = []

    /// Makes a part that tells nothing yet.
    public init(input: StoryInput) {
        self.input = input
    }
}

/// A file that was examined.
public struct StoryInput: Hashable, Sendable {
    /// The path, or a name for what is no file.
    public var name: String
    /// What it turned out to be, such as `btsnoop, datalink 1002` or `idevicesyslog`.
    public var format: String
    /// Which clock its times follow.
    public var clock: Clock
    /// How many lines or frames it has.
    public var count = 0
    /// What could not be read.
    public var skipped: [SkippedRegion] = []
    /// How many more regions were skipped beyond those that are kept.
    public var moreSkipped = 0

    /// Makes an input.
    public init(name: String, format: String, clock: Clock) {
        self.name = name
        self.format = format
        self.clock = clock
    }

    /// What the times of an input are worth when they are compared with those of another.
    public enum Clock: String, Hashable, Sendable, Codable {
        /// Moments of the world's time.
        case universal
        /// The date and the time of some zone that is not told; taken as UTC.
        case withoutZone
        /// A time and at most a day and a month; the year and the zone are not told.
        case withoutYear
        /// No times at all.
        case none
    }
}
