// swift-tools-version: 6.0
// SPDX-License-Identifier: Apache-2.0
import PackageDescription

let package = Package(name: "Older", platforms: [.iOS(.v15)], targets: [.target(name: "Older")])
