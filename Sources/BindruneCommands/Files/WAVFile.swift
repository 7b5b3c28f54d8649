// SPDX-License-Identifier: Apache-2.0

/// How sound is stored in a WAV file: whole-number samples, little-endian.
struct SoundFormat: Hashable, Sendable {
    var sampleRate: UInt32
    var channels: UInt16
    var bitsPerSample: UInt16

    var bytesPerFrame: Int { Int(channels) * Int(bitsPerSample) / 8 }
    var bytesPerSecond: Int { Int(sampleRate) * bytesPerFrame }

    /// How long that many bytes play.
    func duration(ofBytes bytes: Int) -> Duration {
        guard bytesPerSecond > 0 else { return .zero }
        let (seconds, rest) = bytes.quotientAndRemainder(dividingBy: bytesPerSecond)
        let nanoseconds = Double(rest) / Double(bytesPerSecond) * 1e9
        return .seconds(seconds) + .nanoseconds(Int64(nanoseconds.rounded()))
    }
}

/// A WAV file (RIFF, format 1) that grows while it is recorded.
///
/// The header is right after every `settle()` and after `finish()`; a file cut off between them
/// still opens, and shows what was there at the last one.
final class WAVFile {
    static let headerSize = 44

    let format: SoundFormat
    /// Bytes of sound written so far.
    private(set) var soundBytes = 0
    private let file: OutputFile

    init(path: String, replaces: Bool, format: SoundFormat) throws(FileProblem) {
        self.format = format
        file = try OutputFile(path: path, mode: replaces ? .replacing : .new)
        try file.write(Self.header(format, soundBytes: 0))
    }

    var path: String { file.path }

    /// Adds sound. Whole frames are not asked for: a packet may end inside one.
    func write(_ sound: some Collection<UInt8>) throws(FileProblem) {
        try file.write(sound)
        soundBytes += sound.count
    }

    /// Makes the header tell of all that is written.
    func settle() throws(FileProblem) {
        try file.overwriteBeginning(Self.header(format, soundBytes: soundBytes))
    }

    /// Settles, adds the byte that evens an odd length, and closes the file.
    func finish() throws(FileProblem) {
        if !soundBytes.isMultiple(of: 2) { try file.write([0]) }
        try settle()
        try file.close()
    }

    /// The 44 bytes before the sound. Lengths beyond 4 GiB stay at the largest that fits.
    static func header(_ format: SoundFormat, soundBytes: Int) -> [UInt8] {
        let padded = soundBytes + soundBytes % 2
        var bytes = Array("RIFF".utf8) + little(UInt32(clamping: padded + headerSize - 8))
        bytes += Array("WAVEfmt ".utf8) + little(UInt32(16)) + little(UInt16(1))
        bytes += little(format.channels) + little(format.sampleRate)
        bytes += little(UInt32(clamping: format.bytesPerSecond))
        bytes += little(UInt16(clamping: format.bytesPerFrame)) + little(format.bitsPerSample)
        return bytes + Array("data".utf8) + little(UInt32(clamping: soundBytes))
    }

    private static func little<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
        (0..<Number.bitWidth / 8).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }
}
