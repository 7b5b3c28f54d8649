// SPDX-License-Identifier: Apache-2.0

/// Reads a capture of any known format from bytes as they arrive, in constant memory.
///
/// Hand over pieces with `append`, take items with `next` until it gives nil, and say `finish`
/// behind the last piece; then take the rest. What is damaged becomes `.skipped`, and reading goes
/// on at the next record. Any bytes will do: none of them traps.
public struct CaptureReader: Sendable {
    /// How the file is stored; nil until enough bytes have arrived, and where it is not known.
    public private(set) var format: CaptureFormat?
    private var window = ByteWindow()
    private var search: RecordSearch?
    /// Where the file began, once its first bytes were seen to be of no known format.
    private var foreignStart: Int?
    private var isFinished = false

    /// Makes a reader at the start of a file.
    public init() {}

    /// How many bytes are held at this moment: a little more than two of the longest records, and
    /// what was appended since the last `next` gave nil.
    public var heldBytes: Int { window.count }

    /// Takes the next bytes of the file.
    public mutating func append(_ bytes: some Sequence<UInt8>) {
        window.append(bytes)
    }

    /// Says that there are no more bytes.
    public mutating func finish() {
        isFinished = true
    }

    /// The next item; nil where more bytes are needed or, behind `finish`, where all were read.
    public mutating func next() -> CaptureItem? {
        if search == nil, foreignStart == nil { detect() }
        if search != nil { return search?.next(&window, isFinished: isFinished) }
        guard isFinished || window.count >= 24 || foreignStart != nil else { return nil }
        let start = foreignStart ?? window.offset
        window.drop(window.count)
        // All of it is one region, however it arrives; told once.
        foreignStart = isFinished ? window.offset : start
        guard isFinished, window.offset > start else { return nil }
        let reason = "a capture of a known format"
        let count = window.offset - start
        return .skipped(SkippedRegion(offset: start, count: count, reason: reason))
    }

    private mutating func detect() {
        guard window.count >= 24 || isFinished, window.count >= 12 else { return }
        if window.count >= 16, Array(window[0..<8]) == BTSnoopFraming.magic {
            let datalink = window.u32(12, big: true)
            window.drop(BTSnoopFraming.fileHeader)
            begin(.btsnoop(datalink: datalink), BTSnoopFraming(datalink: datalink))
        } else if let framing = PcapFraming(window) {
            window.drop(PcapFraming.fileHeader)
            begin(.pcap(framing.link), framing)
        } else if window.u32(0, big: true) == PcapngFraming.sectionType {
            begin(.pcapng, PcapngFraming())
        } else if let big = PacketLoggerFraming.isBigEndian(window) {
            let format = CaptureFormat.packetLogger(isBigEndian: big)
            begin(format, PacketLoggerFraming(isBigEndian: big))
        }
    }

    private mutating func begin(_ format: CaptureFormat, _ framing: some Framing) {
        self.format = format
        search = RecordSearch(framing)
    }
}
