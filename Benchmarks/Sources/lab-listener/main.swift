// SPDX-License-Identifier: Apache-2.0

// lab-listener corebluetooth|async COUNT: finds the Lab's recorder, takes in so many values and
// prints what that took. Lab/bench starts it.

import Foundation

let arguments = CommandLine.arguments.dropFirst()
guard arguments.count == 2, let count = arguments.last.flatMap({ Int($0) }), count > 0 else {
    FileHandle.standardError.write(Data("usage: lab-listener corebluetooth|async COUNT\n".utf8))
    exit(2)
}
switch arguments.first {
case "async": try await AsyncListener.run(wanted: count).print()
default: try CoreBluetoothListener(wanted: count).run().print()
}
