// SPDX-License-Identifier: Apache-2.0

/// AES with a key of 128 bits over one block: all the cryptography that earbuds need.
public protocol BlockCipher: Sendable {
    /// Encrypts a block of 16 bytes; nil where block or key have another size or the system fails.
    func encrypt(_ block: [UInt8], key: [UInt8]) -> [UInt8]?
    /// Decrypts a block of 16 bytes; nil where block or key have another size or the system fails.
    func decrypt(_ block: [UInt8], key: [UInt8]) -> [UInt8]?
}

/// The cipher that comes with the system.
public enum SystemCipher: Sendable {
    /// libcrypto on Linux. Nil on Apple platforms, where macOS decrypts the frames of the owner's
    /// own devices itself and a program that has keys nevertheless supplies a cipher of its own.
    public static var current: (any BlockCipher)? {
        #if canImport(CCrypto)
            LibcryptoCipher()
        #else
            nil
        #endif
    }
}
