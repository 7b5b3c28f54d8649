// SPDX-License-Identifier: Apache-2.0

package import Bindrune
import Bluetooth
package import Earbuds
import Foundation
package import OpenAVFAudio
import OpenCoreBluetooth

/// What a command has around it: nothing else of the process or the machine is touched.
package struct Environment: Sendable {
    package var output: Output
    package var radio: any CommandRadio
    /// The computer whose audio is meant.
    package var audio: any AudioHost
    package var interrupts: Interrupts
    package var files: FileRoot
    package var language: Language
    /// The remembered devices.
    package var store: any DeviceStore
    /// Where the steps of connections are told.
    package var diagnostics: any Diagnostics
    /// Where the keys of earbuds are kept; nil where nobody says.
    package var keyStore: FileEarbudsKeyStore?
    /// How long finding and connecting may take; nil where nobody said.
    package var deadline: Duration?
    /// When the command began, on the radio's clock.
    private let start: Duration

    package init(
        output: Output,
        radio: any CommandRadio,
        audio: any AudioHost = SystemAudio(),
        interrupts: Interrupts,
        files: FileRoot,
        language: Language,
        store: any DeviceStore,
        diagnostics: any Diagnostics,
        keyStore: FileEarbudsKeyStore? = nil,
        deadline: Duration?
    ) {
        self.output = output
        self.radio = radio
        self.audio = audio
        self.interrupts = interrupts
        self.files = files
        self.language = language
        self.store = store
        self.diagnostics = diagnostics
        self.keyStore = keyStore
        self.deadline = deadline
        start = radio.clock.now
    }

    var clock: any CommandClock { radio.clock }

    /// The time since the command began.
    var elapsed: Duration { clock.now - start }

    /// The same for JSON lines.
    var time: JSONLine.Field { .init("time", .number(Quantity.seconds(elapsed))) }

    /// Makes a central of the command's; what the framework has to say of its use is a step, too.
    func makeCentral() -> Central {
        let log: BluetoothLog.Sink = { [diagnostics, clock, start] line in
            let moment = Moment(nanoseconds: (clock.now - start).wholeNanoseconds)
            let step = ConnectionTrace.Event("log", at: moment, fields: [.init("text", line)])
            diagnostics.record(DiagnosticEvent(.warning, event: step))
        }
        return BluetoothLog.$sink.withValue(log) {
            radio.makeCentral(Central.Configuration(store: store, diagnostics: diagnostics))
        }
    }

    /// Returns when the radio can be used. One that is off is not waited for as long as a device.
    func ready(_ central: Central) async throws {
        try await central.ready(within: min(.seconds(5), deadline ?? .seconds(5)))
    }
}
