// SPDX-License-Identifier: Apache-2.0

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
    /// The entitlements.
    public var entitlements: [Dictionary] = []
    /// The lowest version of each platform that is deployed to, such as `iOS` → 16.
    public var deploymentTargets: [String: Double] = [:]

    /// A project that says nothing.
    public init() {}
}
