// SPDX-License-Identifier: Apache-2.0

/// How long the machine waits for what. The defaults are for real adapters; tests shorten them.
package struct BlueZTimings: Hashable, Sendable, Codable {
    /// From the start of a session until "no Bluetooth here" is said.
    package var start = Duration.seconds(5)
    /// For the bus to take the connection and let this process in.
    package var busOpening = Duration.seconds(10)
    /// Before the bus is tried again; doubled up to `retryLimit`.
    package var busRetry = Duration.milliseconds(500)
    package var retryLimit = Duration.seconds(8)
    /// How long a vanished bluetoothd is expected back.
    package var patience = Duration.seconds(30)
    /// After bluetoothd came back, for it to find its adapters and switch them on.
    package var powerOn = Duration.milliseconds(1_500)
    /// For calls that BlueZ answers from memory.
    package var call = Duration.seconds(10)
    /// For `StartDiscovery` and its kin.
    package var discovery = Duration.seconds(10)
    /// For `Connect`: longer than the 20 to 40 s after which the kernel gives an attempt up.
    package var connect = Duration.seconds(45)
    /// For `Connected` to become true after `Connect` succeeded.
    package var connected = Duration.seconds(2)
    /// For the GATT table after the link came up: the time-out of an ATT transaction.
    package var resolve = Duration.seconds(30)
    /// For `Disconnect`: BlueZ itself lets two seconds pass before it acts.
    package var disconnect = Duration.seconds(10)
    /// For GATT procedures: two ATT transactions of 30 s each, one of them perhaps after pairing.
    package var request = Duration.seconds(65)
    /// A first pause before something is tried again; doubled up to `settleLimit`.
    package var settle = Duration.milliseconds(250)
    package var settleLimit = Duration.seconds(4)
    /// The same for attribute operations that met another one under way.
    package var busy = Duration.milliseconds(50)
    /// How often a busy attribute is tried.
    package var busyTries = 12
    /// How long the loss of a link waits for news that explains it: power-off or a dying bluetoothd
    /// take links down first and are announced after.
    package var lossHold = Duration.milliseconds(250)
    /// How long a change of services waits for the next one, to be told together.
    package var serviceSettle = Duration.milliseconds(100)
    /// The longest time values that come fast are left unread, to be read together; zero for none.
    ///
    /// No value waits longer for it than it may have waited for a connection event: the kernel asks
    /// for intervals of 30 to 50 ms.
    package var valueDelay = Duration.milliseconds(50)
    /// So many values have to be expected within that time for any of them to wait.
    package var fewestTogether = 4
    /// No value waits for more of them; nil where all wait for the whole time.
    package var mostTogether: Int? = 16
    /// Silence of a running scan after which a remark is made.
    package var silence = Duration.seconds(90)
    /// How many weights of setbacks an attempt survives after its link came up: a lost link weighs
    /// one, a GATT table that never came two.
    package var setbackLimit = 5
    /// How many write commands may be under way on a link.
    package var writeCredits = 20

    package init() {}

    /// The pause before attempt number `count` (from 1), doubled each time up to a limit.
    static func backoff(_ first: Duration, _ count: Int, limit: Duration) -> Duration {
        min(first * (1 << min(max(count - 1, 0), 16)), limit)
    }
}
