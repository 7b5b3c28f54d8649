// SPDX-License-Identifier: Apache-2.0

package import Bluetooth

/// Numbers one waiting call of a session, so that values can stand for continuations.
package struct AccessoryCallID: Hashable, Sendable {
    package let number: UInt64

    package init(number: UInt64) {
        self.number = number
    }
}

/// What can be asked of a session that is up.
package enum AccessoryRequest: Hashable, Sendable {
    /// To wait until these were told.
    case know(Set<AccessoryFact>)
    /// To change a setting.
    case change(AccessorySetting, to: UInt32)
    /// To change the name.
    case rename(String)
    /// To hand over the keys.
    case keys
}

/// What a session is told. Every input is legal at any time.
package enum AccessoryInput: Hashable, Sendable {
    /// Somebody wants the session; it is begun once.
    case connect(AccessoryCallID, until: Instant)
    /// A channel says something. A channel is named by its try, so that what an earlier one says
    /// late is known for what it is.
    case channel(UInt32, AccessoryChannelEvent)
    case request(AccessoryCallID, AccessoryRequest, until: Instant)
    /// Nobody waits for a call any longer.
    case cancel(AccessoryCallID)
    /// Nobody wants the session any longer.
    case disconnect
    /// Time has passed.
    case wakeUp
}

/// What a channel tells.
package enum AccessoryChannelEvent: Hashable, Sendable {
    case opened
    /// It could not be opened, or it broke.
    case failed(ChannelFailure)
    /// One packet, which is one frame.
    case received([UInt8])
    /// The other side closed it.
    case closed
}

/// What a session wants done.
package enum AccessoryOutput: Hashable, Sendable {
    case channel(UInt32, AccessoryChannelCommand)
    case answer(AccessoryCallID, AccessoryAnswer)
    case report(AccessoryReport)
    /// The session is over; nil where this side ended it.
    case ended(AccessoryError?)
}

/// What a channel is told to do.
package enum AccessoryChannelCommand: Hashable, Sendable {
    case send([UInt8])
    /// After this the channel may say what it likes.
    case close
    case open
}

/// How a call ended.
package enum AccessoryAnswer: Hashable, Sendable {
    case connected
    case known(AccessoryStatus)
    case changed(AccessoryConfirmation)
    case keys(EarbudsKeys)
    case failed(AccessoryError)
}

/// What is known of a change after the earbuds were asked for it.
public enum AccessoryConfirmation: String, Hashable, Sendable, Codable {
    /// They tell the value that was asked for.
    case confirmed
    /// They say nothing. Some settings are never told back, conversation awareness among them.
    case unconfirmed
}

/// How long a session waits for what.
package struct AccessoryTimings: Hashable, Sendable {
    /// For one try to open the channel. The system's own limit is longer than a person waits.
    package var opening = Duration.seconds(10)
    /// Between two tries.
    package var pause = Duration.milliseconds(500)
    /// For the answer to the greeting, and then for the first report.
    package var answer = Duration.seconds(5)
    /// For the echo of a setting that may have none.
    package var echo = Duration.seconds(1)

    package init() {}
}
