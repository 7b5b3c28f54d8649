// SPDX-License-Identifier: Apache-2.0

import Earbuds
import SimulatedRadio

/// Messages of earbuds that tests share.
enum Pods {
    /// A published frame of AirPods Pro: the right bud speaks from the open case and charges,
    /// 100 %; the left one is out, 90 %; the case has 80 %.
    static let text = "0719010e20519a983300040c14e0eb433f4b22c0a9edcb33e70971"
    static let element = bytes(text)

    /// A published frame of AirPods Pro 2 whose block is sent in clear.
    static let clear = "07190114200b538f10000848273aff815e50000000261e7bfab684"

    static func bytes(_ text: String) -> [UInt8] {
        let digits = Array(text)
        return stride(from: 0, to: digits.count - 1, by: 2).compactMap {
            UInt8(String(digits[$0...$0 + 1]), radix: 16)
        }
    }
}
