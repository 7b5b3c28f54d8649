// SPDX-License-Identifier: Apache-2.0

public import Doctor

/// What a rule is about: the text of its help page, and its examples, which are its tests.
public struct RuleDocument: Hashable, Sendable {
    /// The id, such as `L01`: a letter for the subject and a number that never changes.
    public let id: String
    /// What the rule finds, in a line without a full stop.
    public let title: String
    /// What goes wrong on the device, and why.
    public let why: String
    /// What to do instead.
    public let fix: String
    /// How sure the rule is at its best.
    public let confidence: SourceFinding.Confidence
    /// Whether it runs where nobody says otherwise.
    public let isDefault: Bool
    /// Public reports of the mistake, or what Apple says of it: links.
    public let reports: [String]
    /// The situation in which a simulated world shows the mistake; nil where none does.
    public let situation: Situation?
    /// Source with the mistake; every line that a finding begins on ends with `// here`.
    public let failing: String
    /// The same source without it.
    public let passing: String
    /// What stands beside the failing source, such as an Info.plist; mostly nothing.
    public let failingProject: [ProjectFile]
    /// What stands beside the passing source.
    public let passingProject: [ProjectFile]

    /// A file of a project beside its source.
    public struct ProjectFile: Hashable, Sendable {
        /// The path, by whose end it is known: `Info.plist`, `App.entitlements`.
        public let path: String
        /// The whole text.
        public let text: String

        /// Makes a file of a path and a text.
        public init(path: String, text: String) {
            self.path = path
            self.text = text
        }

        /// A property list with these lines inside its dictionary.
        static func plist(_ path: String, _ lines: String) -> ProjectFile {
            ProjectFile(
                path: path,
                text: """
                    <?xml version="1.0" encoding="UTF-8"?>
                    <plist version="1.0">
                    <dict>
                    \(lines)
                    </dict>
                    </plist>
                    """
            )
        }
    }

    /// A situation that a simulated world can bring about, in which code that a rule objects to
    /// fails and code that is right does not. Rules about what no world has (audio routes, the
    /// peripheral role, the background, property lists) name none.
    public enum Situation: String, Hashable, Sendable, CaseIterable {
        /// A device advertises, connects and answers; nothing goes wrong.
        case deviceAnswers
        /// The peripheral's last reference goes while it connects or is connected.
        case peripheralReleased
        /// The manager's last reference goes.
        case managerReleased
        /// The delegate goes, since it is held weakly.
        case delegateReleased
        /// Bluetooth is off, not on yet, or turned off in between: `Phone.setPower`.
        case powerOff
        /// The app may not use Bluetooth: `PhoneOptions.authorization`.
        case unauthorized
        /// The host refuses a connection option: `PhoneOptions.autoReconnect`.
        case optionRefused
        /// The system remembers no device: `Phone.emptyCache`.
        case emptyCache
        /// The device never answers: `DeviceEvent.vanish`.
        case noAnswer
        /// The link is lost while it is in use: `DeviceEvent.loseLinks`.
        case linkLost
        /// The peer forgot the bond: `DeviceEvent.forgetBonds`.
        case bondLost
        /// The device's services change: `DeviceEvent.changeServices`.
        case servicesChanged
        /// A value changes while a task looks at it: `CharacteristicSpec.notify`.
        case valueChanges
        /// No room for a write without response: `PhoneOptions.writeCredits`.
        case queueFull
        /// The connection takes short writes alone: `LinkSpec.mtu`.
        case shortWrites
        /// The characteristic lacks the property that is used.
        case propertyMissing
        /// A reply comes with an error: `PeripheralSpec.respond`.
        case errorReply
        /// The device has a service that it does not advertise.
        case unadvertisedService
        /// The device advertises all the time, each time as strong as it is heard there.
        case steadyAdvertising
        /// The device has another name than the system remembers: `Phone.remember`.
        case deviceRenamed
    }

    /// Makes a document; see the properties.
    init(
        _ id: String,
        title: String,
        why: String,
        fix: String,
        confidence: SourceFinding.Confidence,
        isDefault: Bool = true,
        reports: [String],
        situation: Situation?,
        failing: String,
        passing: String,
        failingProject: [ProjectFile] = [],
        passingProject: [ProjectFile] = []
    ) {
        self.id = id
        self.title = title
        self.why = why
        self.fix = fix
        self.confidence = confidence
        self.isDefault = isDefault
        self.reports = reports
        self.situation = situation
        self.failing = failing
        self.passing = passing
        self.failingProject = failingProject
        self.passingProject = passingProject
    }
}

extension RuleDocument {
    /// The title in every language.
    public var titleWording: Wording {
        Wording(english: title, korean: KoreanRuleTitles.byRule[id] ?? title)
    }

    /// What goes wrong, and why, in every language.
    public var whyWording: Wording {
        Wording(english: why, korean: KoreanRuleReasons.reason(of: id) ?? why)
    }

    /// What to do instead, in every language.
    public var fixWording: Wording {
        Wording(english: fix, korean: KoreanRuleFixes.byRule[id] ?? fix)
    }
}

extension RuleDocument: CustomStringConvertible {
    /// The id and the title.
    public var description: String { "\(id): \(title)" }
}
