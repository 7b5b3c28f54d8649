// SPDX-License-Identifier: Apache-2.0

import Foundation

/// What a peer's script prints.
struct PeerRates: Decodable {
    var firstConnectionSeconds: Double
    var readsPerSecond: Double
    var notificationsPerSecond: Double
}

/// What the script of the decoders prints.
struct DecoderRates: Decodable {
    var advertisementsPerSecond: Double
    var framesPerSecond: Double
}

func word(behind flag: String) -> String? {
    let arguments = CommandLine.arguments
    guard let flag = arguments.firstIndex(of: flag), flag + 1 < arguments.count else { return nil }
    return arguments[flag + 1]
}

func printed<Rates: Decodable>(_ flag: String, as type: Rates.Type) throws -> Rates? {
    guard let path = word(behind: flag) else { return nil }
    let data = try Data(contentsOf: URL(filePath: path))
    return try JSONDecoder().decode(Rates.self, from: data)
}

func row(_ job: String, _ own: String, _ peer: String, _ ratio: Double?) {
    let ratio = ratio.map { String(format: "%.1f times", $0) } ?? ""
    let cells = [(job, 28), (own, 20), (peer, 20), (ratio, 0)]
    let line = cells.map { $0.padding(toLength: max($0.count, $1), withPad: " ", startingAt: 0) }
    print(line.joined(separator: "  "))
}

func rate(_ value: Double) -> String { String(format: "%.0f/s", value) }
func milliseconds(_ value: Double) -> String { String(format: "%.3f ms", value * 1000) }

func megabytes(_ value: Double) -> String { String(format: "%.1f MB/s", value / 1e6) }

func row(_ job: String, _ own: Double, _ peer: Double?) {
    row(job, rate(own), peer.map(rate) ?? "", peer.map { own / $0 })
}

if let path = word(behind: "--story") {
    try StoryBenchmark.tell(path)
    exit(0)
}
let peer = try printed("--peer", as: PeerRates.self)
let decoders = try printed("--decoders", as: DecoderRates.self)
print("Rates are for each second of one core; the first connection is timed on the wall.")
row("", "Bindrune", "bluetooth-data-tools", nil)
row("advertisements decoded", DecodingBenchmark.run(), decoders?.advertisementsPerSecond)
row("", "Bindrune", "cidermill-apple-ble", nil)
let family = EarbudsBenchmark.room(of: 20, every: .milliseconds(200), frames: 200_000)
let crowd = EarbudsBenchmark.room(of: 500, every: .seconds(4), frames: 450_000)
row("AirPods frames decoded", EarbudsBenchmark.decoded(family), decoders?.framesPerSecond)
row("followed, 20 pairs", EarbudsBenchmark.followed(family), decoders?.framesPerSecond)
row("followed, 500 pairs, 1 hour", EarbudsBenchmark.followed(crowd), decoders?.framesPerSecond)
row("", "Bindrune", "tshark, one line each", nil)
let story = try StoryBenchmark.run(tshark: word(behind: "--tshark"))
row(
    "btsnoop of 20 MB to a story",
    megabytes(story.bytesPerSecond),
    story.peerBytesPerSecond.map(megabytes) ?? "not installed",
    story.peerBytesPerSecond.map { story.bytesPerSecond / $0 }
)
row("most memory for it", String(format: "%.1f MB", story.peakMemory), "", nil)
row("", "Bindrune", "Bumble, in process", nil)
let own = SimulatedRates.measure()
row(
    "first connection",
    milliseconds(own.firstConnectionSeconds),
    peer.map { milliseconds($0.firstConnectionSeconds) } ?? "",
    peer.map { $0.firstConnectionSeconds / own.firstConnectionSeconds }
)
row(
    "reads, one after the other",
    rate(own.readsPerSecond),
    peer.map { rate($0.readsPerSecond) } ?? "",
    peer.map { own.readsPerSecond / $0.readsPerSecond }
)
row(
    "notifications",
    rate(own.notificationsPerSecond),
    peer.map { rate($0.notificationsPerSecond) } ?? "",
    peer.map { own.notificationsPerSecond / $0.notificationsPerSecond }
)
let asyncConnection = try median(of: 51) { try AsyncLink.firstConnection() }
row(
    "first connection, async",
    milliseconds(asyncConnection),
    peer.map { milliseconds($0.firstConnectionSeconds) } ?? "",
    peer.map { $0.firstConnectionSeconds / asyncConnection }
)
let asyncValues = try median { try AsyncLink.valuesPerSecond(count: 50_000) }
row(
    "notifications, async",
    rate(asyncValues),
    peer.map { rate($0.notificationsPerSecond) } ?? "",
    peer.map { asyncValues / $0.notificationsPerSecond }
)
row("", "Bindrune", "grep -cE, same phrases", nil)
let logRates = try LogBenchmark.measure()
let logPeer = logRates.peer.map { megabytes($0) } ?? ""
row(
    "log, entries of Bluetooth",
    megabytes(logRates.filtered),
    logPeer,
    logRates.peer.map { logRates.filtered / $0 }
)
row(
    "log, every entry",
    megabytes(logRates.whole),
    logPeer,
    logRates.peer.map { logRates.whole / $0 }
)
if peer != nil {
    print("Bumble's controllers live in real time: its first connection waits for advertising.")
}
if decoders != nil {
    print(
        "The peers of decoding are compiled code behind Python. cidermill-apple-ble decodes only;"
    )
    print("its rate stands beside frames that are followed, too.")
}
print("The log has \(LogBenchmark.megabytes) MB. grep counts lines; it reads none of them.")
