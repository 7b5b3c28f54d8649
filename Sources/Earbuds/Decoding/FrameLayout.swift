// SPDX-License-Identifier: Apache-2.0

/// How the frames of a model are laid out: a few flags, so that nothing counted is passed about.
struct FrameLayout: Hashable, Sendable {
    /// The batteries; nil where the model does not say, so that the frame must.
    let shape: ProximityFrame.Shape?
    /// Whether the case has a battery, as far as known.
    let hasCaseBattery: Bool?
    /// Whether a bud in the case and a level of the case come together.
    let isCaseChecked: Bool

    /// Of a row, or of an id without one.
    init(_ model: EarbudsModel?) {
        switch model?.kind {
        case .buds: shape = .buds
        case .single, .speaker: shape = .single
        case .chargingCase, .other, nil: shape = nil
        }
        hasCaseBattery = model?.hasCaseBattery
        isCaseChecked = model?.kind == .buds && model?.hasCaseBattery == true
    }
}
