// swift-tools-version: 6.2
// SPDX-License-Identifier: Apache-2.0
import PackageDescription

// A package of its own that compiles the libraries once more, watched by libFuzzer: the unsafe
// flags that this takes must not reach anybody who depends on Bindrune.

let watched: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .unsafeFlags(["-sanitize=fuzzer", "-gnone"]),
]

let package = Package(
    name: "Fuzz",
    platforms: [.macOS(.v15)],
    targets: [
        .systemLibrary(name: "CCrypto"),
        .systemLibrary(name: "CSystemd"),
        .target(name: "CLibFuzzer"),
        .target(name: "Bluetooth", swiftSettings: watched),
        .target(name: "HostCore", dependencies: ["Bluetooth"], swiftSettings: watched),
        .target(name: "Doctor", dependencies: ["Captures", "Bluetooth"], swiftSettings: watched),
        .target(name: "Captures", dependencies: ["Bluetooth"], swiftSettings: watched),
        .target(
            name: "Earbuds",
            dependencies: ["Bluetooth", "CCrypto"],
            resources: [.embedInCode("Models/models.json")],
            swiftSettings: watched
        ),
        .target(
            name: "SimulatedRadio",
            dependencies: ["HostCore", "Bluetooth"],
            swiftSettings: watched
        ),
        .target(name: "DBus", dependencies: ["CSystemd"], swiftSettings: watched),
        .target(
            name: "BlueZRadio",
            dependencies: ["HostCore", "Bluetooth", "DBus", "CSystemd"],
            swiftSettings: watched
        ),
        .executableTarget(
            name: "fuzz",
            dependencies: [
                "CLibFuzzer", "Bluetooth", "Earbuds", "Captures", "Doctor", "HostCore",
                "SimulatedRadio", "DBus", "BlueZRadio",
            ],
            swiftSettings: [.unsafeFlags(["-gnone"])],
            linkerSettings: [
                .unsafeFlags([Context.environment["BINDRUNE_LIBFUZZER"] ?? "-lFuzzer"]),
                .linkedLibrary("stdc++"),
            ]
        ),
    ],
    swiftLanguageModes: [.v6]
)
