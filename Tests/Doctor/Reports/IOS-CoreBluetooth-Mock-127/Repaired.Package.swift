// SPDX-License-Identifier: Apache-2.0

import PackageDescription

let package = Package(name: "App", platforms: [.iOS(.v15)])
