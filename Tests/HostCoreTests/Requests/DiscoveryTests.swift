// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import HostCore
import Testing

@Suite struct DiscoveryTests {
    private let service = Fixture.service
    private let battery = ServiceRecord(handle: AttributeHandle(30), uuid: BluetoothUUID(0x180F))

    @Test(arguments: [nil, []] as [[BluetoothUUID]?])
    func `nil and an empty filter ask for all`(filter: [BluetoothUUID]?) {
        let script = Script.discovered()
        let handle = service.handle
        let requests: [(GATTRequest, GATTRequest)] = [
            (.discoverServices(filter), .discoverServices(nil)),
            (
                .discoverIncludedServices(service: handle, filter),
                .discoverIncludedServices(service: handle, nil)
            ),
            (
                .discoverCharacteristics(service: handle, filter),
                .discoverCharacteristics(service: handle, nil)
            ),
        ]
        for (number, (asked, sent)) in zip(UInt32(4)..., requests) {
            #expect(script.ask(asked) == [.radio(.request(.recorder(1), .of(number), sent))])
            script.radio(
                .response(.recorder(1), .of(number), .failure(RadioFailure(.att(14))))
            )
        }
    }

    @Test func `a filter is handed on`() {
        let script = Script.connected()
        let request = GATTRequest.discoverServices([battery.uuid])
        #expect(script.ask(request) == [.radio(.request(.recorder(1), .of(1), request))])
        #expect(
            script.radio(.response(.recorder(1), .of(1), .success(.services([]))))
                == [.deliver(.didDiscoverServices(.recorder, [], nil))],
            "a service the peer lacks is no error"
        )
    }

    @Test func `GAP and GATT are never listed`() {
        let script = Script.connected()
        let hidden = [
            ServiceRecord(handle: AttributeHandle(1), uuid: BluetoothUUID(0x1800)),
            ServiceRecord(
                handle: AttributeHandle(5),
                uuid: BluetoothUUID(high: 0x0000_1801_0000_1000, low: 0x8000_0080_5F9B_34FB)
            ),
        ]
        script.ask(.discoverServices(nil))
        #expect(
            script.radio(
                .response(.recorder(1), .of(1), .success(.services(hidden + [service])))
            )
                == [.deliver(.didDiscoverServices(.recorder, [service], nil))]
        )
        #expect(
            script.ask(.discoverCharacteristics(service: AttributeHandle(1), nil)).commands == []
        )
    }

    @Test func `each call is answered once, and earlier finds stay`() {
        let script = Script.discovered()
        script.ask(.discoverServices([battery.uuid]))
        #expect(
            script.radio(.response(.recorder(1), .of(4), .success(.services([battery]))))
                .callbacks == [.didDiscoverServices(.recorder, [battery], nil)]
        )
        #expect(
            script.ask(.readCharacteristic(Fixture.level.handle)).commands.count == 1,
            "what was found before the second discovery can still be read"
        )
    }

    @Test func `included services are services to go on from`() {
        let script = Script.discovered()
        script.ask(.discoverIncludedServices(service: service.handle, nil))
        #expect(
            script.radio(.response(.recorder(1), .of(4), .success(.services([battery]))))
                == [
                    .deliver(
                        .didDiscoverIncludedServices(
                            .recorder,
                            service: service.handle,
                            [battery],
                            nil
                        )
                    )
                ]
        )
        #expect(
            script.ask(.discoverCharacteristics(service: battery.handle, nil)).commands.count == 1
        )
    }

    @Test func `an answer that lists a handle twice counts once`() {
        let script = Script.connected()
        script.ask(.discoverServices(nil))
        #expect(
            script.radio(.response(.recorder(1), .of(1), .success(.services([service, service]))))
                == [.deliver(.didDiscoverServices(.recorder, [service], nil))]
        )
    }

    @Test func `failures are told by the callback of their call`() {
        let script = Script.discovered()
        let failure = RadioFailure(.att(0x0E))
        let error = HostError.att(14, failure)
        let handle = Fixture.values.handle
        let cases: [(GATTRequest, CentralCallback)] = [
            (.discoverServices(nil), .didDiscoverServices(.recorder, [], error)),
            (
                .discoverIncludedServices(service: service.handle, nil),
                .didDiscoverIncludedServices(.recorder, service: service.handle, [], error)
            ),
            (
                .discoverCharacteristics(service: service.handle, nil),
                .didDiscoverCharacteristics(.recorder, service: service.handle, [], error)
            ),
            (
                .discoverDescriptors(characteristic: handle),
                .didDiscoverDescriptors(.recorder, characteristic: handle, [], error)
            ),
        ]
        for (number, (request, callback)) in zip(UInt32(4)..., cases) {
            script.ask(request)
            #expect(
                script.radio(.response(.recorder(1), .of(number), .failure(failure)))
                    == [.deliver(callback)]
            )
        }
    }

    @Test func `changed services are dropped with all that belongs to them`() {
        let script = Script.discovered()
        script.ask(.discoverServices([battery.uuid]))
        script.radio(.response(.recorder(1), .of(4), .success(.services([battery]))))
        script.ask(.setNotify(Fixture.values.handle, true))
        script.radio(.response(.recorder(1), .of(5), .success(.done)))
        let unknown = AttributeHandle(99)
        #expect(
            script.radio(.servicesChanged(.recorder(1), [unknown, service.handle]))
                == [.deliver(.didModifyServices(.recorder, [service.handle]))]
        )
        #expect(!script.isNotifying(Fixture.values))
        let dead = script.ask(.readCharacteristic(Fixture.level.handle))
        #expect(
            dead.callbacks
                == [
                    .didUpdateValue(
                        .recorder,
                        characteristic: Fixture.level.handle,
                        nil,
                        .core(2)
                    )
                ]
        )
        #expect(
            script.ask(.discoverCharacteristics(service: battery.handle, nil)).commands.count == 1,
            "the other service stays"
        )
    }

    @Test func `descriptors go with their service`() {
        let script = Script.discovered()
        let descriptor = DescriptorRecord(handle: AttributeHandle(70), uuid: BluetoothUUID(0x2901))
        script.ask(.discoverDescriptors(characteristic: Fixture.level.handle))
        script.radio(.response(.recorder(1), .of(4), .success(.descriptors([descriptor]))))
        #expect(script.ask(.readDescriptor(descriptor.handle)).commands.count == 1)
        script.radio(.response(.recorder(1), .of(5), .success(.value([1]))))
        script.radio(.servicesChanged(.recorder(1), [service.handle]))
        let dead = script.ask(.readDescriptor(descriptor.handle))
        #expect(dead.commands.isEmpty)
        #expect(
            dead.callbacks
                == [
                    .didUpdateDescriptorValue(
                        .recorder,
                        descriptor: descriptor.handle,
                        nil,
                        .core(2)
                    )
                ]
        )
    }

    @Test func `a changed table is told although the app knows none of it`() {
        let script = Script.connected()
        #expect(
            script.radio(.servicesChanged(.recorder(1), [service.handle]))
                == [.deliver(.didModifyServices(.recorder, []))]
        )
    }

    @Test func `an answer for an attribute withdrawn meanwhile is not told`() {
        let script = Script.discovered()
        script.ask(.readCharacteristic(Fixture.level.handle))
        script.ask(.discoverServices(nil))
        script.radio(.servicesChanged(.recorder(1), [service.handle]))
        let outputs = script.radio(.response(.recorder(1), .of(4), .success(.value([1]))))
        #expect(outputs.callbacks == [])
        #expect(outputs.hasFinding)
        #expect(outputs.commands.count == 1, "the next request leaves all the same")
    }
}
