// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import HostCore

extension CentralSession {
    /// A line in Apple's words. `subject` describes the object where it can no longer be found.
    func text(of line: CentralLogLine, subject: String?) -> String {
        func name(_ peer: PeerID) -> String { subject ?? description(of: peer) }
        switch line {
        case .managerNotPoweredOn:
            return "API MISUSE: \(managerDescription) can only accept this command while in the "
                + "powered on state"
        case .peripheralNotConnected(let peer):
            return "API MISUSE: \(name(peer)) can only accept commands while in the connected state"
        case .cancellingUnusedPeripheral(let peer):
            return "API MISUSE: Cancelling connection for unused peripheral \(name(peer)), "
                + "Did you forget to keep a reference to it?"
        case .disconnectingUnusedPeripheral(let peer):
            return "API MISUSE: Forcing disconnection of unused peripheral \(name(peer)). "
                + "Did you forget to cancel the connection?"
        case .discoveringWithoutDelegate(let peer):
            return
                "API MISUSE: Discovering services for peripheral \(name(peer)) while delegate is "
                + "either nil or does not implement peripheral:didDiscoverServices:"
        case .writeWithoutResponseNotSpecified(let peer, let handle):
            return "WARNING: Characteristic \(description(of: handle, on: peer)) does not specify "
                + "the \"Write Without Response\" property - ignoring response-less write"
        case .servicesModifiedUnheard(let peer):
            return "WARNING: The delegate for \(name(peer)) does not implement "
                + "-[peripheral:didModifyServices:]"
        case .restorationWithoutIdentifier:
            return "API MISUSE: \(managerDescription) has no restore identifier but the delegate "
                + "implements the centralManager:willRestoreState: method. "
                + "Restoring will not be supported"
        case .finding(let peer, let text):
            return "FINDING: \(peer.map(name) ?? managerDescription): \(text)"
        }
    }

    private var managerDescription: String {
        objects.currentManager?.description ?? "<CBCentralManager>"
    }

    private func description(of peer: PeerID) -> String {
        objects.peripheral(peer)?.description ?? "<CBPeripheral: identifier = \(peer)>"
    }

    private func description(of handle: AttributeHandle, on peer: PeerID) -> String {
        objects.peripheral(peer)?.withAttributes { $0.characteristic(handle) }?.description
            ?? "<CBCharacteristic>"
    }

    /// Tells of restoration, which no radio of this module offers, as far as the app counts on it.
    func warnOfRestoration(manager: CBCentralManager, options: [String: Any]?) {
        if options?[CBCentralManagerOptionRestoreIdentifierKey] != nil {
            log(.finding(nil, "the restore identifier has no effect: nothing is restored here"))
        } else if let delegate = manager.delegate,
            DelegateShape.implements(.willRestoreState, delegate) == true
        {
            log(.restorationWithoutIdentifier)
        }
    }

    /// Tells of methods of a delegate that are never called. Each class is looked at once.
    func warnOfOverlookedMethods(in delegate: AnyObject?) {
        guard let delegate, objects.isNew(type(of: delegate)),
            let finding = OverlookedMethods.find(in: delegate)
        else { return }
        log(
            .finding(
                nil,
                "\(type(of: delegate)) has \(finding.methods.joined(separator: ", ")), which is "
                    + "never called: \(finding.adopter), which adopts the protocol, does not have "
                    + "it. Write it there and override it"
            )
        )
    }
}
