// SPDX-License-Identifier: Apache-2.0

import CLibFuzzer
import Foundation

let arguments = CommandLine.arguments
guard arguments.count > 1 else {
    print(FuzzTarget.all.map(\.name).joined(separator: "\n"))
    exit(0)
}
guard let target = FuzzTarget.chosen else {
    print("fuzz: no target is called \(arguments[1]); fuzz without a word lists them")
    exit(2)
}
if arguments.count == 4, arguments[2] == "--seeds" {
    // Numbered, and no more of them than there are: the same in every run.
    for (number, seed) in target.seeds().enumerated() {
        try Data(seed).write(to: URL(filePath: "\(arguments[3])/seed-\(number)"))
    }
    exit(0)
}
var count = CommandLine.argc - 1
var words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv + 1
exit(
    LLVMFuzzerRunDriver(&count, &words) { bytes, count in
        FuzzTarget.chosen?.run(Array(UnsafeBufferPointer(start: bytes, count: count)))
        return 0
    }
)
