// SPDX-License-Identifier: Apache-2.0

/// A delegate that says itself which optional methods it implements.
///
/// Not in Apple's framework, whose Objective-C runtime knows. Here it is found out from the
/// executable, as Documentation/decisions/0001-which-delegate-methods.md tells; a delegate that
/// adopts this protocol is believed instead. It matters for the outcome of the auto-reconnect
/// option and for two lines in the log. Which callback is *called* never depends on it.
public protocol CBDelegateCapabilities: AnyObject {
    /// The methods of `CBDelegateMethod` that this class implements.
    static var implementedDelegateMethods: Set<CBDelegateMethod> { get }
}
