// SPDX-License-Identifier: Apache-2.0

import BlueZRadio
import Bluetooth
import DBus
import Testing

struct SharedClaimsTests {
    private let adapter = SharedObject(bus: "b", path: "/hci0")
    private let device = SharedObject(bus: "b", path: "/hci0/dev")
    private let first = SessionToken(number: 1)
    private let second = SessionToken(number: 2)
    private let narrow = DiscoveryFilter(services: [BluetoothUUID(0x180D)])

    @Test func `the session that asked first runs the discovery, for all`() {
        var claims = SharedClaims()
        #expect(claims.claim(adapter, for: first, narrow) == [first])
        let wide = DiscoveryFilter(services: [BluetoothUUID(0x180F)], allowsDuplicates: true)
        #expect(claims.claim(adapter, for: second, wide) == [first, second])
        #expect(
            claims.duty(adapter, of: first)
                == DiscoveryFilter(
                    services: [BluetoothUUID(0x180D), BluetoothUUID(0x180F)],
                    allowsDuplicates: true
                )
        )
        #expect(claims.duty(adapter, of: second) == nil)
        #expect(claims.claim(adapter, for: second, DiscoveryFilter()) == [first, second])
        #expect(claims.duty(adapter, of: first)?.services == [])
    }

    @Test func `the duty is handed over when its owner stops`() {
        var claims = SharedClaims()
        _ = claims.claim(adapter, for: first, narrow)
        _ = claims.claim(adapter, for: second, DiscoveryFilter())
        #expect(claims.claim(adapter, for: first, nil) == [first, second])
        #expect(claims.duty(adapter, of: first) == nil)
        #expect(claims.duty(adapter, of: second) == DiscoveryFilter())
        _ = claims.claim(adapter, for: second, nil)
        #expect(claims == SharedClaims())
    }

    @Test func `another adapter and another bus are other scanners`() {
        var claims = SharedClaims()
        _ = claims.claim(adapter, for: first, narrow)
        let other = SharedObject(bus: "c", path: "/hci0")
        #expect(claims.claim(other, for: second, narrow) == [second])
        #expect(claims.duty(other, of: second) == narrow)
    }

    @Test func `a link goes with its last holder, if this process made it`() {
        var claims = SharedClaims()
        claims.hold(device, for: first)
        claims.markOpened(device)
        claims.hold(device, for: second)
        #expect(claims.openedDevices == [device])
        #expect(claims.release(device, for: first) == false)
        #expect(claims.release(device, for: second) == true)
        #expect(claims.release(device, for: second) == false)
        #expect(claims == SharedClaims())
    }

    @Test func `a link of somebody else stays`() {
        var claims = SharedClaims()
        claims.hold(device, for: first)
        #expect(claims.release(device, for: first) == false)
        claims.markOpened(device)
        #expect(claims == SharedClaims())
    }
}
