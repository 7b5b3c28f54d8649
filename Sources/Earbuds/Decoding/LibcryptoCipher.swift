// SPDX-License-Identifier: Apache-2.0

#if canImport(CCrypto)
    import CCrypto

    /// AES of one block by OpenSSL's libcrypto.
    public struct LibcryptoCipher: BlockCipher {
        /// Makes a cipher. It holds nothing.
        public init() {}

        /// Encrypts a block of 16 bytes; nil where block or key have another size.
        public func encrypt(_ block: [UInt8], key: [UInt8]) -> [UInt8]? {
            run(block, key: key, encrypting: 1)
        }

        /// Decrypts a block of 16 bytes; nil where block or key have another size.
        public func decrypt(_ block: [UInt8], key: [UInt8]) -> [UInt8]? {
            run(block, key: key, encrypting: 0)
        }

        private func run(_ block: [UInt8], key: [UInt8], encrypting: Int32) -> [UInt8]? {
            guard block.count == 16, key.count == 16, let context = EVP_CIPHER_CTX_new() else {
                return nil
            }
            defer { EVP_CIPHER_CTX_free(context) }
            let cipher = EVP_aes_128_ecb()
            guard EVP_CipherInit_ex(context, cipher, nil, key, nil, encrypting) == 1,
                EVP_CIPHER_CTX_set_padding(context, 0) == 1
            else { return nil }
            // One more block than needed: the call may write so much.
            var output = [UInt8](repeating: 0, count: 32)
            var count: Int32 = 0
            guard EVP_CipherUpdate(context, &output, &count, block, 16) == 1, count == 16 else {
                return nil
            }
            return Array(output.prefix(16))
        }
    }
#endif
