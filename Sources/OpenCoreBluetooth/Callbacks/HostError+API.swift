// SPDX-License-Identifier: Apache-2.0

import HostCore

extension HostError {
    /// The error as an app gets it: a struct of Apple's name, with the radio's own words beneath.
    var apiError: any Error {
        let info = underlying.flatMap(underlyingInfo) ?? [:]
        return switch domain {
        case .coreBluetooth: CBError(number: code, userInfo: info)
        case .att: CBATTError(number: code, userInfo: info)
        }
    }

    private func underlyingInfo(_ failure: RadioFailure) -> [String: Any]? {
        guard !repeats(failure) else { return nil }
        return [NSUnderlyingErrorKey: failure.apiError]
    }

    /// Whether the failure would say nothing that the error itself does not say.
    private func repeats(_ failure: RadioFailure) -> Bool {
        guard failure.text.isEmpty else { return false }
        return switch failure.origin {
        case .att(let number): domain == .att && code == Int(number)
        case .host(let number): domain == .coreBluetooth && code == number
        case .hci, .bus: false
        }
    }
}

extension RadioFailure {
    /// The failure in the domain of whoever reported it.
    var apiError: any Error {
        let info: [String: Any] = text.isEmpty ? [:] : [NSLocalizedDescriptionKey: text]
        return switch origin {
        case .att(let number): CBATTError(number: Int(number), userInfo: info)
        case .host(let number): CBError(number: number, userInfo: info)
        case .hci(let number): NSError(domain: "HCIErrorDomain", code: Int(number), userInfo: info)
        case .bus(let name): NSError(domain: name, code: 0, userInfo: info)
        }
    }
}
