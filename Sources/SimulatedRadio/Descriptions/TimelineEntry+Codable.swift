// SPDX-License-Identifier: Apache-2.0

import Bluetooth

extension TimelineEntry: Codable {
    /// Reads an object of `at` and `event`.
    public init(from decoder: any Decoder) throws {
        var fields = try Fields(from: decoder)
        guard let time = try fields.duration("at") else {
            throw fields.problem("at", "missing; it says when the event comes")
        }
        self.init(at: time, try fields.required("event"))
        try fields.finish()
    }

    /// Writes the form that is read.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: FieldName.self)
        try container.write("at", time)
        try container.write("event", event)
    }
}

extension DeviceEvent: Codable {
    private static let names = [
        "vanish", "appear", "reboot", "move", "hold", "release", "disconnect", "loseLinks",
        "changeServices", "advertise", "rotateAddress", "forgetBonds",
    ]

    /// Reads `"vanish"` and its like, `{"reboot": "2 s"}`, `{"move": {"x": 1, "y": 2}}`,
    /// `{"changeServices": [...]}` or `{"advertise": {...}}`.
    public init(from decoder: any Decoder) throws {
        let choice = try Choice(from: decoder, of: Self.names)
        switch choice.name {
        case "reboot": self = .reboot(try choice.duration())
        case "move": self = .move(try choice.value())
        case "changeServices": self = .changeServices(try choice.value())
        case "advertise":
            let fields: AdvertisementFields = try choice.value()
            self = .advertise(fields.advertisement)
        case "vanish": self = try choice.plain(.vanish)
        case "appear": self = try choice.plain(.appear)
        case "hold": self = try choice.plain(.hold)
        case "release": self = try choice.plain(.release)
        case "disconnect": self = try choice.plain(.disconnect)
        case "loseLinks": self = try choice.plain(.loseLinks)
        case "rotateAddress": self = try choice.plain(.rotateAddress)
        default: self = try choice.plain(.forgetBonds)
        }
    }

    /// Writes the form that is read.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .vanish: try encoder.write(choice: "vanish")
        case .appear: try encoder.write(choice: "appear")
        case .reboot(let pause): try encoder.write(choice: "reboot", DurationText.text(pause))
        case .move(let position): try encoder.write(choice: "move", position)
        case .hold: try encoder.write(choice: "hold")
        case .release: try encoder.write(choice: "release")
        case .disconnect: try encoder.write(choice: "disconnect")
        case .loseLinks: try encoder.write(choice: "loseLinks")
        case .changeServices(let services):
            try encoder.write(choice: "changeServices", services)
        case .advertise(let advertisement):
            try encoder.write(choice: "advertise", AdvertisementFields(advertisement))
        case .rotateAddress: try encoder.write(choice: "rotateAddress")
        case .forgetBonds: try encoder.write(choice: "forgetBonds")
        }
    }
}
