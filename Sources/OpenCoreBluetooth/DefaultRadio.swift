// SPDX-License-Identifier: Apache-2.0

import HostCore

extension CentralSession {
    /// Opens nothing yet: chooses the radio, the given provider's first, then the selected one's,
    /// then the host's own.
    static func forManager(
        queue: DispatchQueue?,
        options: [String: Any]?,
        provider: (any RadioProvider)?
    ) -> CentralSession {
        let callbacks = CallbackQueue(queue)
        let client = RadioClient(managerLabel: callbacks.queue.label, options: options)
        let port =
            (provider ?? RadioSelection.current)?.makePort(for: client)
            ?? AbsentRadio(queue: callbacks.queue)
        return CentralSession(port: port, callbacks: callbacks)
    }
}
