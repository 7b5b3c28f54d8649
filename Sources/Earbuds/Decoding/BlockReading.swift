// SPDX-License-Identifier: Apache-2.0

/// What came of reading the block of a status frame.
public enum BlockReading: Hashable, Sendable {
    /// The frame has no block.
    case absent
    /// There is no key (or no cipher), and the block is not in clear.
    case unreadable
    /// The key opens the block to something that contradicts the clear part: it is another
    /// device's key, or an old one.
    case wrongKey([BlockDisagreement])
    /// The key opens the block, and it agrees with the clear part.
    case decrypted(ProximityBlock)
    /// The block agrees with the clear part as it stands: it was sent in clear, or the system has
    /// decrypted it. A random block does so once in 650 frames or less often, so believe it once
    /// two frames agree.
    case clearCandidate(ProximityBlock)

    /// The block in plain, a candidate too; nil where there is none.
    public var block: ProximityBlock? {
        switch self {
        case .decrypted(let block), .clearCandidate(let block): block
        case .absent, .unreadable, .wrongKey: nil
        }
    }
}

/// A value of the block that contradicts the clear part of its frame.
public struct BlockDisagreement: Hashable, Sendable {
    /// Whose level it is.
    public var part: EarbudsPart
    /// The four bits of the clear part.
    public var advertNibble: UInt8
    /// Whether the clear part says that the part is being charged.
    public var advertCharging: Bool
    /// The byte of the block.
    public var blockByte: UInt8
}

extension BlockDisagreement: CustomStringConvertible {
    /// One line such as `left: the advert says 5 (not charging), the block B7`.
    public var description: String {
        let nibble = String(advertNibble, radix: 16, uppercase: true)
        let charging = advertCharging ? "charging" : "not charging"
        let byte = Hexadecimal.text([blockByte]).uppercased()
        return "\(part.rawValue): the advert says \(nibble) (\(charging)), the block \(byte)"
    }
}

extension ProximityFrame {
    /// Reads the block: with the key where there is one, else as it stands.
    ///
    /// - Parameters:
    ///   - keys: the owner's keys; without them only a block in clear can be read.
    ///   - cipher: what decrypts; on Linux libcrypto.
    ///   - isDecryptedBySystem: whether the system decrypts frames of the owner's devices before
    ///     it delivers them, as macOS does; then a block in plain is said to come from it.
    public func readBlock(
        keys: EarbudsKeys? = nil,
        cipher: (any BlockCipher)? = SystemCipher.current,
        isDecryptedBySystem: Bool = false
    ) -> BlockReading {
        guard bytes.count == 27 else { return .absent }
        var disagreements: [BlockDisagreement]?
        if let key = keys?.enc, let cipher, let encrypted = block,
            let plain = cipher.decrypt(encrypted, key: key), plain.count == 16
        {
            let found = self.disagreements(plain[1], plain[2], plain[3])
            if found.isEmpty { return .decrypted(plainBlock(plain, .decryptedBlock)) }
            disagreements = found
        }
        if isBlockInClear {
            let source: ReadingSource = isDecryptedBySystem ? .systemBlock : .clearBlock
            return .clearCandidate(plainBlock(block ?? [], source))
        }
        return disagreements.map { .wrongKey($0) } ?? .unreadable
    }

    /// Whether the block agrees with the clear part as it stands.
    ///
    /// Of headphones in one piece no block in clear is known, and one level alone proves little:
    /// there the other two must be absent.
    private var isBlockInClear: Bool {
        if shape == .single, bytes[13] != 0xFF || bytes[14] != 0xFF { return false }
        return agrees(part: ownPart, bytes[12])
            && (shape == .single || agrees(part: otherPart, bytes[13]))
            && (!hasCaseBattery || agrees(part: .chargingCase, bytes[14]))
    }

    private func plainBlock(_ bytes: [UInt8], _ source: ReadingSource) -> ProximityBlock {
        ProximityBlock(
            bytes: bytes,
            source: source,
            ownPart: ownPart,
            hasCaseBattery: hasCaseBattery
        )
    }

    private var ownPart: EarbudsPart { broadcaster.map { EarbudsPart($0) } ?? .single }
    private var otherPart: EarbudsPart { broadcaster.map { EarbudsPart($0.other) } ?? .single }

    private func disagreements(
        _ own: UInt8,
        _ other: UInt8,
        _ chargingCase: UInt8
    ) -> [BlockDisagreement] {
        var pairs = [(ownPart, own)]
        if shape == .buds { pairs.append((otherPart, other)) }
        if hasCaseBattery { pairs.append((.chargingCase, chargingCase)) }
        return pairs.filter { !agrees(part: $0.0, $0.1) }.map { part, byte in
            BlockDisagreement(
                part: part,
                advertNibble: coarse(part).nibble,
                advertCharging: coarse(part).isCharging,
                blockByte: byte
            )
        }
    }

    /// The four bits and the charging bit that the clear part has for a part.
    private func coarse(_ part: EarbudsPart) -> (nibble: UInt8, isCharging: Bool) {
        if part == .chargingCase { return (bytes[7] & 0xF, bytes[7] & 0x40 != 0) }
        if part == ownPart { return (bytes[6] & 0xF, bytes[7] & 0x10 != 0) }
        return (bytes[6] >> 4, bytes[7] & 0x20 != 0)
    }

    /// Whether a level of the block, rounded down, is the one of the clear part; both are absent
    /// together in every known frame.
    private func agrees(part: EarbudsPart, _ byte: UInt8) -> Bool {
        let (nibble, isCharging) = coarse(part)
        if nibble == 0xF { return byte == 0xFF }
        let percent = byte & 0x7F
        return percent <= 100 && percent / 10 == nibble && (byte & 0x80 != 0) == isCharging
    }
}
