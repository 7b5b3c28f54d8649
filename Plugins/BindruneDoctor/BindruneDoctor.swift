// SPDX-License-Identifier: Apache-2.0

import Foundation
import PackagePlugin

/// `swift package bindrune-doctor`: runs `bindrune doctor` over the package it is called in.
///
/// Options go through to the command. Without a path among them the package's own folder is looked
/// at; findings end the plugin with an error, as they end the command with 1.
@main
struct BindruneDoctor: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) throws {
        let folder = context.package.directoryURL
        let process = Process()
        process.executableURL = try context.tool(named: "bindrune").url
        process.currentDirectoryURL = folder
        process.arguments = ["doctor"] + arguments
        try process.run()
        process.waitUntilExit()
        if process.terminationReason != .exit || process.terminationStatus != 0 {
            Diagnostics.error("bindrune doctor ended with \(process.terminationStatus)")
        }
    }
}
