// SPDX-License-Identifier: Apache-2.0

import AudioRoutes
import DBus
import Dispatch
import Foundation
import Glibc
import OpenAVFAudio
import Synchronization
import Testing

/// Somebody listens where the audio server should be, and is none.
struct SilentServerTests {
    /// A socket that takes connections in and answers each with the same bytes.
    private final class Impostor: Sendable {
        let path: String
        private let socket: Int32
        private let guests = Mutex<[Int32]>([])

        init(_ bytes: [UInt8], closes: Bool) throws {
            path =
                FileManager.default.temporaryDirectory
                .appending(path: "impostor-\(UUID().uuidString.prefix(8))").path
            socket = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
            var address = sockaddr_un()
            address.sun_family = sa_family_t(AF_UNIX)
            withUnsafeMutableBytes(of: &address.sun_path) { room in
                room.copyBytes(from: path.utf8.prefix(room.count - 1))
            }
            let size = socklen_t(MemoryLayout<sockaddr_un>.size)
            let result = withUnsafePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    bind(socket, $0, size)
                }
            }
            try #require(result == 0 && listen(socket, 8) == 0)
            DispatchQueue(label: "impostor").async { [self] in serve(bytes, closes) }
        }

        private func serve(_ bytes: [UInt8], _ closes: Bool) {
            while true {
                let guest = accept(socket, nil, nil)
                guard guest >= 0 else { return }
                _ = bytes.withUnsafeBytes { send(guest, $0.baseAddress, $0.count, 0x4000) }
                if closes { close(guest) } else { guests.withLock { $0.append(guest) } }
            }
        }

        func end() {
            shutdown(socket, Int32(SHUT_RDWR))
            close(socket)
            for guest in guests.withLock({ $0 }) { close(guest) }
            unlink(path)
        }
    }

    @Test(
        arguments: [
            ([], false), ([], true), ([UInt8](repeating: 0, count: 64), false),
            ([UInt8](repeating: 0xFF, count: 4_096), false), (Array("HTTP/1.1 400\r\n".utf8), true),
        ] as [([UInt8], Bool)]
    )
    func `whoever is no audio server is told to be none`(_ bytes: [UInt8], closes: Bool) throws {
        let impostor = try Impostor(bytes, closes: closes)
        defer { impostor.end() }
        var timings = ServerTimings()
        timings.connect = .milliseconds(100)
        timings.retry = .milliseconds(1)
        timings.retryLimit = .milliseconds(10)
        let host = SystemAudio(
            server: "unix:" + impostor.path,
            bus: .address("unix:path=/nonexistent"),
            serverTimings: timings
        )
        let snapshot = AudioDevices(host: host).snapshot
        guard case .unknown(.audioServerAway(let reason))? = snapshot.server else {
            Issue.record("\(snapshot)")
            return
        }
        #expect(!reason.isEmpty)
        #expect(snapshot.mayBeMore != nil, "nobody says that nothing is connected")
    }
}
