// SPDX-License-Identifier: Apache-2.0

import BindruneCommands
import Foundation

switch Invocation(Array(CommandLine.arguments.dropFirst())) {
case .page(let text):
    FileHandle.standardOutput.write(Data(text.utf8))
case .mistake(let error):
    FileHandle.standardError.write(Data((error.description + "\n").utf8))
    exit(ExitCode.wrongUsage.rawValue)
case .run:
    FileHandle.standardError.write(Data("bindrune: this build has no radio\n".utf8))
    exit(ExitCode.noRadio.rawValue)
}
