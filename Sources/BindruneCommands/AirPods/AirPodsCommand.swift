// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import Earbuds
import Foundation

/// Shows AirPods and their relatives: live, from a pasted payload, or from a capture.
struct AirPodsCommand: Command {
    /// Where the advertisements come from.
    enum Source: Hashable, Sendable {
        case radio
        case payload(AdvertisedBytes)
        case capture(String)
    }

    var source: Source
    var once: Bool
    var explains: Bool
    var showsSources: Bool
    var duration: Duration?
    var modelsFile: String?
    var pictureFile: String?
    var replaces: Bool

    private static let payload = Option<AdvertisedBytes>(
        "payload",
        "HEX",
        form: "4C000719..., 4C:00:07:19:... or \"07 19 01 ...\"",
        help: "Decode these bytes instead of listening: manufacturer data with or without the"
            + " company identifier 4C 00, or a whole advertisement"
    ) { (text) throws(ArgumentProblem) in
        AdvertisedBytes(try HexPaste.bytes(text))
    }
    private static let capture = Option<String>(
        "capture",
        "FILE",
        form: "--capture FILE",
        help: "Replay a capture instead of listening: btsnoop, PacketLogger, pcap or pcapng",
        read: OptionForms.file
    )
    private static let once = Flag(
        "once",
        help: "End with the first card on which the level of every bud is known"
    )
    private static let explain = Flag("explain", help: "Print every bit, what it means, and why")
    private static let sources = Flag("sources", help: "Say where each value came from")
    private static let duration = SharedArguments.duration(help: "End after this time")
    private static let models = Option<String>(
        "models",
        "FILE",
        form: "--models FILE",
        help: "Lay the table of models in FILE over the built-in one",
        read: OptionForms.file
    )

    private static let picture = Option<String>(
        "svg",
        "FILE",
        form: "--svg FILE",
        help: "Draw a card for each pair as a picture, at the end",
        read: OptionForms.file
    )

    static let description = CommandDescription(
        "airpods",
        summary: "show AirPods and Beats nearby: charge, case, lid, where worn",
        options: [
            payload.description, capture.description, once.description, explain.description,
            sources.description, duration.description, picture.description,
            SharedArguments.force.description, models.description,
        ],
        omittedOptions: ["store"],
        discussion: [
            "Listens to what AirPods and their relatives tell everybody. On a terminal each pair is"
                + " a card that is kept up to date; in a pipe each change is a line. Ctrl-C ends.",
            "Levels of 10 % steps are shown as what they are: 90-99 %. A value stays when nobody"
                + " repeats it, and grows older: the case is told of only while a bud is in it, the"
                + " lid only by a bud in the case. Pods that shut up in their case fall silent.",
            "--payload takes digits with spaces, colons, commas or 0x between them. Data with the"
                + " company identifier begin with 4C 00, data without it with the type 07: neither"
                + " can be taken for the other, and the answer says which it was.",
            "The keys that 'airpods keys' has stored open the blocks of their pairs and tell them"
                + " from others, in a payload and in a capture too.",
            "--once waits for up to --deadline (30s); the exit code is 4 where no whole card came.",
        ],
        examples: [
            .init(line: "bindrune airpods", remark: "cards of all pods nearby, until Ctrl-C"),
            .init(
                line: "bindrune airpods --once --json | jq .case.percent",
                remark: "one value, for scripts"
            ),
            .init(
                line: "bindrune airpods --explain --payload 0719010e20519a98330004...",
                remark: "every bit of an advertisement, and why it is read so"
            ),
            .init(
                line: "bindrune airpods --capture btsnoop_hci.log",
                remark: "which pods, which lid, when: from a phone's log"
            ),
            .init(
                line: "bindrune airpods --once --svg airpods.svg",
                remark: "the card as a picture, in light and in dark"
            ),
            .init(line: "bindrune airpods --radio simulated", remark: "a story without a radio"),
        ]
    )

    init(_ arguments: ParsedArguments) throws(UsageError) {
        let payload = try arguments.value(of: Self.payload)
        let capture = try arguments.value(of: Self.capture)
        once = arguments.has(Self.once)
        explains = arguments.has(Self.explain)
        showsSources = arguments.has(Self.sources)
        duration = try arguments.value(of: Self.duration)
        modelsFile = try arguments.value(of: Self.models)
        pictureFile = try arguments.value(of: Self.picture)
        replaces = arguments.has(SharedArguments.force)
        switch (payload, capture) {
        case (nil, nil): source = .radio
        case (let payload?, nil): source = .payload(payload)
        case (nil, let capture?): source = .capture(capture)
        case (.some, .some): throw Self.conflict("--payload", "--capture")
        }
        if source != .radio, duration != nil {
            throw Self.conflict("--for", payload == nil ? "--capture" : "--payload")
        }
        if payload != nil, once { throw Self.conflict("--once", "--payload") }
        if once, explains { throw Self.conflict("--once", "--explain") }
    }

    private static func conflict(_ one: String, _ other: String) -> UsageError {
        UsageError("\(one) does not go with \(other); leave one out", command: "airpods")
    }
}

extension AirPodsCommand {
    package var needs: RadioNeed { source == .radio ? .chosen : .none }
    package var world: WorldChoice { .airPods }

    package func run(in environment: Environment) async throws -> ExitCode {
        let models = try models(in: environment.files)
        let picture = try pictureFile.map {
            try PictureFile($0, replaces: replaces, in: environment.files)
        }
        let keys = keys(environment)
        switch source {
        case .payload(let bytes):
            return try decode(bytes, models, keys, picture, in: environment)
        case .capture(let file):
            var replay = CaptureReplay(environment, self, file: file, models: models, keys: keys)
            replay.picture = picture
            return try replay.run()
        case .radio:
            let watch = EarbudsWatch(
                environment,
                self,
                models: models,
                keys: keys,
                picture: picture
            )
            return try await watch.run()
        }
    }

    /// The keys that `airpods keys` has stored. Pods are shown without them too, so what is wrong
    /// with them is said and no more.
    private func keys(_ environment: Environment) -> [BluetoothAddress: EarbudsKeys] {
        do {
            guard let stored = try environment.keyStore?.load() else { return [:] }
            if let damage = stored.damage { environment.output.remark("\(damage)") }
            return stored.keys
        } catch {
            environment.output.remark("the stored keys cannot be read: \(error)")
            return [:]
        }
    }

    private func models(in files: FileRoot) throws -> EarbudsModels {
        guard let modelsFile else { return .builtIn }
        let bytes = try files.contents(of: modelsFile, limit: 4_000_000)
        do throws(EarbudsModelsFailure) {
            return EarbudsModels.builtIn.merging(try EarbudsModels(document: Data(bytes)))
        } catch {
            throw CommandFailure(
                text: "\(DisplayText.neutralised(modelsFile)) is not a table of models: \(error)"
            )
        }
    }

    private func decode(
        _ bytes: AdvertisedBytes,
        _ models: EarbudsModels,
        _ keys: [BluetoothAddress: EarbudsKeys],
        _ picture: PictureFile?,
        in environment: Environment
    ) throws -> ExitCode {
        let decoded: DecodedMessage?
        do throws(DecodingFailure) {
            decoded = try DecodedMessage(in: bytes.message, models: models)?.opened(with: keys)
        } catch {
            throw CommandFailure(
                text: "\(error); the bytes were read as \(bytes.form.words)"
            )
        }
        guard let decoded else {
            let held = bytes.message.map(\.type.description).joined(separator: ", ")
            throw CommandFailure(
                text: "no message of earbuds is in it" + (held.isEmpty ? "" : "; it holds \(held)"),
                exitCode: .notFound
            )
        }
        let page = PayloadPage(decoded: decoded, bytes: bytes, command: self)
        page.print(to: environment.output)
        try picture?.draw([page.card], environment.output)
        return .done
    }
}
