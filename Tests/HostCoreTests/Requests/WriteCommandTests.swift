// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import HostCore
import Testing

@Suite struct WriteCommandTests {
    private let control = Fixture.control.handle

    private func sent(_ bytes: [UInt8]) -> CentralOutput {
        .radio(.writeCommand(.recorder(1), control, bytes))
    }

    @Test func `it leaves at once, also while a request is under way`() {
        let script = Script.discovered()
        #expect(script.command([1]) == [sent([1])])
        script.ask(.readCharacteristic(Fixture.level.handle))
        #expect(script.command([2]) == [sent([2])])
    }

    @Test func `it never overtakes a request that waits`() {
        let script = Script.discovered()
        script.ask(.readCharacteristic(Fixture.level.handle))
        script.ask(.writeCharacteristic(control, [1]))
        #expect(script.command([2]) == [])
        #expect(script.command([3]) == [])
        let outputs = script.radio(.response(.recorder(1), .of(4), .success(.value([]))))
        #expect(
            outputs.commands
                == [.request(.recorder(1), .of(5), .writeCharacteristic(control, [1]))]
        )
        #expect(
            script.radio(.response(.recorder(1), .of(5), .success(.done)))
                == [
                    .deliver(.didWriteValue(.recorder, characteristic: control, nil)),
                    sent([2]), sent([3]),
                ]
        )
    }

    @Test func `each costs a credit; without one it is dropped with a finding`() {
        let script = Script.discovered(parameters: LinkParameters(writeCredits: 2))
        #expect(script.canSend())
        #expect(script.command([1]) == [sent([1])])
        #expect(script.canSend())
        #expect(script.command([2]) == [sent([2])])
        #expect(!script.canSend())
        #expect(script.command([3]).isFindingAlone)
    }

    @Test func `a queued write has its credit already`() {
        let script = Script.discovered(parameters: LinkParameters(writeCredits: 1))
        script.ask(.readCharacteristic(Fixture.level.handle))
        script.ask(.readCharacteristic(Fixture.level.handle))
        #expect(script.command([1]) == [])
        #expect(!script.canSend())
        script.radio(.response(.recorder(1), .of(4), .success(.value([]))))
        #expect(
            script.radio(.response(.recorder(1), .of(5), .success(.value([])))).commands
                == [.writeCommand(.recorder(1), control, [1])]
        )
    }

    @Test func `the app is told once when credits return after they ran out`() {
        let script = Script.discovered(parameters: LinkParameters(writeCredits: 3))
        for byte: UInt8 in 1...2 { script.command([byte]) }
        #expect(script.radio(.writeCredits(.recorder(1), 1)) == [], "they had not run out")
        for byte: UInt8 in 3...4 { script.command([byte]) }
        #expect(!script.canSend())
        #expect(
            script.radio(.writeCredits(.recorder(1), 1))
                == [.deliver(.isReadyToSendWriteWithoutResponse(.recorder))]
        )
        #expect(script.canSend())
        #expect(script.radio(.writeCredits(.recorder(1), 2)) == [])
    }

    @Test func `no more credits are believed than the link began with`() {
        let script = Script.discovered(parameters: LinkParameters(writeCredits: 2))
        #expect(script.radio(.writeCredits(.recorder(1), .max)) == [])
        #expect(script.radio(.writeCredits(.recorder(1), -5)) == [])
        script.command([1])
        script.command([2])
        #expect(!script.canSend())
    }

    @Test(arguments: [0, -3])
    func `a link that begins without credits waits for the first`(credits: Int) {
        let script = Script.discovered(parameters: LinkParameters(writeCredits: credits))
        #expect(!script.canSend())
        #expect(script.command([1]).isFindingAlone)
        #expect(
            script.radio(.writeCredits(.recorder(1), 1)).callbacks
                == [.isReadyToSendWriteWithoutResponse(.recorder)]
        )
        #expect(script.command([1]) == [sent([1])])
    }

    @Test func `more bytes than fit are dropped with a finding and cost nothing`() {
        let script = Script.discovered(parameters: LinkParameters(mtu: 23, writeCredits: 1))
        let twenty = [UInt8](repeating: 0, count: 20)
        #expect(script.command(twenty + [1]).isFindingAlone)
        #expect(script.canSend())
        #expect(script.command(twenty) == [sent(twenty)])
    }

    @Test func `the limit grows with ATT_MTU and never beyond 512`() {
        let script = Script.discovered()
        script.radio(.mtu(.recorder(1), 185))
        #expect(script.maximumWriteLength(withResponse: false) == 182)
        script.radio(.mtu(.recorder(1), 1024))
        #expect(script.maximumWriteLength(withResponse: false) == 512)
        #expect(script.maximumWriteLength(withResponse: true) == 512)
    }

    @Test(arguments: [Int.min, -1, 0, 22, 65_536, Int.max])
    func `an ATT_MTU that cannot be is brought into range with a finding`(mtu: Int) {
        let script = Script.connected()
        #expect(script.radio(.mtu(.recorder(1), mtu)).isFindingAlone)
        #expect((23...65_535).contains(script.mtu()))
        let other = Script.poweredOn()
        other.call(.connect(.recorder, ConnectOptions()))
        let outputs = other.radio(.connected(.recorder(1), LinkParameters(mtu: mtu)))
        #expect(outputs.hasFinding)
        #expect(outputs.callbacks == [.didConnect(.recorder)])
        #expect((23...65_535).contains(other.mtu()))
    }

    @Test func `a characteristic without the property ignores it with Apple's line`() {
        let script = Script.discovered()
        #expect(
            script.command([1], to: Fixture.level)
                == [.log(.writeWithoutResponseNotSpecified(.recorder, Fixture.level.handle))]
        )
    }
}
