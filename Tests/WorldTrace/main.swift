// SPDX-License-Identifier: Apache-2.0

import Bindrune
import BindruneTesting
import Foundation
import HostCore
import OpenCoreBluetooth
import RadioTools

// Prints the trace of one run of the whole library in a world, faults and all. The tests start it
// twice and compare: every process hashes with a seed of its own, so an order that comes out of a
// dictionary would show.

/// Connects, takes in sound, and goes on after whatever goes wrong.
func story(_ central: Central) async throws {
    let recorder = try await central.connect(to: .service("AE70"), within: .seconds(60)) {
        try await $0.write(Data([1]), to: "AE71")
    }
    try recorder.remember(as: "recorder")
    for service in try await recorder.services() {
        for characteristic in service.characteristics {
            _ = try? await recorder.descriptors(of: characteristic.id)
        }
    }
    var count = 0
    for try await _ in recorder.values(of: "AE72") {
        count += 1
        if count == 200 { break }
    }
    await recorder.disconnect()
    let again = try await central.connect(to: .remembered("recorder"), within: .seconds(60))
    _ = try await again.read("AE73")
    await again.disconnect()
}

let seed = CommandLine.arguments.dropFirst().first.flatMap { UInt64($0) } ?? 1
var description = WorldDescription.recorder(losingLinkAfter: 60)
description.seed = seed
let world = World(description, trace: .everything)
let phone = world.phones[0]
let provider = FaultyProvider(phone, plan: .hostile(seed: seed, chance: 0.01))
let outcome = Result {
    try RadioSelection.$current.withValue(provider) {
        let central = Central(
            configuration: .simulated(seed: seed),
            timekeeper: WorldTimekeeper(world: world)
        ) { CBCentralManager(delegate: $0, queue: $1) }
        try world.run(limit: .seconds(600)) { try await story(central) }
    }
}
print(world.traceText, terminator: "")
print("\(outcome)")
for fault in provider.appliedFaults.joined() { print("fault \(fault.rule) #\(fault.number)") }
print(String(world.trace.traceHash, radix: 16))
