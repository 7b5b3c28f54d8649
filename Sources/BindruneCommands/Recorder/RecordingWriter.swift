// SPDX-License-Identifier: Apache-2.0

/// How far a recording is.
struct RecordingProgress: Hashable, Sendable {
    /// Bytes of sound in the file.
    var bytes = 0
    /// Bytes of sound that were asked for.
    var totalBytes = 0
    /// Packets received and kept.
    var packets = 0
    /// Places filled with silence, because what belongs there never came.
    var gaps = 0
    /// How often the connection was lost and came back.
    var returns = 0
    var isComplete = false
}

/// A recording on its way into a file: the assembly decides, this writes.
struct RecordingWriter {
    private var assembly: RecordingAssembly
    private let file: WAVFile
    private var returns = 0
    /// What the sound written comes to, to be compared with what the recorder holds.
    private(set) var checksum = Checksum()

    init(assembly: RecordingAssembly, file: WAVFile) {
        self.assembly = assembly
        self.file = file
    }

    var isComplete: Bool { assembly.isComplete }

    var progress: RecordingProgress {
        RecordingProgress(
            bytes: assembly.bytes,
            totalBytes: assembly.wantedBytes,
            packets: assembly.packets,
            gaps: assembly.gaps,
            returns: returns,
            isComplete: assembly.isComplete && assembly.gaps == 0
        )
    }

    /// The connection is there. Returns the packet the recorder is to go on from, if any.
    mutating func connected() throws -> Int? {
        try carryOut(assembly.connected())
    }

    /// The connection was lost and is back.
    mutating func returned() throws -> Int? {
        returns += 1
        return try carryOut(assembly.connected())
    }

    mutating func take(_ value: [UInt8]) throws -> Int? {
        try carryOut(assembly.take(value))
    }

    mutating func stalled() throws -> Int? {
        try carryOut(assembly.stalled())
    }

    /// Makes the file's header tell of all that is in it.
    func settle() throws(FileProblem) { try file.settle() }

    /// Completes the file, as far as the recording came.
    func finish() throws(FileProblem) { try file.finish() }

    private mutating func carryOut(
        _ actions: [RecordingAssembly.Action]
    ) throws -> Int? {
        var packet: Int?
        for action in actions {
            switch action {
            case .write(let sound):
                try file.write(sound)
                checksum.add(sound)
            case .resume(let from): packet = from
            case .complete: break
            case .unusable(let reason): throw reason
            }
        }
        return packet
    }
}
