// SPDX-License-Identifier: Apache-2.0

internal import Bluetooth
internal import Earbuds
internal import Synchronization

extension SimulatedAccessory {
    /// What a try to open a channel comes to; nil for nothing at all.
    func open(
        _ channel: UInt32,
        by link: SimulatedAccessoryLink
    ) -> AccessoryChannelEvent? {
        state.withLock { state in
            state.tries += 1
            switch state.peer.fault {
            case .fails(let failure, let times):
                if let times {
                    state.peer.fault = times > 1 ? .fails(failure, times: times - 1) : nil
                }
                return .failed(failure)
            case .neverOpens: return nil
            default: break
            }
            // They hold one session with a host.
            guard state.holder == nil else { return .failed(Self.refusal) }
            state.holder = (link, channel)
            state.peer.open()
            return .opened
        }
    }

    /// What a frame comes to.
    func take(
        _ frame: [UInt8],
        on channel: UInt32,
        by link: SimulatedAccessoryLink
    ) -> [AccessoryChannelEvent] {
        state.withLock { state in
            guard let holder = state.holder, holder.link === link, holder.channel == channel else {
                return []
            }
            if state.received.count == Self.keptFrames { state.received.removeFirst() }
            state.received.append(frame)
            return state.peer.receive(frame).map { answer in
                switch answer {
                case .frame(let frame): return .received(frame)
                case .close:
                    state.holder = nil
                    return .closed
                }
            }
        }
    }

    /// The other side closed a channel.
    func close(_ channel: UInt32, by link: SimulatedAccessoryLink) {
        state.withLock { state in
            guard let holder = state.holder, holder.link === link, holder.channel == channel else {
                return
            }
            state.holder = nil
        }
    }

    private static let refusal = ChannelFailure(
        number: 111,
        symbol: "ECONNREFUSED",
        text: "Connection refused",
        kind: .refused
    )
}
