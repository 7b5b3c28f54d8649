// SPDX-License-Identifier: Apache-2.0

import Bluetooth

/// Which characteristics the peer has been asked to send values of, as last confirmed.
///
/// | state | turn on | turn off |
/// |---|---|---|
/// | off, with notify or indicate | sent | answered at once, nothing sent |
/// | off, without either | refused with ATT 6, nothing sent | answered at once, nothing sent |
/// | on | answered at once, nothing sent | sent |
///
/// That a state it already has costs no air traffic was checked on iOS 17 and 26
/// (NordicSemiconductor/IOS-CoreBluetooth-Mock); ATT 6 for a missing property is what developers
/// see (innoveit/react-native-ble-manager#771). Asked when the request's turn comes, so that two
/// calls in a row end in the state of the second.
struct SubscriptionTable: Sendable {
    private var notifying: Set<AttributeHandle> = []

    /// What a call comes to.
    enum Verdict: Hashable, Sendable {
        case send
        case alreadySo
        case refused(ATTErrorCode)
    }

    func isNotifying(_ handle: AttributeHandle) -> Bool { notifying.contains(handle) }

    func verdict(turning isOn: Bool, _ characteristic: CharacteristicRecord) -> Verdict {
        if isNotifying(characteristic.handle) == isOn { return .alreadySo }
        let isAble = !characteristic.properties.isDisjoint(with: [.notify, .indicate])
        return isAble || !isOn ? .send : .refused(.requestNotSupported)
    }

    mutating func confirm(_ handle: AttributeHandle, isOn: Bool) {
        if isOn { notifying.insert(handle) } else { notifying.remove(handle) }
    }

    /// The attribute is gone, and the subscription with it.
    mutating func drop(_ handles: [AttributeHandle]) {
        notifying.subtract(handles)
    }
}
