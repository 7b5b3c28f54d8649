// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import Earbuds
import Foundation
import Testing

/// The form in which snapshots are printed and stored.
struct SnapshotTests {
    private func object(_ snapshot: EarbudsSnapshot) throws -> [String: Any] {
        let data = try JSONEncoder().encode(snapshot)
        return try JSONSerialization.jsonObject(with: data) as? [String: Any] ?? [:]
    }

    @Test func `every key is there, null where nothing is known`() throws {
        let object = try object(EarbudsSnapshot(id: .heard(1), taken: .zero))
        let keys = [
            "model", "left", "right", "case", "lid", "colour", "speaker", "single", "rssi", "link",
            "productID", "connected",
        ]
        for key in keys { #expect(object[key] is NSNull, "\(key)") }
        #expect(object["raw"] as? String == "")
        #expect(object["id"] as? String == "heard:1")
    }

    @Test func `parts have percent, charging, location, age and source`() throws {
        let bench = Bench()
        bench.hear(Pods(), .left, from: 1)
        bench.hear(Pods(), .left, from: 1)
        bench.pass(.milliseconds(1500))
        let object = try object(try #require(bench.snapshots.first))
        let left = object["left"] as? [String: Any]
        #expect(left?["percent"] as? Int == 90)
        #expect(left?["charging"] as? Bool == false)
        #expect(left?["location"] as? String == "inCase")
        #expect(left?["age"] as? Double == 1.5)
        #expect(left?["source"] as? String == "advert")
        let box = object["case"] as? [String: Any]
        #expect(box?["percent"] as? Int == 60)
        #expect(box?["location"] is NSNull)
        #expect(object["model"] as? String == "AirPods Pro (2nd generation, Lightning)")
        #expect(object["productID"] as? String == "0x2014")
        #expect((object["lid"] as? [String: Any])?["closed"] as? Bool == false)
        #expect(object["speaker"] as? String == "left")
    }

    @Test func `what was written is read again`() throws {
        let bench = Bench()
        bench.device(0x2014, isConnected: true)
        bench.hear(Pods(), from: (1, 2), for: .seconds(5))
        var report = EarbudsReport(from: .mine, over: .accessory)
        report.left = .init(percent: 91, location: .inEar)
        bench.handle(.report(report))
        bench.pass(.milliseconds(250))
        for snapshot in bench.snapshots + [EarbudsSnapshot(id: .paired(.mine), taken: .zero)] {
            let data = try JSONEncoder().encode(snapshot)
            #expect(try JSONDecoder().decode(EarbudsSnapshot.self, from: data) == snapshot)
        }
    }

    @Test(arguments: ["heard:", "heard:-1", "paired", "", "x:1", "heard:4294967296"])
    func `what is no identifier is not read as one`(text: String) {
        #expect(EarbudsID(text) == nil)
    }

    @Test func `numbers out of range do not end the process`() throws {
        let snapshot = EarbudsSnapshot(id: .heard(1), taken: .zero)
        let text = String(decoding: try JSONEncoder().encode(snapshot), as: UTF8.self)
        for number in ["1e300", "-1e300", "9e18"] {
            let changed = text.replacingOccurrences(of: "\"time\":0", with: "\"time\":\(number)")
            #expect(changed != text)
            _ = try? JSONDecoder().decode(EarbudsSnapshot.self, from: Data(changed.utf8))
        }
    }
}
