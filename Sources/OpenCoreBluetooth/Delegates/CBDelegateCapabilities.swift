// SPDX-License-Identifier: Apache-2.0

/// A delegate that says itself which optional methods it implements.
///
/// Not in Apple's framework. On Apple's systems the Objective-C runtime knows which methods a
/// delegate has; elsewhere it is read from the executable's symbols, which a stripped executable
/// lacks. A delegate that adopts this protocol is believed instead. It matters for the
/// auto-reconnect option, whose outcome depends on the disconnect callbacks of the delegate, and
/// for two warnings in the log; which callback is called is known without it.
public protocol CBDelegateCapabilities: AnyObject {
    /// The optional methods that this class implements.
    static var implementedDelegateMethods: Set<CBDelegateMethod> { get }
}
