// SPDX-License-Identifier: Apache-2.0

package import Foundation

/// As much of Apple's class as the package uses, so that what uses it is compiled and run by tests
/// on Linux. A test says what the system would say.
package final class CMHeadphoneMotionManager: NSObject {
    /// The one made last on this thread of a test.
    @TaskLocal package static var hook: (@Sendable (CMHeadphoneMotionManager) -> Void)?

    package weak var delegate: (any CMHeadphoneMotionManagerDelegate)?
    package private(set) var isConnectionStatusActive = false

    package override init() {
        super.init()
        Self.hook?(self)
    }

    package func startConnectionStatusUpdates() { isConnectionStatusActive = true }
    package func stopConnectionStatusUpdates() { isConnectionStatusActive = false }

    /// Tells the delegate, as the system would.
    package func tell(isConnected: Bool) {
        guard isConnectionStatusActive else { return }
        if isConnected {
            delegate?.headphoneMotionManagerDidConnect(self)
        } else {
            delegate?.headphoneMotionManagerDidDisconnect(self)
        }
    }
}

@available(*, unavailable)
extension CMHeadphoneMotionManager: Sendable {}

/// The delegate; both methods are optional on Apple's systems.
package protocol CMHeadphoneMotionManagerDelegate: AnyObject {
    func headphoneMotionManagerDidConnect(_ manager: CMHeadphoneMotionManager)
    func headphoneMotionManagerDidDisconnect(_ manager: CMHeadphoneMotionManager)
}
