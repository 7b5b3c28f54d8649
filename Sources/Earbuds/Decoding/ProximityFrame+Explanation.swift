// SPDX-License-Identifier: Apache-2.0

extension ExplanationWriter {
    mutating func addStatus(_ frame: ProximityFrame, _ block: BlockReading) {
        let id = String(frame.productID, radix: 16, uppercase: true)
        let name = frame.model?.name ?? "not in the table"
        let sources = frame.model.map { $0.sources.joined(separator: ", ") } ?? "no source"
        add(
            bytes: 3...4,
            "product id",
            "\(id), \(name)",
            frame.model.map { Self.confidence($0) } ?? .unknown,
            "low byte first, as in Modalias; \(sources)"
        )
        if frame.shape == .buds { addBudStatus(frame) } else { addSingleStatus(frame) }
        addLevels(frame)
        addLid(frame)
        let colour = frame.colour.name ?? "no name is known for this code"
        add(
            9,
            "colour",
            colour,
            frame.colour.name == nil ? .unknown : .corroborated,
            "one list, repeated by four projects"
        )
        addLink(frame)
        addBlock(frame, block)
    }

    private static func confidence(_ model: EarbudsModel) -> FieldExplanation.Confidence {
        switch model.confidence {
        case .high: .corroborated
        case .medium: .singleSource
        case .low: .inferred
        }
    }

    private mutating func addBudStatus(_ frame: ProximityFrame) {
        guard let broadcaster = frame.broadcaster, let primary = frame.primary else { return }
        let all = "fits every wear, role and lid value published"
        let isSet = value(5, 7...7) == 1
        add(
            5,
            7...7,
            "bit 7",
            isSet ? "set, never seen" : "clear",
            .unknown,
            "clear in all captures"
        )
        let role = broadcaster == primary ? "primary" : "secondary"
        add(5, 6...6, "role", "the sender is \(role)", .verified, all)
        add(5, 5...5, "side", "the \(broadcaster.rawValue) bud sends", .verified, all)
        for (bits, side, role) in [
            (3...4, primary.other, "secondary"), (1...2, primary, "primary"),
        ] {
            add(
                5,
                bits,
                "location of the \(role)",
                "\(side.rawValue): \(Self.location(frame, side))",
                value(5, bits) == 3 ? .inferred : .verified,
                value(5, bits) == 3 ? "seen once, fits \"not known\"" : all
            )
        }
        let seen = frame.budsSeeEachOther
        add(
            5,
            0...0,
            "buds see each other",
            seen ? "yes" : "no: what is said of the other bud is old",
            .corroborated,
            "Apple's log and one decoder name it so"
        )
    }

    private static func location(_ frame: ProximityFrame, _ side: Side) -> String {
        switch frame.location(of: side) {
        case .out: "neither in an ear nor in the case"
        case .inEar: "in an ear"
        case .inCase: "in the case"
        case nil: "not known"
        }
    }

    private mutating func addSingleStatus(_ frame: ProximityFrame) {
        let worn = frame.isWorn.map { $0 ? "worn" : "not worn" } ?? "not known whether worn"
        let not = "not established for headphones"
        add(5, 7...7, "bit 7", "not read", .unknown, not)
        switch frame.model?.wearRule {
        case .bit5:
            add(5, 6...6, "bit 6", "not read", .unknown, "set once, worn or not is not known")
            add(5, 5...5, "worn", worn, .verified, "two projects' values for this model")
            add(5, 0...4, "bits 4 to 0", "not read", .unknown, not)
        case .locations:
            add(5, 5...6, "bits 6 and 5", "not read", .unknown, not)
            add(5, 3...4, "location", worn, .verified, "worn when one of two says in ear")
            add(5, 1...2, "location", worn, .verified, "worn when one of two says in ear")
            add(5, 0...0, "bit 0", "not read", .unknown, not)
        case .undecided:
            let why = "two rules are possible; told only where they agree"
            add(5, 0...6, "worn", worn, .inferred, why)
        case nil:
            add(5, 0...6, "bits 6 to 0", "not read", .unknown, not)
        }
    }

    private mutating func addLevels(_ frame: ProximityFrame) {
        let why = "tens of per cent rounded down; equal to the levels that authors wrote down"
        let own = frame.broadcaster.map { EarbudsPart($0) } ?? .single
        let other = frame.broadcaster.map { EarbudsPart($0.other) }
        if let other {
            let text = "\(other.rawValue): \(Self.level(frame, other))"
            add(6, 4...7, "level of the other bud", text, levelConfidence(6, 4...7), why)
        } else {
            add(6, 4...7, "no second part", "not read", .corroborated, "F or 0 in captures")
        }
        let text = "\(own.rawValue): \(Self.level(frame, own))"
        add(6, 0...3, "level of the sender", text, levelConfidence(6, 0...3), why)

        let sharing = frame.isSharingBitSet ? "set" : "clear"
        add(7, 7...7, "audio sharing", sharing, .inferred, "what Apple's log names, by elimination")
        let byte = raw[7]
        let charges = { (bit: UInt8) in byte >> bit & 1 == 1 ? "charging" : "not charging" }
        let charging = "equal to what authors wrote down"
        if frame.shape == .buds {
            add(7, 6...6, "case", charges(6), .verified, charging)
            add(7, 5...5, "other bud", charges(5), .verified, charging)
            add(7, 4...4, "sender", charges(4), .verified, charging)
        } else {
            add(7, 5...6, "bits 6 and 5", "not read", .unknown, "no case and no second bud")
            add(7, 4...4, "charging", charges(4), .inferred, "as the sending bud's; never seen set")
        }
        if frame.hasCaseBattery {
            let level = Self.level(frame, .chargingCase)
            add(7, 0...3, "level of the case", level, levelConfidence(7, 0...3), why)
        } else {
            add(7, 0...3, "no case battery", "not read", .corroborated, "by the model")
        }
    }

    private func levelConfidence(
        _ byte: Int,
        _ bits: ClosedRange<Int>
    ) -> FieldExplanation.Confidence {
        (0xB...0xE).contains(value(byte, bits)) ? .unknown : .verified
    }

    private static func level(_ frame: ProximityFrame, _ part: EarbudsPart) -> String {
        frame[part]?.level?.description ?? "no value"
    }

    private mutating func addLid(_ frame: ProximityFrame) {
        add(
            8,
            4...7,
            "upper half",
            "not read",
            .unknown,
            "bits 5 and 6 only from a bud in the case"
        )
        guard let lid = frame.lid else {
            let why = "only a bud in the case knows; one that is out repeats an old byte"
            let meaning = frame.shape == .buds ? "not known here" : "no lid"
            add(8, 3...3, "lid", meaning, .verified, why)
            add(8, 0...2, "openings", meaning, .verified, why)
            return
        }
        add(8, 3...3, "lid", lid.isClosed ? "closed" : "open", .verified, "all values written down")
        add(8, 0...2, "openings", "\(lid.openings) (mod 8)", .corroborated, "rises at each opening")
    }

    private mutating func addLink(_ frame: ProximityFrame) {
        add(10, 4...7, "upper half", "not read", .unknown, "not zero on Beats and Max")
        let hosts = frame.link.connectedHosts
        let why = "Apple's log names both; the values of one decoder fit"
        add(10, 2...3, "connected devices", "\(hosts)", .inferred, why)
        add(10, 0...1, "audio", frame.link.audio.rawValue, .inferred, why)
    }

    private mutating func addBlock(_ frame: ProximityFrame, _ reading: BlockReading) {
        guard let block = reading.block else {
            let meaning =
                switch reading {
                case _ where raw.count != 27: "the rest of a copy's frame, not read"
                case .wrongKey(let found):
                    "encrypted; the key is wrong: "
                        + found.map(\.description).joined(separator: "; ")
                default: "encrypted"
                }
            let why = "AES of one block, the owner's key; checked against the levels above"
            add(bytes: 11...26, "block", meaning, .verified, why)
            return
        }
        let plain = ExplanationWriter(Array(raw.prefix(11)) + block.bytes)
        let why = "agrees with the tens above (\(block.source.rawValue))"
        let agrees = plain.raw[11] & 0xF == raw[10] & 0xF
        add(11, 4...7, plain.shown("upper half", 11...11), "not read", .unknown, "0 or 4 so far")
        add(
            11,
            0...3,
            plain.shown("audio, devices", 11...11),
            agrees ? "as in byte 10" : "not as in byte 10",
            .verified,
            "equal in all blocks in plain"
        )
        let own = frame.broadcaster.map { EarbudsPart($0) } ?? .single
        let other = frame.broadcaster.map { EarbudsPart($0.other) }
        add(12, plain.shown(own.rawValue, 12...12), Self.words(block[own]), .verified, why)
        let words = other.map { Self.words(block[$0]) } ?? "no second part"
        add(13, plain.shown(other?.rawValue ?? "other", 13...13), words, .verified, why)
        add(14, plain.shown("case", 14...14), Self.words(block.chargingCase), .verified, why)
        let log = "one frame that Apple's log prints"
        add(bytes: 15...17, plain.shown("last host", 15...17), "an address", .singleSource, log)
        add(bytes: 18...20, plain.shown("last bud", 18...20), "in the case", .singleSource, log)
        add(bytes: 21...22, plain.shown("flags", 21...22), "not read", .unknown, "not established")
        add(
            bytes: 23...26,
            plain.shown("salt", 23...26),
            "differs each time",
            .inferred,
            "the rest stays the same from frame to frame"
        )
    }
}
