// SPDX-License-Identifier: Apache-2.0

/// Where a bud is, as far as it can tell. That it is not known is the absence of a location.
public enum Location: String, Hashable, Sendable, Codable, CaseIterable {
    /// Neither in an ear nor in the case.
    case out
    /// In an ear; for headphones, worn.
    case inEar
    /// In its case.
    case inCase

    /// Reads the two-bit code of a status frame; 3 means "not known", and so gives nil.
    init?(code: UInt8) {
        switch code & 3 {
        case 0: self = .out
        case 1: self = .inEar
        case 2: self = .inCase
        default: return nil
        }
    }
}
