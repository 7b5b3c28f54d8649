// SPDX-License-Identifier: Apache-2.0

/// Who listens to which characteristic of a link, so that several share one subscription.
struct SubscriptionBook: Hashable, Sendable {
    struct Entry: Hashable, Sendable {
        let path: AttributePath
        /// The listeners, in the order in which they came.
        var streams: [StreamID] = []
        /// Whether the last thing asked of the device was to notify.
        var isWanted = false
        /// Whether the device has confirmed it.
        var isOn = false
    }

    private(set) var entries: [Entry] = []

    func entry(_ path: AttributePath) -> Entry? {
        entries.first { $0.path == path }
    }

    func streams(on path: AttributePath) -> [StreamID] {
        entry(path)?.streams ?? []
    }

    /// A stream listens from now on. Returns whether the device has to be asked.
    mutating func add(_ stream: StreamID, to path: AttributePath) -> Bool {
        let index = place(of: path)
        entries[index].streams.append(stream)
        defer { entries[index].isWanted = true }
        return !entries[index].isWanted
    }

    /// A stream listens no more. Returns whether the device has to be asked to stop.
    mutating func remove(_ stream: StreamID, from path: AttributePath) -> Bool {
        let index = place(of: path)
        entries[index].streams.removeAll { $0 == stream }
        guard entries[index].streams.isEmpty, entries[index].isWanted else { return false }
        entries[index].isWanted = false
        entries[index].isOn = false
        return true
    }

    /// The device has been asked to notify, and does or does not. Returns the streams that end with
    /// the failure.
    mutating func settled(_ path: AttributePath, isOn: Bool) -> [StreamID] {
        let index = place(of: path)
        // A later wish to stop is already on its way.
        guard entries[index].isWanted else { return [] }
        entries[index].isOn = isOn
        guard !isOn else { return [] }
        entries[index].isWanted = false
        defer { entries[index].streams = [] }
        return entries[index].streams
    }

    /// The link is gone, and all subscriptions with it.
    mutating func clear() {
        entries.removeAll()
    }

    private mutating func place(of path: AttributePath) -> Int {
        if let index = entries.firstIndex(where: { $0.path == path }) { return index }
        entries.append(Entry(path: path))
        return entries.count - 1
    }
}
