// SPDX-License-Identifier: Apache-2.0

/// Every rule, in the order of its id.
enum RuleTable {
    static let all: [any SourceRule.Type] = [
        UnheldPeripheral.self, UnheldManager.self, WeakHandle.self, UnheldDelegate.self,
        CommandBeforePower.self, OnlyPoweredOn.self,
        NoDelegate.self, NoPeripheralDelegate.self, NearMiss.self, NoFailureCallback.self,
        NoDisconnectCallback.self, BothDisconnectCallbacks.self, UnpairedRestoration.self,
        AutoReconnectAssumed.self, NoDeadline.self, LostContinuation.self,
        OverwrittenContinuation.self, KeptContinuation.self, DeafContinuation.self,
        BlindRetry.self,
        UnreadError.self, ErrorTextCompared.self,
        ForcedDiscovery.self, UUIDText.self, InvalidUUIDText.self, WriteTypeAssumed.self,
        NoFlowControl.self, StaleValue.self, KeptServices.self,
        UnfilteredBackgroundScan.self, EmptyRetrieval.self,
        UIOffMain.self, ConcurrentQueue.self, BlockedCallback.self,
        NoUsageDescription.self, NoBackgroundMode.self, NoSandboxRight.self,
        OnlyA2DP.self, RouteChangeOffMain.self, PortNameTested.self, FirstRouteMissed.self,
        EarlyAdvertising.self, NoResponse.self,
    ].sorted { (left: any SourceRule.Type, right: any SourceRule.Type) in
        left.document.id < right.document.id
    }

    static func rules(_ isWanted: (RuleDocument) -> Bool) -> [any SourceRule] {
        all.filter { isWanted($0.document) }.map { $0.init() }
    }
}
