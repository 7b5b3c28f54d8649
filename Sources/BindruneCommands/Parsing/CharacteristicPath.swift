// SPDX-License-Identifier: Apache-2.0

package import Bluetooth

/// Which characteristic a command is for: its UUID, with its service's where that is not enough.
package struct CharacteristicPath: Hashable, Sendable, CustomStringConvertible {
    package var service: BluetoothUUID?
    package var characteristic: BluetoothUUID

    static let form = "a UUID (2A37) or SERVICE/CHARACTERISTIC (180D/2A37)"

    package init(service: BluetoothUUID? = nil, characteristic: BluetoothUUID) {
        self.service = service
        self.characteristic = characteristic
    }

    package var description: String {
        (service.map { "\($0)/" } ?? "") + characteristic.description
    }

    static func read(_ text: String) throws(ArgumentProblem) -> CharacteristicPath {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard parts.count <= 2 else { throw ArgumentProblem("has more than one slash") }
        guard let characteristic = BluetoothUUID(parts[parts.count - 1]) else {
            throw ArgumentProblem("does not name a characteristic")
        }
        guard parts.count == 2 else { return CharacteristicPath(characteristic: characteristic) }
        guard let service = BluetoothUUID(parts[0]) else {
            throw ArgumentProblem("does not name a service before its slash")
        }
        return CharacteristicPath(service: service, characteristic: characteristic)
    }
}
