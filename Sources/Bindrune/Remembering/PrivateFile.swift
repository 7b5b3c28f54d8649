// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// Files that only their owner can read, from the moment they exist.
enum PrivateFile: Sendable {
    /// A system call that failed.
    struct Failure: Error, CustomStringConvertible, LocalizedError {
        var action: String
        var path: String
        var number: Int32

        var description: String { "\(action) \(path): \(String(cString: strerror(number)))" }
        var errorDescription: String? { description }
    }

    /// Reads a whole file. What is no file, or has more bytes than the limit, is not read.
    static func read(_ path: String, limit: Int) throws -> Data {
        // A pipe without a writer must not keep anybody waiting.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw Failure(action: "open", path: path, number: errno) }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        var facts = stat()
        guard fstat(descriptor, &facts) == 0 else {
            throw Failure(action: "stat", path: path, number: errno)
        }
        guard facts.st_mode & S_IFMT == S_IFREG else {
            throw Failure(action: "read", path: path, number: EINVAL)
        }
        guard facts.st_size <= limit else {
            throw Failure(action: "read", path: path, number: EFBIG)
        }
        return try handle.read(upToCount: limit) ?? Data()
    }

    /// Writes a file with mode 0600 and waits until it is on the disk.
    static func write(_ data: Data, to path: String) throws {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw Failure(action: "open", path: path, number: errno) }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        // An older file of this name may have had another mode.
        guard fchmod(descriptor, 0o600) == 0 else {
            throw Failure(action: "chmod", path: path, number: errno)
        }
        try handle.write(contentsOf: data)
        try handle.synchronize()
        try handle.close()
    }

    /// Opens a lock file and waits until no other process holds it; closing it lets go.
    static func lock(_ path: String) throws -> Int32 {
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw Failure(action: "open", path: path, number: errno) }
        while flock(descriptor, LOCK_EX) != 0 {
            let number = errno
            guard number == EINTR else {
                close(descriptor)
                throw Failure(action: "lock", path: path, number: number)
            }
        }
        return descriptor
    }
}
