// SPDX-License-Identifier: Apache-2.0

// lab-listener corebluetooth|async|patient COUNT: finds the Lab's recorder, takes in so many values
// and prints what that took. Lab/bench starts it.

import Foundation

let arguments = CommandLine.arguments.dropFirst()
guard arguments.count == 2, let count = arguments.last.flatMap({ Int($0) }), count > 0 else {
    let usage = "usage: lab-listener corebluetooth|async|patient COUNT\n"
    FileHandle.standardError.write(Data(usage.utf8))
    exit(2)
}
switch arguments.first {
case "async": try await AsyncListener.run(wanted: count).print()
// As a recording does, which does not mind when exactly a value comes.
case "patient":
    try await AsyncListener.run(wanted: count, valueDelay: .milliseconds(250)).print()
default: try CoreBluetoothListener(wanted: count).run().print()
}
