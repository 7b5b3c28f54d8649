// SPDX-License-Identifier: Apache-2.0

import Foundation
import SwiftParser
import SwiftSyntax

/// Reads what a project says beside its source: property lists, entitlements, the settings of
/// Xcode projects, the platforms of a manifest.
enum ProjectReader {
    /// The facts, and what could not be read.
    static func facts(of files: [(path: String, bytes: Data)])
        -> (facts: ProjectFacts, skipped: [SourceTree.Skipped])
    {
        var facts = ProjectFacts()
        var skipped: [SourceTree.Skipped] = []
        // What lies among tests is no part of what is shipped.
        let shipped = files.filter { file in
            !file.path.split(separator: "/").dropLast().contains { $0.hasSuffix("Tests") }
        }
        for (path, bytes) in shipped {
            if path.hasSuffix(".pbxproj") {
                facts.addSettings(of: String(decoding: bytes, as: UTF8.self), path: path)
            } else if path.hasSuffix("Package.swift") {
                facts.addPlatforms(of: String(decoding: bytes, as: UTF8.self))
            } else if let values = values(of: bytes) {
                let dictionary = ProjectFacts.Dictionary(path: path, values: values)
                if path.hasSuffix(".entitlements") {
                    facts.entitlements.append(dictionary)
                } else {
                    facts.infoPlists.append(dictionary)
                }
            } else {
                skipped.append(
                    .init(path: path, reason: "it is not a property list", isNamed: false)
                )
            }
        }
        return (facts, skipped)
    }

    private static func values(of bytes: Data) -> [String: [String]]? {
        let list = try? PropertyListSerialization.propertyList(from: bytes, format: nil)
        return (list as? [String: Any])?.mapValues { value in
            (value as? [Any])?.map { "\($0)" } ?? ["\(value)"]
        }
    }
}

extension ProjectFacts {
    /// Takes `INFOPLIST_KEY_NAME = value;` and `IPHONEOS_DEPLOYMENT_TARGET = 16.0;`.
    fileprivate mutating func addSettings(of text: String, path: String) {
        var values: [String: [String]] = [:]
        for line in text.split(separator: "\n") {
            let parts = line.split(separator: "=", maxSplits: 1).map {
                String($0).trimming("\t\";")
            }
            guard parts.count == 2 else { continue }
            if parts[0].hasPrefix("INFOPLIST_KEY_") {
                values[String(parts[0].dropFirst(14)), default: []].append(parts[1])
            } else if parts[0].hasPrefix("ENABLE_RESOURCE_ACCESS_"), parts[1] == "YES" {
                permissions.insert(parts[0])
            } else if let platform = Self.settings[parts[0]], let version = Double(parts[1]) {
                lower(platform, to: version)
            }
        }
        if !values.isEmpty { infoPlists.append(Dictionary(path: path, values: values)) }
    }

    private static let settings = [
        "IPHONEOS_DEPLOYMENT_TARGET": "iOS", "MACOSX_DEPLOYMENT_TARGET": "macOS",
        "WATCHOS_DEPLOYMENT_TARGET": "watchOS", "TVOS_DEPLOYMENT_TARGET": "tvOS",
    ]

    /// Takes `.iOS(.v16)` and `.macOS("14.2")` out of a manifest.
    fileprivate mutating func addPlatforms(of manifest: String) {
        let tree = Parser.parse(source: manifest)
        for call in FactsCollector.facts(of: tree).calls
        where ["iOS", "macOS", "watchOS", "tvOS"].contains(call.name) && call.base == "" {
            let argument = call.firstArgument?.source.trimming(".\"") ?? ""
            let text = argument.hasPrefix("v") ? String(argument.dropFirst()) : argument
            if let version = Double(text.replacingOccurrences(of: "_", with: ".")) {
                lower(call.name, to: version)
            }
        }
    }

    private mutating func lower(_ platform: String, to version: Double) {
        deploymentTargets[platform] = min(version, deploymentTargets[platform] ?? version)
    }
}
