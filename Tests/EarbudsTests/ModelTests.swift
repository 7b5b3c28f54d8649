// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import Earbuds
import Testing

struct ModelTests {
    @Test func `the built-in table is there`() {
        #expect(EarbudsModels.builtIn.rows.count == 34)
        #expect(EarbudsModels.builtIn.colours.count == 13)
        #expect(EarbudsModels.builtIn[0x200E]?.name == "AirPods Pro (1st generation)")
    }
}
