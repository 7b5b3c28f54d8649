// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import Earbuds

/// A proximity-pairing message with what came of its block.
struct DecodedMessage: Sendable {
    let message: ProximityMessage
    let block: BlockReading
    let chargingCase: CaseReading
    let models: EarbudsModels
    /// Whose stored key opened the block, where nothing but that tells who sent it.
    private(set) var opener: BluetoothAddress?

    /// Reads the block with the sender's keys where there are any.
    init(_ message: ProximityMessage, models: EarbudsModels, keys: EarbudsKeys? = nil) {
        self.message = message
        self.models = models
        block = message.frame?.readBlock(keys: keys) ?? .absent
        if case .chargingCase(let frame) = message {
            chargingCase = frame.read(keys: keys, models: models)
        } else {
            chargingCase = .unreadable
        }
    }

    /// The same read with the first of the stored keys that opens its block, in the order of their
    /// addresses; as it is where none does.
    func opened(with stored: [BluetoothAddress: EarbudsKeys]) -> DecodedMessage {
        for (address, keys) in stored.sorted(by: { $0.key < $1.key }) {
            var opened = DecodedMessage(message, models: models, keys: keys)
            guard opened.isDecrypted else { continue }
            opened.opener = address
            return opened
        }
        return self
    }

    private var isDecrypted: Bool {
        if case .decrypted = block { return true }
        if case .decrypted = chargingCase { return true }
        return false
    }

    /// Looks for such a message in a chain and reads it without keys; throws what is wrong with the
    /// chain or the message.
    init?(
        in chain: ContinuityMessage,
        models: EarbudsModels
    ) throws(DecodingFailure) {
        guard let message = try ProximityMessage.find(in: chain, models: models) else {
            if let failure = chain.failure { throw failure }
            return nil
        }
        self.init(message, models: models)
    }

    /// Every bit, and why it is read so.
    var explanation: [FieldExplanation] {
        message.explanation(block: block, chargingCase: chargingCase)
    }

    /// What kind of message it is, in one word.
    var kind: String {
        switch message {
        case .status: "status"
        case .clone: "clone"
        case .pairing: "pairing"
        case .chargingCase: "case"
        case .unknown: "unknown"
        }
    }

    /// What does not fit, and what a reader should know before believing the rest.
    var remarks: [String] {
        var remarks = message.frame?.diagnostics.map(\.description) ?? []
        switch message {
        case .clone(let frame):
            let sign = frame.cloneSign == .length ? "its length" : "its constant block"
            remarks.append("taken for an imitation by \(sign)")
        case .pairing: remarks.append("waits to be paired; nobody published how the rest is read")
        case .unknown(let subtype, _):
            remarks.append("subtype 0x\(HexDump.packed([subtype])) is not read: nobody knows how")
        case .status, .chargingCase: break
        }
        if case .clearCandidate(let plain) = block {
            let levels = EarbudsPart.allCases.compactMap { part in
                plain[part]?.level.map { "\(part.rawValue) \($0.percent) %" }
            }
            remarks.append(
                "the block reads as if it were in clear (\(levels.joined(separator: ", ")));"
                    + " by chance one in 650 does, so it takes a second frame"
            )
        }
        if let opener {
            remarks.append("the block opens with the stored key of \(opener)")
        }
        if case .chargingCase = message, chargingCase.status == nil {
            remarks.append("the case's own message is encrypted with the owner's key")
        }
        return remarks
    }
}
