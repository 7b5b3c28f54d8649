// SPDX-License-Identifier: Apache-2.0

/// Draws the services, characteristics and values of a device.
struct ExploreCommand: Command, Hashable {
    var who: Who
    var readsValues: Bool

    private static let noValues = Flag("no-values", help: "Do not read the values")

    static let description = CommandDescription(
        "explore",
        summary: "show the services, characteristics and values of a device",
        arguments: [SharedArguments.who.description],
        options: [noValues.description],
        discussion: [
            "Reads every characteristic that can be read. A value that the device refuses is"
                + " shown with the device's own error, and is no failure."
        ],
        examples: [.init(line: "bindrune explore 180D", remark: "a heart-rate sensor")]
    )

    init(_ arguments: ParsedArguments) throws(UsageError) {
        who = try arguments.value(of: SharedArguments.who)
        readsValues = !arguments.has(Self.noValues)
    }
}
