// swift-tools-version: 6.2
// SPDX-License-Identifier: Apache-2.0
import PackageDescription

let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "Bindrune", path: "..")],
    targets: [
        .executableTarget(
            name: "benchmarks",
            dependencies: [
                .product(name: "Bluetooth", package: "Bindrune"),
                .product(name: "Captures", package: "Bindrune"),
                .product(name: "Doctor", package: "Bindrune"),
                .product(name: "Earbuds", package: "Bindrune"),
                .product(name: "Bindrune", package: "Bindrune"),
                .product(name: "BindruneTesting", package: "Bindrune"),
                .product(name: "CoreBluetooth", package: "Bindrune"),
            ]
        ),
        // What Lab/bench measures beside bleak.
        .executableTarget(
            name: "lab-listener",
            dependencies: [
                .product(name: "Bindrune", package: "Bindrune"),
                .product(name: "CoreBluetooth", package: "Bindrune"),
            ]
        ),
    ],
    swiftLanguageModes: [.v6]
)
