// SPDX-License-Identifier: Apache-2.0

/// How long the tracker waits for what.
public struct EarbudsTimings: Hashable, Sendable, Codable {
    /// Without a frame for so long, pods are silent. Other programs wait 2 to 10 s.
    public var silentAfter: Duration = .seconds(6)
    /// Without a frame for so long, pods are gone.
    public var goneAfter: Duration = .seconds(60)
    /// So long an old address must have been quiet before a new one can be its successor.
    public var rotationGap: Duration = .seconds(3)
    /// So long pods must be the only ones of the connected model before they are taken for it.
    public var soleAfter: Duration = .seconds(2)
    /// Pods that were the only ones for so long stay the device's, less surely, when others of
    /// the model come.
    public var soleProven: Duration = .seconds(30)
    /// The sheet is shown at most so long after the lid opened.
    public var openingWindow: Duration = .seconds(10)
    /// The sheet hides after so long whatever happens.
    public var sheetLimit: Duration = .seconds(30)
    /// So long a frame of the other bud may lag behind the lid.
    public var lidLag: Duration = .seconds(5)
    /// So long a value of a better source holds against a newer one of a lesser source.
    public var finerHold: Duration = .seconds(60)

    /// Makes the usual timings.
    public init() {}
}
