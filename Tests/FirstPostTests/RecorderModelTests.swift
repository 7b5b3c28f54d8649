// SPDX-License-Identifier: Apache-2.0

import Bindrune
import BindruneTesting
import Recorder
import Testing

/// The post's app, done right: `Examples/Recorder`.
struct RecorderModelTests {
    @Test func `the recording comes complete, the first time and without a scan the next`() throws {
        let world = World(.recorder)
        let phone = world.phone("phone")
        try phone.run {
            let model = RecorderModel(central: Central(in: phone))
            let first = await model.fetch()
            #expect(await model.phase == .finished(bytes: first?.count ?? 0))
            let second = await model.fetch()
            #expect(first == second)
            #expect(first?.isEmpty == false)
        }
    }

    @Test func `a link lost in the middle costs nothing`() throws {
        let whole = try fetch(from: .recorder)
        let interrupted = try fetch(from: .recorder(losingLinkAfter: 40))
        #expect(whole == interrupted)
        #expect(whole?.isEmpty == false)
    }

    @Test func `a recorder that is not there is said so, with all the details`() throws {
        let phone = World(seed: 5).phone("phone")
        try phone.run {
            let model = RecorderModel(central: Central(in: phone))
            #expect(await model.fetch() == nil)
            guard case .failed(let message, let details) = await model.phase else {
                Issue.record("the model is \(await model.phase)")
                return
            }
            #expect(!message.isEmpty)
            #expect(details.contains("scan"))
        }
    }

    private func fetch(from description: WorldDescription) throws -> [UInt8]? {
        let phone = World(description).phone("phone")
        return try phone.run {
            await RecorderModel(central: Central(in: phone)).fetch().map(Array.init)
        }
    }
}
