// SPDX-License-Identifier: Apache-2.0

/// A row of the model table: what is known of one product id.
public final class EarbudsModel: Sendable {
    /// What kind of thing carries the id.
    public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
        /// Two buds and a case.
        case buds
        /// Headphones in one piece.
        case single
        /// A charging case that advertises for itself.
        case chargingCase = "case"
        /// A loudspeaker.
        case speaker
        /// Something else.
        case other
    }

    /// How headphones in one piece say that they are worn.
    public enum WearRule: String, Hashable, Sendable, Codable, CaseIterable {
        /// Bit 5 of the status byte.
        case bit5
        /// One of the two locations is "in ear", as buds say it.
        case locations
        /// Nobody knows which; told only where both rules agree.
        case undecided
    }

    /// How sure the row is.
    public enum Confidence: String, Hashable, Sendable, Codable, CaseIterable {
        /// One weak source, or an inference.
        case low
        /// One good source.
        case medium
        /// Several sources that do not depend on one another.
        case high
    }

    /// The product id: also in Modalias, in CoreAudio's model UID, in system_profiler.
    public let productID: UInt16
    /// The name for people.
    public let name: String
    /// What kind of thing it is.
    public let kind: Kind
    /// Whether the case has a battery; nil where that is not known.
    public let hasCaseBattery: Bool?
    /// Whether it notices that it is worn; nil where that is not known.
    public let hasEarDetection: Bool?
    /// Whether it cancels noise; nil where that is not known.
    public let hasNoiseCancelling: Bool?
    /// Whether it has the adaptive listening mode; nil where that is not known.
    public let hasAdaptiveMode: Bool?
    /// How it says that it is worn; nil for buds, and where it does not.
    public let wearRule: WearRule?
    /// Apple's own identifier, such as AirPodsPro1,1.
    public let appleIdentifier: String?
    /// The numbers printed on the parts, such as A2084.
    public let modelNumbers: [String]
    /// How sure the row is.
    public let confidence: Confidence
    /// Who says so.
    public let sources: [String]
    /// What else there is to know.
    public let note: String?
    /// Fields that this version does not know, as they were.
    public let otherFields: [String: JSONValue]

    init(productID: UInt16, name: String, kind: Kind, fields: EarbudsModelFields) {
        self.productID = productID
        self.name = name
        self.kind = kind
        hasCaseBattery = fields.hasCaseBattery
        hasEarDetection = fields.hasEarDetection
        hasNoiseCancelling = fields.hasNoiseCancelling
        hasAdaptiveMode = fields.hasAdaptiveMode
        wearRule = fields.wearRule
        appleIdentifier = fields.appleIdentifier
        modelNumbers = fields.modelNumbers
        confidence = fields.confidence
        sources = fields.sources
        note = fields.note
        otherFields = fields.otherFields
    }
}

/// What of a row may be absent.
struct EarbudsModelFields {
    var hasCaseBattery: Bool?
    var hasEarDetection: Bool?
    var hasNoiseCancelling: Bool?
    var hasAdaptiveMode: Bool?
    var wearRule: EarbudsModel.WearRule?
    var appleIdentifier: String?
    var modelNumbers: [String] = []
    var confidence = EarbudsModel.Confidence.low
    var sources: [String] = []
    var note: String?
    var otherFields: [String: JSONValue] = [:]
}

extension EarbudsModel: Hashable {
    /// Rows are equal when they say the same of the same id.
    public static func == (left: EarbudsModel, right: EarbudsModel) -> Bool {
        left === right
            || (left.productID == right.productID && left.name == right.name
                && left.kind == right.kind && left.hasCaseBattery == right.hasCaseBattery
                && left.hasEarDetection == right.hasEarDetection
                && left.hasNoiseCancelling == right.hasNoiseCancelling
                && left.hasAdaptiveMode == right.hasAdaptiveMode
                && left.wearRule == right.wearRule
                && left.appleIdentifier == right.appleIdentifier
                && left.modelNumbers == right.modelNumbers
                && left.confidence == right.confidence && left.sources == right.sources
                && left.note == right.note && left.otherFields == right.otherFields)
    }

    /// Hashes the id.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(productID)
    }
}

extension EarbudsModel: CustomStringConvertible {
    /// The name.
    public var description: String { name }
}
