// SPDX-License-Identifier: Apache-2.0

/// Which Bluetooth audio devices are connected, and which one is in use: one API on every system.
///
/// ```swift
/// let devices = AudioDevices()
/// for await report in devices.reports() {
///     for device in report.snapshot.devices { print(device.name, device.use) }
/// }
/// ```
///
/// "Not in the route" is never reported as "not connected": a device that is connected and not used
/// is `.idle`, and where the system does not say, the answer is a `CannotKnow` with the reason. Any
/// thread may use it.
public final class AudioDevices: Sendable {
    private let evidence: any AudioEvidence

    package init(_ evidence: any AudioEvidence) {
        self.evidence = evidence
    }

    /// The devices at this moment.
    ///
    /// The first call on Linux waits for the audio server and for BlueZ, at most two seconds.
    public var snapshot: AudioSnapshot { evidence.snapshot() }

    /// The devices now, and again after each change, until the loop is left or its task cancelled.
    ///
    /// Each loop has a buffer of its own for 64 reports. When a slow loop lets it run full, the
    /// newest report in it is replaced by the one that follows, which says how many it stands for:
    /// the last state is never lost, and the memory is bounded.
    public func reports() -> AudioReports { AudioReports(evidence) }
}

/// What the system says, whichever it is.
package protocol AudioEvidence: AnyObject, Sendable {
    func snapshot() -> AudioSnapshot
    /// Has the closure called after changes, possibly more often, until the number is given back.
    func observe(_ observer: @escaping @Sendable () -> Void) -> UInt64
    func forget(_ number: UInt64)
}
