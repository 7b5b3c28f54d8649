// SPDX-License-Identifier: Apache-2.0

extension ProjectFacts {
    /// Whether one of the apps declares a background mode.
    func hasBackgroundMode(_ mode: String) -> Bool {
        infoPlists.contains { plist in
            plist.values["UIBackgroundModes"]?.contains { value in
                value.split(separator: " ").contains { $0 == mode }
            } == true
        }
    }

    /// The property lists of apps: not those of tests, frameworks and bundles.
    var appPlists: [Dictionary] {
        infoPlists.filter { plist in
            let kind = plist.values["CFBundlePackageType"]?.first ?? ""
            let folders = plist.path.split(separator: "/").dropLast()
            return kind == "APPL"
                || plist.values.keys.contains(where: Self.isOfAnApp)
                    && !["FMWK", "BNDL", "XPC!"].contains(kind)
                    && !folders.contains { $0.hasSuffix("Tests") || $0.hasSuffix(".framework") }
        }
    }

    /// Keys that only the property list of an app has.
    private static func isOfAnApp(_ key: String) -> Bool {
        key.hasSuffix("UsageDescription")
            || [
                "UILaunch", "UIApplicationSceneManifest", "UIMainStoryboard", "UIBackgroundModes",
                "UISupportedInterfaceOrientations", "LSRequiresIPhoneOS", "NSMainNib",
                "NSMainStoryboard", "UIRequiredDeviceCapabilities", "LSApplicationCategoryType",
            ].contains { key.hasPrefix($0) }
    }
}
