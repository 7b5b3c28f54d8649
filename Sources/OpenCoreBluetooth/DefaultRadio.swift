// SPDX-License-Identifier: Apache-2.0

import HostCore

#if os(Linux)
    import BlueZRadio
#endif

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
            ?? hostRadio(queue: callbacks.queue, client: client)
        return CentralSession(port: port, callbacks: callbacks)
    }

    /// The host's own radio; where it has none, that says `.unsupported`.
    private static func hostRadio(queue: DispatchQueue, client: RadioClient) -> any RadioPort {
        #if os(Linux)
            BlueZRadio.makePort(queue: queue, client: client)
        #else
            AbsentRadio(queue: queue)
        #endif
    }
}
