// swift-tools-version: 6.2
// SPDX-License-Identifier: Apache-2.0
import PackageDescription

let package = Package(
    name: "Examples",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "AirPods", targets: ["AirPods"]),
        .library(name: "Recorder", targets: ["Recorder"]),
    ],
    dependencies: [
        .package(name: "Bindrune", path: "..")
    ],
    targets: [
        .target(
            name: "AirPods",
            dependencies: ["AudioRoutes", "Bindrune", "Bluetooth", "Earbuds"].map {
                .product(name: $0, package: "Bindrune")
            },
            path: "AirPods"
        ),
        .target(
            name: "Recorder",
            dependencies: [.product(name: "Bindrune", package: "Bindrune")],
            path: "Recorder"
        ),
        .executableTarget(
            name: "recorder-tool",
            dependencies: ["Recorder", .product(name: "Bindrune", package: "Bindrune")],
            path: "RecorderTool"
        ),
    ],
    swiftLanguageModes: [.v6]
)

for target in package.targets {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .treatAllWarnings(as: .error),
    ]
}
