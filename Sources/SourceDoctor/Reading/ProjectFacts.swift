// SPDX-License-Identifier: Apache-2.0

import Foundation

/// What a project says beside its source. Nil or empty where it says nothing that can be read.
public struct ProjectFacts: Hashable, Sendable {
    /// A property list or a set of build settings.
    public struct Dictionary: Hashable, Sendable {
        /// The file it was read from.
        public var path: String
        /// Keys with their values; a list is its strings.
        public var values: [String: [String]]

        /// Makes a dictionary of a file.
        public init(path: String, values: [String: [String]]) {
            self.path = path
            self.values = values
        }
    }

    /// The Info.plist files, and the `INFOPLIST_KEY_` settings of Xcode projects as such.
    public var infoPlists: [Dictionary] = []
    /// The build settings of Xcode projects that say what a sandboxed app may do.
    public var permissions: Set<String> = []
    /// The entitlements.
    public var entitlements: [Dictionary] = []
    /// The lowest version of each platform that is deployed to, such as `iOS` → 16.
    public var deploymentTargets: [String: Double] = [:]

    /// A project that says nothing.
    public init() {}

    /// What these files say; what cannot be read says nothing.
    public init(of files: [RuleDocument.ProjectFile]) {
        self = ProjectReader.facts(of: files.map { ($0.path, Data($0.text.utf8)) }).facts
    }
}
