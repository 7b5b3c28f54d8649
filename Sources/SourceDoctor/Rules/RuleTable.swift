// SPDX-License-Identifier: Apache-2.0

/// Every rule, in the order of its id.
enum RuleTable {
    static let all: [any SourceRule.Type] = [
        UnheldPeripheral.self, UnheldManager.self, ForgottenHandle.self, WeakHandle.self,
        StoreCleared.self, UnheldChannel.self, UnheldDelegate.self,
        CommandBeforePower.self, OnlyPoweredOn.self, CommandInRestoration.self,
        PowerLossIgnored.self, CommandAtTheEnd.self,
        NoDelegate.self, NoPeripheralDelegate.self, NearMiss.self, NoFailureCallback.self,
        NoDisconnectCallback.self, BothDisconnectCallbacks.self, NoModifiedServices.self,
        UnpairedRestoration.self, HiddenCallback.self, WaitsForCommand.self,
        AutoReconnectAssumed.self, NoDeadline.self, LostContinuation.self,
        OverwrittenContinuation.self, KeptContinuation.self, DeafContinuation.self,
        BlindRetry.self, UnknownOption.self, ConnectAfterCancel.self, NewerThanTarget.self,
        RetrievedOrNothing.self, LinkLeftOpen.self, SeveralCentrals.self,
        UnreadError.self, ErrorReplaced.self, ErrorTextCompared.self, CodeWithoutDomain.self,
        ForcedDiscovery.self, ServiceByIndex.self, UUIDText.self, InvalidUUIDText.self,
        WriteTypeAssumed.self, NoFlowControl.self, FixedLength.self, StaleValue.self,
        KeptServices.self, NotifyEverything.self, ReadOrNotification.self,
        UnfilteredBackgroundScan.self, CachedName.self, SeldomAdvertised.self,
        AgesWithoutDuplicates.self, AddressAsIdentifier.self,
        EmptyRetrieval.self,
        UIOffMain.self, ConcurrentQueue.self, BlockedCallback.self, DuplicatesOnMain.self,
        NoUsageDescription.self, NoBackgroundMode.self, NoSandboxRight.self,
        ModeWithoutRole.self, RelaunchExpected.self,
        OnlyA2DP.self, RouteChangeOffMain.self, RecordingWithoutHFP.self, PortNameTested.self,
        FirstRouteMissed.self, ReasonIgnored.self,
        IgnoredFullQueue.self, EarlyAdvertising.self, IgnoredAdvertisingKey.self,
        NoResponse.self,
        // Off by default.
        OwnedByView.self, ManagerAtLaunch.self, ScanWhileConnecting.self,
        SeveralPeripheralManagers.self, DiscoverEverything.self, EndlessScan.self,
        SharedState.self,
    ].sorted { (left: any SourceRule.Type, right: any SourceRule.Type) in
        left.document.id < right.document.id
    }

    static func rules(_ isWanted: (RuleDocument) -> Bool) -> [any SourceRule] {
        all.filter { isWanted($0.document) }.map { $0.init() }
    }
}
