// SPDX-License-Identifier: Apache-2.0

/// A packet of LE's signalling channel (Core Specification Vol 3, Part A, 4).
enum LESignal: Hashable, Sendable {
    case parametersAsked(LinkParameters)
    case parametersAnswered(isAccepted: Bool)
    /// A channel of its own was asked for.
    case channelAsked(psm: UInt16)
    /// The answer; 0 is success.
    case channelAnswered(result: UInt16)
    case rejected(reason: UInt16)
    case other(UInt8)

    init?(_ bytes: Octets) {
        guard let code = bytes.u8(0) else { return nil }
        let values = bytes.from(4)
        switch code {
        case 0x01:
            guard let reason = values.u16(0) else { return nil }
            self = .rejected(reason: reason)
        case 0x12:
            guard let most = values.u16(2), let latency = values.u16(4),
                let timeout = values.u16(6)
            else { return nil }
            let parameters = LinkParameters(interval: most, latency: latency, timeout: timeout)
            self = .parametersAsked(parameters)
        case 0x13:
            guard let result = values.u16(0) else { return nil }
            self = .parametersAnswered(isAccepted: result == 0)
        case 0x14, 0x17:
            guard let psm = values.u16(0) else { return nil }
            self = .channelAsked(psm: psm)
        case 0x15:
            guard let result = values.u16(8) else { return nil }
            self = .channelAnswered(result: result)
        case 0x18:
            guard let result = values.u16(6) else { return nil }
            self = .channelAnswered(result: result)
        default: self = .other(code)
        }
    }
}
