// SPDX-License-Identifier: Apache-2.0

import Bindrune
import Bluetooth
import Earbuds
import Foundation
import Synchronization

/// Follows the pods nearby and shows them: cards on a terminal, lines in a pipe, JSON lines.
final class EarbudsWatch: Sendable {
    private struct Model {
        var follower: EarbudsFollower
        var sheets: Set<EarbudsID> = []
        /// How many pods were told of.
        var count = 0
        var seen = SeenEarbuds()
        /// The first snapshot on which every level is known.
        var whole: EarbudsSnapshot?
    }

    private let environment: Environment
    private let command: AirPodsCommand
    private let screen: Screen?
    private let picture: PictureFile?
    private let model: Mutex<Model>

    init(
        _ environment: Environment,
        _ command: AirPodsCommand,
        models: EarbudsModels,
        keys: [BluetoothAddress: EarbudsKeys],
        picture: PictureFile?
    ) {
        self.picture = picture
        self.environment = environment
        self.command = command
        let isLive = !environment.output.isJSON && !command.once && !command.explains
        let terminal = isLive ? environment.output.resultsTerminal : nil
        screen = terminal.map { Screen(sink: environment.output.results, terminal: $0) }
        model = Mutex(Model(follower: EarbudsFollower(models: models, keys: keys)))
    }

    /// Listens until there is a reason to end, and says how it went.
    func run() async throws -> ExitCode {
        let ending: Ending<Void>
        do {
            ending = try await listen()
        } catch {
            finish()
            throw error
        }
        finish()
        if command.once { return try tellFirst(ending) }
        try drawPicture()
        return tell(ending)
    }

    private var now: Instant { .zero + environment.elapsed }

    private func listen() async throws -> Ending<Void> {
        let central = environment.makeCentral()
        let deadline = environment.deadline ?? (command.once ? CommonOptions.defaultDeadline : nil)
        let limit = [command.duration, deadline].compactMap(\.self).min()
        let start = try await environment.limited { [environment] in
            try await environment.ready(central)
        }
        guard case .finished = start else { return .interrupted(nil) }
        return try await environment.limited(to: limit) { [self] in
            let filter = DiscoveryFilter(manufacturer: CompanyID.apple.rawValue)
            let discoveries = central.discoveries(filter, duplicates: .all)
            try await follow(discoveries)
        }
    }

    private func follow(_ discoveries: Discoveries) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { [self] in
                for try await event in discoveries {
                    take(event)
                    if isDone { return }
                }
            }
            group.addTask { [self] in
                while !Task.isCancelled, !isDone {
                    refresh()
                    await environment.clock.wait(for: Screen.period)
                }
            }
            group.addTask { [self] in
                let feed = PairedFeed(radio: environment.radio, clock: environment.clock)
                await feed.run(while: { [self] in !isDone }, tell: { [self] in take($0) })
            }
            try await group.next()
            group.cancelAll()
        }
    }

    private var isDone: Bool { command.once && model.withLock { $0.whole != nil } }

    // MARK: - What comes

    private func take(_ event: DiscoveryEvent) {
        if case .lost = event { return }
        let device = event.device
        guard let data = device.advertisement.manufacturerData else { return }
        let address = environment.radio.address(of: device.id)
        let advertiser = address.map { Advertiser.address($0) } ?? .identifier(PeerID(device.id))
        model.withLock { model in
            expire(&model)
            let now = now
            let sighting = model.follower.take(
                [UInt8](data),
                from: advertiser,
                rssi: device.rssi,
                at: now
            )
            if command.explains { explain(sighting, advertiser, at: now) }
            tell(&model, at: now)
        }
    }

    private func take(_ paired: [PairedDevice]) {
        model.withLock { model in
            expire(&model)
            let now = now
            model.follower.take(paired, at: now)
            tell(&model, at: now)
        }
    }

    private func refresh() {
        model.withLock { expire(&$0) }
        draw()
    }

    private func expire(_ model: inout Model) {
        while let due = model.follower.nextDeadline(until: now) { tell(&model, at: due) }
    }

    // MARK: - What is said

    private func tell(_ model: inout Model, at now: Instant) {
        while let output = model.follower.nextOutput() {
            switch output {
            case .appeared: model.count += 1
            case .showSheet(let snapshot): model.sheets.insert(snapshot.id)
            case .hideSheet(let id, _): model.sheets.remove(id)
            case .vanished(_, .identified): model.count -= 1
            case .changed, .silent, .vanished: break
            }
            if let snapshot = output.snapshot, snapshot.isWhole, model.whole == nil {
                model.whole = snapshot
            }
            model.seen.take(output)
            guard !command.once, screen == nil else { continue }
            environment.output.event(output.event(at: now))
            let name = model.follower.name(of: output.id)
            environment.output.line(EarbudsLine.text(output, at: now, name: name))
        }
    }

    private func explain(
        _ sighting: EarbudsFollower.Sighting,
        _ advertiser: Advertiser,
        at now: Instant
    ) {
        let heard = HeardMessage(sighting: sighting, advertiser: advertiser, time: now, record: nil)
        heard.print(to: environment.output)
    }

    private func draw() {
        guard let screen else { return }
        let cards = cards(at: now)
        let hasColours = environment.output.resultsTerminal?.hasColours ?? false
        screen.draw { size in
            let lines = EarbudsCards(cards: cards).lines(size: size)
            return hasColours ? lines.map(Paint.card) : lines
        }
    }

    /// Every pair that was heard, those included that are gone.
    private func drawPicture() throws {
        guard let picture else { return }
        let now = now
        let present = cards(at: now)
        let (gone, leftOut) = model.withLock { model in
            let ids = Set(present.map(\.snapshot.id))
            let gone = model.seen.snapshots.filter { !ids.contains($0.id) }
            return (gone.map { card($0, at: now, model) }, model.seen.leftOut)
        }
        let silent = gone.map { card in
            var card = card
            card.snapshot.presence = .silent
            return card
        }
        let cards = EarbudsCards(cards: present + silent).sorted
        try picture.draw(cards, leftOut: leftOut, environment.output)
    }

    private func cards(at now: Instant) -> [EarbudsCard] {
        model.withLock { model in
            model.follower.tracker.snapshots(at: now).map { card($0, at: now, model) }
        }
    }

    private func card(
        _ snapshot: EarbudsSnapshot,
        at now: Instant,
        _ model: Model
    ) -> EarbudsCard {
        EarbudsCard(
            snapshot: snapshot,
            now: now,
            name: model.follower.name(of: snapshot.id),
            showsSources: command.showsSources,
            isSheet: model.sheets.contains(snapshot.id)
        )
    }

    private func finish() {
        guard let screen else { return }
        draw()
        screen.finish()
    }

    // MARK: - The end

    private func tell(_ ending: Ending<Void>) -> ExitCode {
        let (count, messages, unreadable) = model.withLock {
            ($0.count, $0.follower.messages, $0.follower.unreadable)
        }
        let (reason, code): (String, ExitCode) =
            switch ending {
            case .finished: ("count", .done)
            case .interrupted:
                (
                    "interrupted",
                    hasLimit && !environment.interrupts.readerHadEnough ? .failed : .done
                )
            case .timeUp: ("time", isLate && count == 0 ? .notFound : .done)
            }
        environment.output.event(
            JSONLine(
                "end",
                [
                    environment.time, .init("reason", .string(reason)),
                    .init("count", .integer(Int64(count))),
                    .init("messages", .integer(Int64(messages))),
                    .init("unreadable", .integer(Int64(unreadable))),
                ]
            )
        )
        if screen == nil || code != .done {
            let odd = unreadable > 0 ? ", \(unreadable) that could not be read" : ""
            environment.output.remark(
                "\(EarbudsLine.count(count)) in \(Quantity.count(messages, "message"))" + odd
            )
        }
        return code
    }

    private var hasLimit: Bool { command.duration != nil || environment.deadline != nil }

    /// Whether the deadline, not `--for`, was the shorter limit.
    private var isLate: Bool {
        guard let deadline = environment.deadline else { return false }
        return command.duration.map { $0 > deadline } ?? true
    }

    private func tellFirst(_ ending: Ending<Void>) throws -> ExitCode {
        let now = now
        let (whole, others) = model.withLock {
            ($0.whole, $0.follower.tracker.snapshots(at: now))
        }
        let first = FirstCard(
            snapshot: whole ?? others.first,
            isWhole: whole != nil,
            showsSources: command.showsSources,
            picture: picture
        )
        try first.print(to: environment.output)
        if whole != nil { return .done }
        if case .interrupted = ending { return .failed }
        return .notFound
    }
}
