// SPDX-License-Identifier: Apache-2.0

import Bindrune
import Foundation
import Testing

@testable import BindruneCommands

struct NameWaitTests {
    private let nameless = DiscoveredDevice(id: UUID())

    private var named: DiscoveredDevice {
        var device = nameless
        device.name = "Recorder"
        device.rssi = -50
        return device
    }

    @Test func `a device with a name is told at once`() {
        var wait = NameWait()
        #expect(wait.take(.found(named), at: .zero) == [.found(named)])
        #expect(wait.take(.updated(nameless), at: .zero) == [.updated(nameless)])
        #expect(wait.release(at: .seconds(9)) == [])
    }

    @Test func `a name that comes in time is part of the finding`() {
        var wait = NameWait()
        #expect(wait.take(.found(nameless), at: .zero) == [])
        #expect(wait.release(at: .milliseconds(499)) == [])
        #expect(wait.take(.updated(named), at: .milliseconds(499)) == [.found(named)])
        #expect(wait.release(at: .seconds(9), all: true) == [])
    }

    @Test func `a name that does not come is not waited for`() {
        var wait = NameWait()
        _ = wait.take(.found(nameless), at: .zero)
        var stronger = nameless
        stronger.rssi = -40
        #expect(wait.take(.updated(stronger), at: .milliseconds(10)) == [])
        #expect(wait.release(at: .milliseconds(500)) == [.found(stronger)])
        #expect(wait.take(.updated(named), at: .seconds(1)) == [.updated(named)])
    }

    @Test func `a named device that was not heard yet waits for its strength`() {
        var unheard = named
        unheard.rssi = nil
        var wait = NameWait()
        #expect(wait.take(.found(unheard), at: .zero) == [])
        #expect(wait.take(.updated(named), at: .milliseconds(20)) == [.found(named)])
    }

    @Test func `a device that is lost before it was told is not told`() {
        var wait = NameWait()
        _ = wait.take(.found(nameless), at: .zero)
        #expect(wait.take(.lost(nameless), at: .milliseconds(10)) == [])
        #expect(wait.release(at: .seconds(9), all: true) == [])
    }
}
