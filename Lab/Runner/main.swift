// SPDX-License-Identifier: Apache-2.0

import Foundation
import LabScenarios

exit(LabCommand.run(Array(CommandLine.arguments.dropFirst())))
