// SPDX-License-Identifier: Apache-2.0

import BlueZRadio
import DBus
import Testing

struct ConnectVerdictTests {
    @Test(
        arguments: [
            ("org.bluez.Error.AlreadyConnected", "", ConnectVerdict.connected),
            ("org.bluez.Error.InProgress", "In Progress", .busy),
            ("org.bluez.Error.Failed", "Operation already in progress", .busy),
            ("org.bluez.Error.Failed", "Operation now in progress", .busy),
            ("org.bluez.Error.Failed", "le-connection-abort-by-local", .transient),
            ("org.bluez.Error.Failed", "Software caused connection abort", .transient),
            ("org.bluez.Error.Failed", "le-connection-abort-by-remote", .transient),
            ("org.bluez.Error.Failed", "le-connection-timeout", .transient),
            ("org.bluez.Error.Failed", "br-connection-canceled", .transient),
            ("org.bluez.Error.Failed", "Host is down", .transient),
            ("org.bluez.Error.Failed", "", .transient),
            ("org.bluez.Error.Failed", "le-connection-key-missing", .permanent),
            ("org.bluez.Error.Failed", "le-connection-concurrent-connection-limit", .permanent),
            ("org.bluez.Error.Failed", "le-connection-not-supported", .permanent),
            ("org.bluez.Error.NotReady", "Resource Not Ready", .transient),
            ("org.bluez.Error.AuthenticationFailed", "", .permanent),
            ("org.bluez.Error.NotSupported", "", .permanent),
            ("org.bluez.Error.DoesNotExist", "", .gone),
            ("org.freedesktop.DBus.Error.UnknownObject", "", .gone),
            ("org.freedesktop.DBus.Error.UnknownMethod", "", .gone),
            ("org.freedesktop.DBus.Error.NoReply", "", .silent),
            ("org.freedesktop.DBus.Error.AccessDenied", "", .permanent),
            ("com.example.Unheard", "", .permanent),
        ]
    )
    func `what follows from`(name: String, text: String, verdict: ConnectVerdict) {
        #expect(ConnectVerdict(BusFailure(name, text)) == verdict)
    }
}
