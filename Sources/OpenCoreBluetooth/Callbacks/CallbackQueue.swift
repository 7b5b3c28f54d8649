// SPDX-License-Identifier: Apache-2.0

/// The queue on which a manager's callbacks run, and the knowledge whether one is on it already.
final class CallbackQueue: Sendable {
    let queue: DispatchQueue
    private let isMain: Bool
    // One key for each manager: on a queue that targets another one, a shared key would hide it.
    private let key = DispatchSpecificKey<Bool>()

    /// Takes a queue; nil stands for the main one.
    init(_ queue: DispatchQueue?) {
        self.queue = queue ?? .main
        isMain = self.queue === DispatchQueue.main
        self.queue.setSpecific(key: key, value: true)
    }

    deinit {
        queue.setSpecific(key: key, value: nil)
    }

    /// Whether the caller runs on the queue, or on one that targets it.
    var isCurrent: Bool {
        DispatchQueue.getSpecific(key: key) != nil || isMain && Thread.isMainThread
    }

    /// Runs the body on the queue before it returns: in place where that is possible.
    ///
    /// A caller on the queue that this one *targets* must not wait for it; Dispatch stops the
    /// process then, as it does for every `sync` of that kind.
    func run(_ body: () -> Void) {
        if isCurrent { body() } else { queue.sync(execute: body) }
    }
}
