// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import Captures

/// Lists the packets of captures.
struct CaptureShowCommand: Command {
    var files: [String]
    var device: BluetoothAddress?
    var first: Int
    var last: Int

    private static let file = Argument<String>(
        "FILE",
        form: "a file, or - for standard input",
        help: "The captures, detected by their content; - is standard input",
        isRepeatable: true,
        read: OptionForms.file
    )
    private static let device = Option<BluetoothAddress>(
        "device",
        "ADDRESS",
        form: "AA:BB:CC:DD:EE:FF",
        help: "Only packets that name this address or belong to a link with it"
    ) { (text) throws(ArgumentProblem) in
        guard let address = BluetoothAddress(text) else {
            throw ArgumentProblem("is not an address")
        }
        return address
    }
    private static let from = Option<Int>(
        "from",
        "N",
        form: OptionForms.countForm,
        help: "Begin with packet N of each file",
        read: OptionForms.count
    )
    private static let to = Option<Int>(
        "to",
        "N",
        form: OptionForms.countForm,
        help: "End with packet N of each file",
        read: OptionForms.count
    )

    static let description = CommandDescription(
        "capture show",
        summary: "list the packets of captures",
        arguments: [file.description],
        options: [device.description, from.description, to.description],
        omittedOptions: ["deadline", "trace"],
        discussion: [
            "Reads btsnoop, PacketLogger, pcap and pcapng of any size. A line has the packet's"
                + " number, its time, its way (> sent by the host, < received, - unknown), its kind"
                + " and what it is. A region that cannot be read is told with its place, and the"
                + " exit code is 1."
        ],
        examples: [
            .init(line: "bindrune capture show btsnoop_hci.log", remark: "every packet"),
            .init(
                line: "bindrune capture show x.pklg --device 00:00:5E:00:53:01 --to 500",
                remark: "what one device had to do with"
            ),
        ]
    )

    init(_ arguments: ParsedArguments) throws(UsageError) {
        files = try arguments.values(of: Self.file)
        device = try arguments.value(of: Self.device)
        first = try arguments.value(of: Self.from) ?? 1
        last = try arguments.value(of: Self.to) ?? .max
    }
}

extension CaptureShowCommand {
    package var needs: RadioNeed { .none }

    package func run(in environment: Environment) async throws -> ExitCode {
        var isWhole = true
        for file in files {
            do {
                let listing = CaptureListing(environment, self, file: file)
                if try !listing.print() { isWhole = false }
            } catch let problem as FileProblem {
                environment.output.remark("left out \(problem)")
                isWhole = false
            } catch let failure as CommandFailure {
                // Who looks at the first lines only has what was asked for.
                guard environment.interrupts.readerHadEnough else { throw failure }
                return .done
            }
        }
        return isWhole ? .done : .failed
    }
}

/// The listing of one file.
private struct CaptureListing {
    var environment: Environment
    var command: CaptureShowCommand
    var file: String

    private struct Tally {
        var packets = 0
        var shown = 0
        var skipped = 0
    }

    init(_ environment: Environment, _ command: CaptureShowCommand, file: String) {
        self.environment = environment
        self.command = command
        self.file = file
    }

    /// Prints it; false where something could not be read.
    func print() throws -> Bool {
        var reading = try LongReading(environment, file)
        defer { reading.finish() }
        var reader = CaptureReader()
        var book = LinkBook()
        var tally = Tally()
        var isOpen = true
        while isOpen, tally.packets < command.last {
            if let piece = try reading.next() {
                reader.append(piece)
            } else {
                reader.finish()
                isOpen = false
            }
            while tally.packets < command.last, let item = reader.next() {
                switch item {
                case .record(let record): tell(record, &book, &tally)
                case .skipped(let region) where reader.format != nil: tell(region, &tally)
                case .skipped: break
                }
            }
            guard reader.format != nil || reader.heldBytes > 0 || isOpen else { break }
        }
        let name = DisplayText.neutralised(reading.name)
        guard let format = reader.format else {
            environment.output.remark(
                "left out \(name): it is no capture of a known format (btsnoop, PacketLogger, pcap"
                    + " or pcapng)"
            )
            return false
        }
        let end = command.last == .max ? "" : ", not read beyond packet \(command.last)"
        environment.output.remark(
            "\(name): \(tally.shown) of \(Quantity.count(tally.packets, "packet")), \(format)\(end)"
        )
        return tally.skipped == 0
    }

    private func tell(_ record: CaptureRecord, _ book: inout LinkBook, _ tally: inout Tally) {
        tally.packets = record.number
        let addresses = book.take(record)
        guard record.number >= command.first else { return }
        if let device = command.device {
            guard addresses.contains(where: { $0.value == device.value }) else { return }
        }
        tally.shown += 1
        let summary = book.summary(of: record)
        environment.output.line(FrameLine.text(record, summary))
        environment.output.event(FrameLine.event(record, summary, file: file, addresses))
    }

    private func tell(_ region: SkippedRegion, _ tally: inout Tally) {
        tally.skipped += 1
        environment.output.remark("\(DisplayText.neutralised(file)): \(region)")
        environment.output.event(
            JSONLine(
                "skipped",
                [
                    .init("file", .string(file)),
                    .init("offset", .integer(Int64(region.offset))),
                    .init("count", .integer(Int64(region.count))),
                    .init("why", .string(region.reason)),
                ]
            )
        )
    }
}
