// SPDX-License-Identifier: Apache-2.0

/// The SHA-256 of a text, as a Content-Security-Policy names the one script it allows.
enum ContentHash {
    /// The source expression, such as `sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=`.
    static func source(of text: String) -> String {
        "sha256-" + base64(digest(of: Array(text.utf8)))
    }

    /// The digest, 32 bytes, as FIPS 180-4 has it.
    static func digest(of message: [UInt8]) -> [UInt8] {
        var state = roots(of: primes.prefix(8), cubic: false)
        let constants = roots(of: primes[...], cubic: true)
        let length = UInt64(message.count) * 8
        var bytes = message + [0x80]
        bytes += [UInt8](repeating: 0, count: (120 - bytes.count % 64) % 64)
        for shift in stride(from: 56, through: 0, by: -8) {
            bytes.append(UInt8(truncatingIfNeeded: length >> UInt64(shift)))
        }
        for start in stride(from: 0, to: bytes.count, by: 64) {
            mix(bytes[start..<start + 64], constants, into: &state)
        }
        return state.flatMap { word in
            [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> UInt32($0)) }
        }
    }

    private static func mix(
        _ block: ArraySlice<UInt8>,
        _ constants: [UInt32],
        into state: inout [UInt32]
    ) {
        var words = stride(from: block.startIndex, to: block.endIndex, by: 4).map { index in
            block[index..<index + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        }
        for index in 16..<64 {
            let (old, new) = (words[index - 15], words[index - 2])
            let first = turned(old, 7) ^ turned(old, 18) ^ old >> 3
            let second = turned(new, 17) ^ turned(new, 19) ^ new >> 10
            words.append(words[index - 16] &+ first &+ words[index - 7] &+ second)
        }
        var work = state
        for (word, constant) in zip(words, constants) {
            let (a, b, c, e) = (work[0], work[1], work[2], work[4])
            let high = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)
            let choice = e & work[5] ^ ~e & work[6]
            let step = work[7] &+ high &+ choice &+ constant &+ word
            let low = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)
            let majority = a & b ^ a & c ^ b & c
            work = [step &+ low &+ majority, a, b, c, work[3] &+ step, e, work[5], work[6]]
        }
        for index in state.indices { state[index] &+= work[index] }
    }

    private static func turned(_ word: UInt32, _ bits: UInt32) -> UInt32 {
        word >> bits | word << (32 - bits)
    }

    private static let primes: [UInt64] = {
        var found: [UInt64] = []
        for number in 2... where found.count < 64 && found.allSatisfy({ number % Int($0) != 0 }) {
            found.append(UInt64(number))
            if found.count == 64 { break }
        }
        return found
    }()

    /// The first 32 bits of the fractions of the roots.
    private static func roots(of numbers: ArraySlice<UInt64>, cubic: Bool) -> [UInt32] {
        numbers.map { number in
            // The greatest root of 40 bits whose power is not above the number, bit by bit.
            var root: UInt64 = 0
            for bit in stride(from: 36, through: 0, by: -1) {
                let next = root | 1 << UInt64(bit)
                if isPower(next, cubic, within: number) { root = next }
            }
            return UInt32(truncatingIfNeeded: root)
        }
    }

    /// Whether the power of `root / 2^32` is at most the number.
    private static func isPower(_ root: UInt64, _ cubic: Bool, within number: UInt64) -> Bool {
        let wide = UInt128(root) * UInt128(root)
        guard cubic else { return wide <= UInt128(number) << 64 }
        return wide * UInt128(root) <= UInt128(number) << 96
    }

    private static func base64(_ bytes: [UInt8]) -> String {
        let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
        var text = ""
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = bytes[start..<min(start + 3, bytes.count)]
            let padded = group + [UInt8](repeating: 0, count: 3 - group.count)
            let value = padded.reduce(0) { $0 << 8 | Int($1) }
            for place in 0..<4 {
                text.append(place <= group.count ? letters[value >> (18 - 6 * place) & 63] : "=")
            }
        }
        return text
    }
}
