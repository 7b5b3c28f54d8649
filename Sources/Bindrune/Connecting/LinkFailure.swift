// SPDX-License-Identifier: Apache-2.0

/// Why a link or an attempt at one ended, before it is put into words.
struct LinkFailure: Error, Hashable, Sendable {
    var code: BluetoothError.Code
    var phase: BluetoothError.Phase
    var original: OriginalError?
    var detail = ""
    var radio: RadioReadiness?
    /// What the set-up block threw, as its own description; the error itself is kept by the shell.
    var attempts: [ConnectionAttempt] = []

    init(
        _ code: BluetoothError.Code,
        during phase: BluetoothError.Phase,
        original: OriginalError? = nil,
        detail: String = "",
        radio: RadioReadiness? = nil,
        attempts: [ConnectionAttempt] = []
    ) {
        self.code = code
        self.phase = phase
        self.original = original
        self.detail = detail
        self.radio = radio
        self.attempts = attempts
    }

    static func radio(
        _ state: RadioReadiness,
        during phase: BluetoothError.Phase
    ) -> LinkFailure {
        LinkFailure(state.errorCode, during: phase, detail: state.advice, radio: state)
    }
}
