// SPDX-License-Identifier: Apache-2.0

/// The state of the radio, and those who wait for it.
extension Coordinator {
    /// Whether waiting for the radio can help.
    private var isFinal: Bool {
        radio == .unsupported || radio == .unauthorized && isDenied
    }

    mutating func beginReady(_ call: CallID, until deadline: Moment?) {
        guard radio != .ready else { return resume(call, .done) }
        guard !isFinal else { return failReady(call, .radio(radio, during: .radio)) }
        owners[call] = .ready
        deadlines[call] = deadline
        readyStarts[call] = now
        readyCalls.append(call)
    }

    mutating func abandonReady(_ call: CallID, _ code: BluetoothError.Code) {
        let failure =
            code == .timedOut
            ? LinkFailure.radio(radio, during: .radio) : LinkFailure(code, during: .radio)
        failReady(call, failure)
    }

    private mutating func failReady(_ call: CallID, _ failure: LinkFailure) {
        readyCalls.removeAll { $0 == call }
        let start = readyStarts.removeValue(forKey: call) ?? now
        resume(call, .failed(Failure(link: failure, elapsed: now - start)))
    }

    mutating func radioChanged(_ state: RadioReadiness, isDenied: Bool) {
        let wasReady = radio == .ready
        guard state != radio || isDenied != self.isDenied else { return }
        radio = state
        self.isDenied = isDenied
        outputs.append(.publishRadio(state))
        log("radio", of: nil, level: .info, [Field("state", state.rawValue)])
        if state == .ready {
            radioCame()
        } else {
            radioWent(wasReady: wasReady)
        }
    }

    private mutating func radioCame() {
        let ready = readyCalls
        readyCalls.removeAll()
        for call in ready {
            readyStarts[call] = nil
            resume(call, .done)
        }
        perform(demand.radio(isReady: true))
        for call in connectCalls.keys.sorted() {
            guard let action = connectCalls[call]?.lookup.radioReady() else { continue }
            advance(call, action)
        }
    }

    private mutating func radioWent(wasReady: Bool) {
        perform(demand.radio(isReady: false))
        let failure = LinkFailure.radio(radio, during: .radio)
        if isFinal {
            for call in readyCalls { failReady(call, failure) }
        }
        for peer in active { drive(peer, .radioLost(radio)) }
        for call in connectCalls.keys.sorted() where connectCalls[call]?.peer == nil {
            guard isFinal || connectCalls[call]?.lookup.step != .radio else { continue }
            failConnect(call, failure)
        }
        if wasReady || isFinal || radio == .off {
            for feed in feeds.keys.sorted() { endFeed(feed, failure) }
        }
        guard radio.voidsHandles, radio != .unknown else { return }
        for index in peers.indices { peers[index].hasHandle = false }
        outputs.append(.forgetHandles)
    }

    /// Whether a discovery that begins now can hear anything before long.
    var radioFailure: LinkFailure? {
        guard isFinal || radio == .off else { return nil }
        return .radio(radio, during: .radio)
    }
}
