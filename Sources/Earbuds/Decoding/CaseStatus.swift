// SPDX-License-Identifier: Apache-2.0

/// What a case says of itself, in plain.
public struct CaseStatus: Hashable, Sendable {
    /// The sixteen bytes in plain.
    public let bytes: [UInt8]
    /// How they came to be in plain.
    public let source: ReadingSource

    /// The product id of the case.
    public var productID: UInt16 { UInt16(bytes[0]) | UInt16(bytes[1]) << 8 }

    /// How full the case is, and whether it is being charged.
    public var chargingCase: PartStatus { ProximityBlock.status(bytes[3]) }

    /// Levels of the buds in the case; nothing for one that is not in it. Which of the two is the
    /// left one is not established.
    public var buds: [PartStatus] { [.init(bytes[4]), .init(bytes[5])] }

    /// Whether the lid is closed. One capture exists and nobody wrote down where its lid was:
    /// not to be relied on.
    public var isLidClosed: Bool { bytes[2] & 8 != 0 }

    /// Whether the case lies on a charger; as little established.
    public var isOnCharger: Bool { bytes[2] & 2 != 0 }
}

extension PartStatus {
    fileprivate init(_ byte: UInt8) { self = ProximityBlock.status(byte) }
}

/// What came of reading the block of a case frame.
public enum CaseReading: Hashable, Sendable {
    /// There is no key (or no cipher), and the block is not in clear.
    case unreadable
    /// The key opens the block to something that is no status of a case.
    case wrongKey
    /// The key opens the block to the status of a case.
    case decrypted(CaseStatus)
    /// The block is the status of a known case as it stands.
    case clearCandidate(CaseStatus)

    /// The status, a candidate too; nil where there is none.
    public var status: CaseStatus? {
        switch self {
        case .decrypted(let status), .clearCandidate(let status): status
        case .unreadable, .wrongKey: nil
        }
    }
}

extension CaseFrame {
    /// Reads the block: with the key where there is one, else as it stands.
    ///
    /// There is no clear part to check against. In clear the id must be that of a case in the
    /// table; behind a key an id 0x20xx will do. Levels must be levels in both.
    public func read(
        keys: EarbudsKeys? = nil,
        cipher: (any BlockCipher)? = SystemCipher.current,
        models: EarbudsModels = .builtIn,
        isDecryptedBySystem: Bool = false
    ) -> CaseReading {
        let block = self.block
        var isKeyWrong = false
        if let key = keys?.enc, let cipher, let plain = cipher.decrypt(block, key: key),
            plain.count == 16
        {
            if plain[1] == 0x20, Self.areLevels(plain) {
                return .decrypted(CaseStatus(bytes: plain, source: .decryptedBlock))
            }
            isKeyWrong = true
        }
        let source: ReadingSource = isDecryptedBySystem ? .systemBlock : .clearBlock
        let clear = CaseStatus(bytes: block, source: source)
        if models[clear.productID]?.kind == .chargingCase, Self.areLevels(block) {
            return .clearCandidate(clear)
        }
        return isKeyWrong ? .wrongKey : .unreadable
    }

    private static func areLevels(_ plain: [UInt8]) -> Bool {
        plain[3...5].allSatisfy { $0 == 0xFF || $0 & 0x7F <= 100 }
    }
}
