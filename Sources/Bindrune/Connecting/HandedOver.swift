// SPDX-License-Identifier: Apache-2.0

/// An object of Core Bluetooth on its way from a callback into the state that the lock guards.
struct HandedOver<Object>: @unchecked Sendable {
    // Core Bluetooth's classes may be called on any thread, as Apple documents for managers with a
    // queue, but carry no Sendable: the object is used with the engine's lock held, or on its
    // queue.
    let object: Object

    init(_ object: Object) {
        self.object = object
    }
}
