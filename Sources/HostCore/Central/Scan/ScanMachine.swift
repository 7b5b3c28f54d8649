// SPDX-License-Identifier: Apache-2.0

import Bluetooth

/// The one scan a manager can have.
///
/// | state | scan, same parameters | scan, other parameters | stop | packet |
/// |---|---|---|---|---|
/// | idle | starts | starts | nothing | too late: dropped |
/// | scanning | nothing | replaces, memory emptied | ends, memory emptied | told when new |
///
/// The memory of what was told holds `memoryLimit` devices; the oldest is forgotten first and
/// told again when it is next heard.
struct ScanMachine: Sendable {
    static let memoryLimit = 4096

    private var parameters: ScanParameters?
    private var heard = BoundedTable<PeerID, AdvertisementMemory>(capacity: memoryLimit)

    var isScanning: Bool { parameters != nil }

    /// How many devices the duplicate memory holds.
    var memoryCount: Int { heard.count }

    mutating func start(_ next: ScanParameters) -> RadioCommand? {
        guard parameters != next else { return nil }
        parameters = next
        heard.removeAll()
        return .startScan(next)
    }

    mutating func stop() -> RadioCommand? {
        guard isScanning else { return nil }
        forget()
        return .stopScan
    }

    /// The scan is over without anybody having stopped it.
    mutating func forget() {
        parameters = nil
        heard.removeAll()
    }

    /// What the app is told of a packet; nil when there is nothing to tell.
    ///
    /// The advertisement comes first, on its own; once the scan response is known, the two laid
    /// over one another. The filter looks at everything heard of the device.
    mutating func hear(_ report: AdvertisementReport, quirks: HostQuirks) -> Discovery? {
        guard let parameters else { return nil }
        var told: Discovery?
        heard.update(report.peer, default: AdvertisementMemory()) { memory in
            memory.hear(report)
            let union = memory.union
            guard parameters.matches(union) else { return }
            let content = quirks.scanResponse == .merged ? union : report.advertisement
            let isNews = memory.isNews(
                content,
                isConnectable: report.isConnectable,
                isScanResponseAlone: report.isScanResponse && quirks.scanResponse == .separate
            )
            guard isNews || parameters.allowsDuplicates else { return }
            told = Discovery(
                advertisement: content,
                rssi: report.rssi,
                isConnectable: report.isConnectable
            )
        }
        return told
    }
}
