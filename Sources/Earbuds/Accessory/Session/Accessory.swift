// SPDX-License-Identifier: Apache-2.0

public import Bluetooth

/// A session with earbuds over Apple's accessory protocol: levels to 1 %, where the buds are as
/// soon as it changes, and settings that can be changed.
///
///     let pods = try await Accessory.connect(to: address, within: .seconds(15))
///     try await pods.setListeningMode(.transparency)
///     for try await report in pods.reports() { … }
///
/// The earbuds have to be paired with this computer. They hold one session with a host, so a second
/// one, of this program or of another, is refused. The session ends with ``disconnect()`` or when
/// nobody holds this object or its reports any more. All methods may be called from any task;
/// answers come to the task that asked, deadlines and cancellations too.
///
/// The protocol is not published by Apple; Documentation/aacp.md tells what is known of it and how
/// sure that is.
public final class Accessory: Sendable {
    /// The address of the earbuds.
    public let address: BluetoothAddress
    private let session: AccessorySession

    private init(address: BluetoothAddress, session: AccessorySession) {
        self.address = address
        self.session = session
    }

    /// Opens a channel, greets, asks for reports and returns with the first one.
    ///
    /// A refused or unanswered call is tried again every half second until the deadline, since
    /// earbuds refuse while their other profiles come up. What does not pass by itself, such as a
    /// missing adapter, fails at once.
    ///
    /// - Parameters:
    ///   - address: The public address of the earbuds, as the system's list of paired devices has
    ///     it.
    ///   - adapter: The address of the adapter to use; nil lets the system choose.
    ///   - time: How long all of it may take.
    public static func connect(
        to address: BluetoothAddress,
        from adapter: BluetoothAddress? = nil,
        within time: Duration = .seconds(15)
    ) async throws(AccessoryError) -> Accessory {
        #if os(Linux)
            let link = PacketSocketLink { () throws(ChannelFailure) in
                try AccessorySocket.connecting(to: address, from: adapter)
            }
            return try await connect(to: address, over: link, within: time)
        #else
            throw AccessoryError(.unsupported, during: .open)
        #endif
    }

    /// The same over any link.
    package static func connect(
        to address: BluetoothAddress,
        over link: any AccessoryLink,
        within time: Duration
    ) async throws(AccessoryError) -> Accessory {
        let session = AccessorySession(link: link)
        _ = try await session.ask(.connect, within: time)
        return Accessory(address: address, session: session)
    }

    /// Whether the session is up.
    public var isConnected: Bool { session.isUp }

    /// What the earbuds have told so far.
    public var status: AccessoryStatus { session.status }

    /// What the earbuds tell from now on, after what they told before.
    ///
    /// - Parameter buffering: What happens to reports that nobody has taken yet. By default the
    ///   newest 256 are kept; what is dropped is counted.
    public func reports(
        buffering: AsyncThrowingStream<AccessoryReport, any Error>.Continuation.BufferingPolicy =
            .bufferingNewest(256)
    ) -> AccessoryReports {
        session.makeReports(buffering: buffering)
    }

    /// Waits until the earbuds have told these facts, and returns all they have told. They tell
    /// everything once after the connection; what a model does not have never comes, and ends in an
    /// error at the deadline.
    public func status(
        knowing facts: Set<AccessoryFact>,
        within time: Duration = .seconds(5)
    ) async throws(AccessoryError) -> AccessoryStatus {
        let answer = try await session.ask(.request(.know(facts)), within: time)
        guard case .known(let status) = answer else { throw Self.mismatch }
        return status
    }

    /// Changes how the earbuds treat the sound around; returns when they tell the new mode.
    ///
    /// Throws `.noAnswer` where they tell nothing and `.notTaken` where they tell another mode.
    @discardableResult
    public func setListeningMode(
        _ mode: ListeningMode,
        within time: Duration = .seconds(5)
    ) async throws(AccessoryError) -> AccessoryConfirmation {
        try await set(.listeningMode, to: mode.code, within: time)
    }

    /// Changes whether the earbuds lower the sound while their wearer speaks.
    ///
    /// Earbuds were seen not to tell this one back: `.unconfirmed` then says that it was sent,
    /// after a second.
    @discardableResult
    public func setConversationAwareness(
        _ isOn: Bool,
        within time: Duration = .seconds(5)
    ) async throws(AccessoryError) -> AccessoryConfirmation {
        let setting = AccessorySetting.conversationAwareness
        return try await set(setting, to: setting.value(isOn: isOn), within: time)
    }

    /// Changes any setting.
    ///
    /// Returns `.confirmed` when the earbuds tell the value, or told it last and nothing else
    /// since; `.unconfirmed` where they say nothing for a second: many settings are never told
    /// back.
    @discardableResult
    public func set(
        _ setting: AccessorySetting,
        to value: UInt32,
        within time: Duration = .seconds(5)
    ) async throws(AccessoryError) -> AccessoryConfirmation {
        try await change(.change(setting, to: value), within: time)
    }

    /// Changes the name, for this host and every other.
    ///
    /// - Parameter name: 1 to 248 bytes of UTF-8 without control characters.
    @discardableResult
    public func rename(
        to name: String,
        within time: Duration = .seconds(5)
    ) async throws(AccessoryError) -> AccessoryConfirmation {
        try await change(.rename(name), within: time)
    }

    /// Asks for the keys by which the earbuds' advertisements are recognised and decrypted. Who has
    /// them can follow the earbuds: keep them as a ``FileEarbudsKeyStore`` does.
    public func keys(
        within time: Duration = .seconds(5)
    ) async throws(AccessoryError) -> EarbudsKeys {
        let answer = try await session.ask(.request(.keys), within: time)
        guard case .keys(let keys) = answer else { throw Self.mismatch }
        return keys
    }

    /// Ends the session; whoever waits for something is told so. Does nothing when it is over.
    public func disconnect() {
        session.feed(.disconnect)
    }

    private func change(
        _ request: AccessoryRequest,
        within time: Duration
    ) async throws(AccessoryError) -> AccessoryConfirmation {
        let answer = try await session.ask(.request(request), within: time)
        guard case .changed(let confirmation) = answer else { throw Self.mismatch }
        return confirmation
    }

    /// The machine answers every question in kind.
    private static let mismatch = AccessoryError(
        .noAnswer,
        during: .connected,
        detail: "the answer is one to another question"
    )
}
