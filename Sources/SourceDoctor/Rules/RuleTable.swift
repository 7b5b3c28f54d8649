// SPDX-License-Identifier: Apache-2.0

/// Every rule, in the order of its id.
enum RuleTable {
    static let all: [any SourceRule.Type] = [
        UnheldPeripheral.self, UnheldManager.self, WeakHandle.self, UnheldDelegate.self,
        CommandBeforePower.self, OnlyPoweredOn.self,
        NearMiss.self, BothDisconnectCallbacks.self,
        UnreadError.self, ErrorTextCompared.self,
        ForcedDiscovery.self, UUIDText.self, InvalidUUIDText.self, WriteTypeAssumed.self,
        NoFlowControl.self, EmptyRetrieval.self,
    ].sorted { (left: any SourceRule.Type, right: any SourceRule.Type) in
        left.document.id < right.document.id
    }

    static func rules(_ isWanted: (RuleDocument) -> Bool) -> [any SourceRule] {
        all.filter { isWanted($0.document) }.map { $0.init() }
    }
}
