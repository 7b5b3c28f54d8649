// SPDX-License-Identifier: Apache-2.0

import Bluetooth

/// What one device has advertised since the scan began, and what the app has heard of it.
struct AdvertisementMemory: Sendable {
    private var advertisement: Advertisement?
    private var scanResponse: Advertisement?
    /// What the app has been told, apart for scan responses where they are not laid over the
    /// advertisement.
    private var told: Content?
    private var toldOfScanResponse: Content?

    private struct Content: Hashable, Sendable {
        var advertisement: Advertisement
        var isConnectable: Bool
    }

    /// Everything heard of the device, the scan response laid over the advertisement.
    var union: Advertisement {
        guard let scanResponse else { return advertisement ?? Advertisement() }
        return advertisement?.merging(scanResponse) ?? scanResponse
    }

    mutating func hear(_ report: AdvertisementReport) {
        if report.isScanResponse {
            scanResponse = report.advertisement
        } else {
            advertisement = report.advertisement
        }
    }

    /// Notes what is about to be told. False when the app has heard the same before; a different
    /// signal strength alone is nothing new.
    mutating func isNews(
        _ content: Advertisement,
        isConnectable: Bool,
        isScanResponseAlone: Bool
    ) -> Bool {
        let content = Content(advertisement: content, isConnectable: isConnectable)
        if isScanResponseAlone {
            guard toldOfScanResponse != content else { return false }
            toldOfScanResponse = content
        } else {
            guard told != content else { return false }
            told = content
        }
        return true
    }
}
