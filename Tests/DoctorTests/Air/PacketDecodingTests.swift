// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import Captures
import Testing

@testable import Doctor

/// Packets as the Core Specification lays them out, whole and cut off.
struct PacketDecodingTests {
    static let peer = BluetoothAddress(value: 0x0000_5E00_5301, kind: .random)
    static let address: [UInt8] = [1, 0x53, 0, 0x5E, 0, 0]

    @Test func `a call names its device in every form of the command`() {
        let peer: [UInt8] = [1] + Self.address
        let times: [UInt8] = [0x18, 0, 0x28, 0, 0, 0, 0xF4, 1, 0, 0, 0, 0]
        let parameters = LinkParameters(interval: 0x28, latency: 0, timeout: 500)
        let forms: [[UInt8]] = [
            [0x0D, 0x20, 25, 0x60, 0, 0x30, 0, 0] + peer + [0] + times,
            [0x43, 0x20, 26, 0, 0] + peer + [1, 0x60, 0, 0x30, 0] + times,
            [0x85, 0x20, 28, 0xFF, 0xFF, 0, 0] + peer + [1, 0x60, 0, 0x30, 0] + times,
        ]
        for bytes in forms {
            #expect(HCICommand(Octets(bytes)) == .connect(peer: Self.peer, parameters))
        }
        let list: [UInt8] = [0x0D, 0x20, 25, 0x60, 0, 0x30, 0, 1] + peer + [0] + times
        #expect(HCICommand(Octets(list)) == .connect(peer: nil, parameters))
    }

    @Test func `a new link is read from every form of the event`() {
        let start: [UInt8] = [0, 0x40, 0, 0, 1] + Self.address
        let times: [UInt8] = [24, 0, 4, 0, 0xF4, 1, 0]
        let resolvable: [UInt8] = [9, 9, 9, 9, 9, 0x49]
        var expected = HCIEvent.NewLink(
            status: 0,
            handle: 0x40,
            isCentral: true,
            peer: Self.peer,
            privatePeer: nil,
            parameters: LinkParameters(interval: 24, latency: 4, timeout: 500)
        )
        #expect(HCIEvent(Octets([0x3E, 19, 1] + start + times)) == .connected(expected))
        expected.privatePeer = BluetoothAddress(value: 0x4909_0909_0909, kind: .random)
        let enhanced = start + [UInt8](repeating: 0, count: 6) + resolvable + times
        #expect(HCIEvent(Octets([0x3E, 31, 0x0A] + enhanced)) == .connected(expected))
        #expect(HCIEvent(Octets([0x3E, 34, 0x29] + enhanced + [0, 0, 0])) == .connected(expected))
    }

    static let events: [([UInt8], HCIEvent)] = [
        ([0x05, 4, 0, 0x40, 0, 0x13], .disconnected(status: 0, handle: 0x40, reason: 0x13)),
        ([0x08, 4, 6, 0x40, 0, 0], .encrypted(status: 6, handle: 0x40, isOn: false)),
        ([0x59, 5, 0, 0x40, 0, 1, 16], .encrypted(status: 0, handle: 0x40, isOn: true)),
        ([0x30, 3, 0, 0x40, 0], .keyRefreshed(status: 0, handle: 0x40)),
        ([0x0F, 4, 0x0C, 1, 0x0D, 0x20], .refused(opcode: 0x200D, status: 0x0C)),
        ([0x0E, 4, 1, 0x0E, 0x20, 0], .complete(opcode: 0x200E, status: 0)),
        ([0x3E, 13, 5, 0x40, 0, 1], .keyAsked(handle: 0x40)),
        (
            [0x3E, 10, 3, 0, 0x40, 0, 12, 0, 0, 0, 0xF4, 1],
            .updated(
                status: 0,
                handle: 0x40,
                LinkParameters(interval: 12, latency: 0, timeout: 500)
            )
        ),
    ]

    @Test(arguments: events.indices) func `an event is read, and not what is left of it`(
        _ index: Int
    ) {
        let (bytes, event) = Self.events[index]
        #expect(HCIEvent(Octets(bytes)) == event)
        // The last byte of some is of no concern here.
        for count in 0..<(bytes.count - 2) {
            let cut = HCIEvent(Octets(Array(bytes.prefix(count))))
            #expect(cut == nil || cut != event, "\(count) bytes")
        }
    }

    @Test func `every opcode of attributes has its part`() {
        let requests: [UInt8] = [2, 4, 6, 8, 0x0A, 0x0C, 0x0E, 0x10, 0x12, 0x16, 0x18, 0x20]
        for opcode in UInt8.min...UInt8.max {
            let packet = ATTPacket(Octets([opcode, 0x0A]), length: 2)
            let isKnown = PacketNames.attributes[opcode] != nil
            #expect((packet?.role == .unknown) == !isKnown, "\(opcode)")
            #expect((packet?.role == .request) == requests.contains(opcode), "\(opcode)")
            if requests.contains(opcode) {
                let answer = ATTPacket(Octets([opcode + 1]), length: 1)
                #expect(answer?.answeredRequest == opcode && answer?.isFromClient == false)
            }
        }
        let error = ATTPacket(Octets([1, 0x0A, 3, 0, 5]), length: 5)
        #expect(error?.answeredRequest == 0x0A)
    }

    @Test func `a packet in pieces is put together, and one that is cut is told`() {
        var assembler = L2CAPAssembler()
        let whole: [UInt8] = [5, 0, 4, 0, 1, 2, 3, 4, 5]
        #expect(assembler.take(Octets(whole), isStart: true)?.payload.array == [1, 2, 3, 4, 5])
        #expect(assembler.take(Octets(Array(whole.prefix(6))), isStart: true) == nil)
        let rest = assembler.take(Octets(Array(whole.dropFirst(6))), isStart: false)
        #expect(rest?.channel == 4 && rest?.payload.array == [1, 2, 3, 4, 5])
        #expect(assembler.take(Octets([1, 2]), isStart: false) == nil)
        let cut = assembler.take(Octets(Array(whole.prefix(6))), isStart: true, cut: 3)
        #expect(cut?.length == 5 && cut?.payload.array == [1, 2])
        let long = [UInt8](repeating: 7, count: 6000)
        #expect(assembler.take(Octets([0x70, 0x17, 4, 0] + long.prefix(10)), isStart: true) == nil)
        let kept = assembler.take(Octets(Array(long.dropFirst(10))), isStart: false)
        #expect(kept?.length == 6000 && kept?.payload.count == L2CAPAssembler.longest - 4)
    }

    @Test func `packets of signalling and pairing`() {
        let asked = LESignal(Octets([0x12, 1, 8, 0, 6, 0, 12, 0, 3, 0, 0xF4, 1]))
        let parameters = LinkParameters(interval: 12, latency: 3, timeout: 500)
        #expect(asked == .parametersAsked(parameters))
        #expect(LESignal(Octets([0x13, 1, 2, 0, 1, 0])) == .parametersAnswered(isAccepted: false))
        let channel = [UInt8](repeating: 0, count: 8) + [2, 0]
        #expect(LESignal(Octets([0x15, 1, 10, 0] + channel)) == .channelAnswered(result: 2))
        #expect(SMPPacket(Octets([5, 3])) == .failed(3))
        #expect(SMPPacket(Octets([9, 1] + Self.address)) == .identity(Self.peer))
        #expect(SMPPacket(Octets([5])) == nil && SMPPacket(Octets([])) == nil)
    }

    @Test func `packets that control a link on the air`() {
        let update: [UInt8] = [0, 2, 0, 0, 12, 0, 0, 0, 0xF4, 1, 9, 0]
        let parameters = LinkParameters(interval: 12, latency: 0, timeout: 500)
        #expect(LinkControl(Octets(update)) == .update(parameters, instant: 9))
        #expect(LinkControl(Octets([2, 0x13])) == .terminate(0x13))
        #expect(LinkControl(Octets([0x0D, 6])) == .rejected(request: nil, 6))
        #expect(LinkControl(Octets([0x11, 0x0F, 0x1A])) == .rejected(request: 0x0F, 0x1A))
        for count in 0..<update.count {
            #expect(LinkControl(Octets(Array(update.prefix(count)))) == nil)
        }
    }

    @Test func `extended advertisements of both kinds are heard`() {
        let report: [UInt8] =
            [1, 0, 1] + Self.address + [1, 0, 5, 127, 0xC4, 0, 0, 0]
            + [UInt8](repeating: 0, count: 6) + [3, 2, 1, 6]
        var heard: [AdvertisingPacket] = []
        AdvertisingPacket.forEach(inEvent: Octets([0x3E, 0, 0x0D, 2] + report + report)) {
            heard.append($0)
        }
        #expect(heard.count == 2)
        #expect(heard.first?.address == Self.peer && heard.first?.isConnectable == true)
        #expect(heard.first?.rssi == -60 && heard.first?.data.array == [2, 1, 6])
        let air: [UInt8] =
            [0xD6, 0xBE, 0x89, 0x8E, 0x47, 12, 0x47, 1] + Self.address + [2, 1, 6, 9]
        guard case .advertising(let packet)? = LinkLayerPacket(Octets(air), rssi: nil) else {
            Issue.record("no advertisement")
            return
        }
        #expect(packet.address == Self.peer && packet.isConnectable == true)
        #expect(packet.data.array == [2, 1, 6, 9])
    }
}
