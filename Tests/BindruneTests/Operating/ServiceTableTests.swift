// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Bindrune

struct ServiceTableTests {
    static let table: ServiceTable = {
        func service(_ uuid: AttributeUUID, _ list: AttributeUUID...) -> DeviceService {
            DeviceService(
                uuid: uuid,
                characteristics: list.map {
                    DeviceCharacteristic(
                        uuid: $0,
                        service: uuid,
                        id: CharacteristicID($0, in: uuid),
                        properties: .read
                    )
                }
            )
        }
        return ServiceTable([
            service("AE70", "AE71", "AE72", "AE72"), service("180F", "2A19", "AE71"),
            service("AE70", "AE72"),
        ])
    }()

    @Test func `a UUID alone is enough where only one has it`() throws {
        let path = try Self.table.resolve("2A19")
        #expect(path == AttributePath(service: 1, characteristic: 0))
        #expect(Self.table[path]?.uuid == "2A19")
    }

    @Test func `several that match are refused, with their number`() {
        #expect(throws: ServiceTable.Miss.several(3)) { try Self.table.resolve("AE72") }
        #expect(throws: ServiceTable.Miss.several(2)) { try Self.table.resolve("AE71") }
    }

    @Test func `the service or the instance tells them apart`() throws {
        #expect(
            try Self.table.resolve(CharacteristicID("AE71", in: "AE70"))
                == AttributePath(service: 0, characteristic: 0)
        )
        #expect(
            try Self.table.resolve(CharacteristicID("AE72", in: "AE70", instance: 2))
                == AttributePath(service: 2, characteristic: 0)
        )
        #expect(throws: ServiceTable.Miss.none) {
            try Self.table.resolve(CharacteristicID("AE72", instance: 3))
        }
        #expect(throws: ServiceTable.Miss.none) {
            try Self.table.resolve(CharacteristicID("AE72", instance: -1))
        }
    }

    @Test func `every characteristic has a name that means it alone`() throws {
        for (place, service) in Self.table.services.enumerated() {
            for (position, characteristic) in service.characteristics.enumerated() {
                #expect(
                    try Self.table.resolve(characteristic.id)
                        == AttributePath(service: place, characteristic: position)
                )
            }
        }
    }

    @Test func `what is no UUID, and what is not there, are told apart`() {
        #expect(throws: ServiceTable.Miss.invalid("XYZ")) { try Self.table.resolve("xyz") }
        #expect(throws: ServiceTable.Miss.invalid("NO")) {
            try Self.table.resolve(CharacteristicID("AE72", in: "no"))
        }
        #expect(throws: ServiceTable.Miss.none) { try Self.table.resolve("FFFF") }
        #expect(Self.table[AttributePath(service: 9, characteristic: 0)] == nil)
        #expect(Self.table[AttributePath(service: -1, characteristic: 0)] == nil)
    }
}
