// SPDX-License-Identifier: Apache-2.0

extension ProximityMessage {
    /// Every bit of the element, field by field, each exactly once and in the order sent.
    ///
    /// - Parameters:
    ///   - block: what `ProximityFrame.readBlock` made of the block.
    ///   - chargingCase: what `CaseFrame.read` made of it.
    public func explanation(
        block: BlockReading = .unreadable,
        chargingCase: CaseReading = .unreadable
    ) -> [FieldExplanation] {
        var writer = ExplanationWriter(raw)
        writer.addHeader(self)
        switch self {
        case .status(let frame), .clone(let frame): writer.addStatus(frame, block)
        case .chargingCase: writer.addCase(chargingCase)
        case .pairing(let frame): writer.addPairing(frame)
        case .unknown:
            let last = max(3, raw.count - 1)
            writer.add(bytes: 3...last, "rest", "not read", .unknown, "the subtype is not known")
        }
        return writer.fields
    }
}

extension ExplanationWriter {
    mutating func addHeader(_ message: ProximityMessage) {
        add(0, "type", "Proximity Pairing", .verified, "what every published frame begins with")
        let isShort = message.frame?.cloneSign == .length
        add(
            1,
            "length",
            "\(raw[1]) bytes follow" + (isShort ? ", as copies send" : ""),
            isShort ? .corroborated : .verified,
            isShort ? "Apple's status frames have 25" : "it is the number of bytes that follow"
        )
        switch message {
        case .status:
            add(2, "subtype", "status", .verified, "the layout below fits every published frame")
        case .clone:
            add(
                2,
                "subtype",
                "status, of a copy",
                .corroborated,
                "the length or the constant block"
            )
        case .pairing:
            add(2, "subtype", "waits to be paired", .corroborated, "two decoders call it so")
        case .chargingCase:
            add(2, "subtype", "the case itself", .corroborated, "two sets of captures")
        case .unknown(let subtype, _):
            let text = "not known (\(Hexadecimal.text([subtype])))"
            add(
                2,
                "subtype",
                text,
                .unknown,
                "taken for a status it gives devices that are not there"
            )
        }
    }

    mutating func addPairing(_ frame: PairingFrame) {
        let id = frame.productID.map { String($0, radix: 16, uppercase: true) } ?? "cut off"
        add(bytes: 3...4, "product id", id, .singleSource, "one decoder describes the layout")
        add(
            bytes: 5...max(5, raw.count - 1),
            "rest",
            "not read",
            .singleSource,
            "said to hold the public address, levels and colour; no real frame was published"
        )
    }

    mutating func addCase(_ reading: CaseReading) {
        guard let status = reading.status else {
            let meaning = reading == .wrongKey ? "encrypted; the key is wrong" : "encrypted"
            add(bytes: 3...18, "block", meaning, .corroborated, "AES of one block, the owner's key")
            return
        }
        let plain = ExplanationWriter(Array(raw.prefix(3)) + status.bytes)
        let id = String(status.productID, radix: 16, uppercase: true)
        let lid =
            "\(status.isLidClosed ? "lid closed" : "lid open"), "
            + (status.isOnCharger ? "on a charger" : "not on a charger")
        let one = FieldExplanation.Confidence.singleSource
        add(bytes: 3...4, plain.shown("product id", 3...4), id, one, "Pro 3 captures")
        add(5, plain.shown("flags", 5...5), lid, .inferred, "one capture, its lid not written down")
        let level = Self.words(status.chargingCase)
        add(6, plain.shown("case", 6...6), level, .verified, "equal to what macOS showed")
        for (index, bud) in status.buds.enumerated() {
            let name = plain.shown(index == 0 ? "one bud" : "other bud", (7 + index)...(7 + index))
            add(7 + index, name, Self.words(bud), one, "which of the two is left is not known")
        }
        add(bytes: 9...18, plain.shown("rest", 9...18), "not read", .unknown, "not established")
    }

    /// The name, with the bytes in plain where those sent are encrypted.
    func shown(_ name: String, _ bytes: ClosedRange<Int>) -> String {
        "\(name) [\(Hexadecimal.text(raw[bytes], separator: " "))]"
    }

    static func words(_ status: PartStatus?) -> String {
        guard let status else { return "no such part" }
        guard let level = status.level else { return "no value" }
        return level.description + (status.isCharging == true ? ", charging" : "")
    }
}
