// SPDX-License-Identifier: Apache-2.0

import BindruneCommands
import Foundation

exit(await Program.runAsProcess(Array(CommandLine.arguments.dropFirst())))
