// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import HostCore
import OpenCoreBluetooth
import Testing

/// A connected peripheral with a small table, discovered by the delegate:
/// service AE70 (1) with AE71 (2: read, write, without response, notify) and its descriptors 2901
/// (4), 2902 (5), 2904 (6), and AE72 (8: write); service 180F (16).
final class GATTBench {
    let bench: Bench
    let peripheral: CBPeripheral
    let link: LinkID
    let service: CBService
    let characteristic: CBCharacteristic
    let valueHandle = AttributeHandle(2)

    static let services = [
        ServiceRecord(handle: .init(1), uuid: BluetoothUUID(0xAE70)),
        ServiceRecord(handle: .init(16), uuid: BluetoothUUID(0x180F)),
    ]
    static let characteristics = [
        CharacteristicRecord(
            handle: .init(2),
            uuid: BluetoothUUID(0xAE71),
            properties: [.read, .write, .writeWithoutResponse, .notify]
        ),
        CharacteristicRecord(
            handle: .init(8),
            uuid: BluetoothUUID(0xAE72),
            properties: [.write]
        ),
    ]
    static let descriptors = [
        DescriptorRecord(handle: .init(4), uuid: BluetoothUUID(0x2901)),
        DescriptorRecord(handle: .init(5), uuid: BluetoothUUID(0x2902)),
        DescriptorRecord(handle: .init(6), uuid: BluetoothUUID(0x2904)),
    ]

    init(_ bench: Bench, delegate: (any CBPeripheralDelegate)?, mtu: Int = 23) throws {
        self.bench = bench
        peripheral = bench.retrieve()
        peripheral.delegate = delegate
        link = bench.connect(peripheral, mtu: mtu)
        peripheral.discoverServices(nil)
        bench.answer(link, .success(.services(Self.services)))
        service = try #require(peripheral.services?.first)
        peripheral.discoverCharacteristics(nil, for: service)
        bench.answer(link, .success(.characteristics(Self.characteristics)))
        characteristic = try #require(service.characteristics?.first)
    }

    func discoverDescriptors() throws -> [CBDescriptor] {
        peripheral.discoverDescriptors(for: characteristic)
        bench.answer(link, .success(.descriptors(Self.descriptors)))
        return try #require(characteristic.descriptors)
    }

    /// The requests and writes that the radio was asked for since the last look.
    func takeRequests() -> [GATTRequest] {
        bench.radio.takeCommands().compactMap { command in
            if case .request(_, _, let request) = command { request } else { nil }
        }
    }
}
