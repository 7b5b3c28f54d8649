// SPDX-License-Identifier: Apache-2.0

import Foundation

enum RadioRecordCoding {
    /// A value after it was written as JSON and read again.
    static func roundTrip<Value: Codable>(_ value: Value) throws -> Value {
        try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value))
    }
}
