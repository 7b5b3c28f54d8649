// SPDX-License-Identifier: Apache-2.0

import HostCore

/// What services, characteristics and descriptors have in common.
open class CBAttribute: NSObject {
    /// What kind of attribute it is.
    open var uuid: CBUUID { storedUUID }

    private let storedUUID: CBUUID
    let handle: AttributeHandle
    let lock: ObjectLock

    init(uuid: CBUUID, handle: AttributeHandle, lock: ObjectLock) {
        storedUUID = uuid
        self.handle = handle
        self.lock = lock
        super.init()
    }
}

@available(*, unavailable)
extension CBAttribute: Sendable {}
