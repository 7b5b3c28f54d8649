// SPDX-License-Identifier: Apache-2.0

/// What earbuds can be asked about, in the sense of waiting until they have told it: they tell it
/// by themselves, and there is no question for it.
public enum AccessoryFact: String, Hashable, Sendable, Codable, CaseIterable {
    /// The levels of the batteries.
    case battery
    /// Where the buds are.
    case wearing
    /// How they treat the sound around.
    case listeningMode
    /// Whether they lower the sound while their wearer speaks.
    case conversationAwareness
    /// Name, model number, versions.
    case metadata
}

/// What earbuds have told since the connection, the newest of each; nil where they have said
/// nothing of it yet.
public struct AccessoryStatus: Hashable, Sendable {
    /// The batteries. Each keeps what was told of it last, also when a later message leaves it out.
    public internal(set) var battery: AccessoryBattery?
    /// Where the buds are, with the leading one where that was told.
    public internal(set) var wearing: AccessoryWearing?
    /// Which bud leads.
    public internal(set) var primaryBud: Side?
    /// How they treat the sound around.
    public internal(set) var listeningMode: ListeningMode?
    /// Whether they lower the sound while their wearer speaks.
    public internal(set) var conversationAwareness: Bool?
    /// Name, model number, versions.
    public internal(set) var metadata: AccessoryMetadata?
    /// The hosts they are connected to.
    public internal(set) var hosts: [ConnectedHost]?
    /// Whose sound is played.
    public internal(set) var audioSource: AudioSource?
    /// The other settings.
    public internal(set) var settings: [AccessorySetting: UInt32] = [:]

    /// Makes the status of earbuds that have told nothing.
    public init() {}

    /// Whether a fact was told.
    public func knows(_ fact: AccessoryFact) -> Bool {
        switch fact {
        case .battery: battery != nil
        case .wearing: wearing != nil
        case .listeningMode: listeningMode != nil
        case .conversationAwareness: conversationAwareness != nil
        case .metadata: metadata != nil
        }
    }

    /// The value of a setting as it was told last; nil before that.
    public func value(of setting: AccessorySetting) -> UInt32? {
        switch setting {
        case .listeningMode: listeningMode?.code ?? settings[setting]
        case .conversationAwareness:
            conversationAwareness.map { setting.value(isOn: $0) } ?? settings[setting]
        default: settings[setting]
        }
    }
}

extension AccessoryStatus {
    /// Takes a report in, and gives it back with what was known before: the leading bud.
    mutating func take(_ report: AccessoryReport) -> AccessoryReport {
        switch report {
        case .battery(let new): take(new)
        case .wearing(var new):
            new.primarySide = new.primarySide ?? primaryBud
            wearing = new
            return .wearing(new)
        case .primaryBud(let side):
            primaryBud = side
            wearing?.primarySide = side
        case .listeningMode(let mode):
            listeningMode = mode
            settings[.listeningMode] = nil
        case .conversationAwareness(let isOn):
            conversationAwareness = isOn
            settings[.conversationAwareness] = nil
        case .setting(let setting, let value):
            if setting == .listeningMode { listeningMode = nil }
            if setting == .conversationAwareness { conversationAwareness = nil }
            settings[setting] = value
        case .metadata(let new): metadata = new
        case .hosts(let new): hosts = new
        case .audioSource(let new): audioSource = new
        case .conversation, .unknown, .malformed: break
        }
        return report
    }

    private mutating func take(_ new: AccessoryBattery) {
        var merged = battery ?? AccessoryBattery()
        merged.left = new.left ?? merged.left
        merged.right = new.right ?? merged.right
        merged.chargingCase = new.chargingCase ?? merged.chargingCase
        merged.single = new.single ?? merged.single
        merged.first = new.first ?? merged.first
        battery = merged
    }

    /// The reports by which somebody who comes later learns the same, in an order that does not
    /// change.
    var reports: [AccessoryReport] {
        var reports: [AccessoryReport] = []
        if let metadata { reports.append(.metadata(metadata)) }
        if let battery { reports.append(.battery(battery)) }
        if let primaryBud { reports.append(.primaryBud(primaryBud)) }
        if let wearing { reports.append(.wearing(wearing)) }
        if let listeningMode { reports.append(.listeningMode(listeningMode)) }
        if let conversationAwareness {
            reports.append(.conversationAwareness(conversationAwareness))
        }
        for (setting, value) in settings.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            reports.append(.setting(setting, value))
        }
        if let hosts { reports.append(.hosts(hosts)) }
        if let audioSource { reports.append(.audioSource(audioSource)) }
        return reports
    }
}
