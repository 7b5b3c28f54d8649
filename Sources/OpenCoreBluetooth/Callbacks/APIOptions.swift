// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import HostCore

// The option dictionaries of the API, read as far as they mean something. Unknown keys and values
// of another type are ignored, as Apple's systems are reported to do.

extension ScanParameters {
    init(services: [CBUUID]?, options: [String: Any]?) {
        let solicited = options?[CBCentralManagerScanOptionSolicitedServiceUUIDsKey] as? [CBUUID]
        self.init(
            services: services?.map(\.value) ?? [],
            solicitedServices: solicited?.map(\.value) ?? [],
            allowsDuplicates: flag(options, CBCentralManagerScanOptionAllowDuplicatesKey) ?? false
        )
    }
}

extension ConnectOptions {
    init(_ options: [String: Any]?) {
        self.init(
            autoReconnect: flag(options, CBConnectPeripheralOptionEnableAutoReconnect),
            startDelay: delay(options, CBConnectPeripheralOptionStartDelayKey)
        )
    }
}

extension ConnectionFilter {
    init?(_ options: [CBConnectionEventMatchingOption: Any]?) {
        guard let options else { return nil }
        self.init(
            services: (options[.serviceUUIDs] as? [CBUUID])?.map(\.value) ?? [],
            peers: (options[.peripheralUUIDs] as? [UUID])?.map(\.peerID) ?? []
        )
    }
}

extension RadioClient {
    init(managerLabel label: String, options: [String: Any]?) {
        self.init(
            label: label,
            showsPowerAlert: flag(options, CBCentralManagerOptionShowPowerAlertKey) ?? true,
            valueDelay: pause(options, valueDelayOption)
        )
    }
}

/// An option of a manager's that Apple's systems do not have: how many seconds values which come
/// fast may be held back, to be handed over together for less processor time; zero for not at all.
package let valueDelayOption = "org.bindrune.valueDelay"

private func flag(_ options: [String: Any]?, _ key: String) -> Bool? {
    guard let value = options?[key] else { return nil }
    return value as? Bool ?? (value as? NSNumber)?.boolValue
}

private func delay(_ options: [String: Any]?, _ key: String) -> Duration? {
    let seconds = (options?[key] as? NSNumber)?.doubleValue ?? options?[key] as? Double
    guard let seconds, seconds > 0 else { return nil }
    let longest = 1e9
    return .seconds(min(seconds, longest))
}

/// Like `delay`, but zero counts; a negative number and none at all do not.
private func pause(_ options: [String: Any]?, _ key: String) -> Duration? {
    let seconds = (options?[key] as? NSNumber)?.doubleValue ?? options?[key] as? Double
    return seconds == 0 ? .zero : delay(options, key)
}
