// swift-tools-version: 6.2
// SPDX-License-Identifier: Apache-2.0
import Foundation
import PackageDescription

let package = Package(
    name: "Bindrune",
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    traits: [
        .trait(
            name: "OpenCoreBluetooth",
            description: """
                The connection layer uses this package's own Core Bluetooth on Apple platforms \
                too, for tests in a simulated world.
                """
        )
    ],
    swiftLanguageModes: [.v6]
)

// MARK: - Values

package.targets += [
    .target(name: "Bluetooth"),
    .testTarget(name: "BluetoothTests", dependencies: ["Bluetooth"]),
]
package.products += [
    .library(name: "Bluetooth", targets: ["Bluetooth"])
]

// MARK: - Machines

package.targets += [
    .target(name: "HostCore", dependencies: ["Bluetooth"]),
    .testTarget(name: "HostCoreTests", dependencies: ["HostCore", "Bluetooth"]),
]

// MARK: - Diagnosis

package.targets += [
    .target(name: "Doctor", dependencies: ["Captures", "Bluetooth"]),
    .testTarget(name: "DoctorTests", dependencies: ["Doctor", "Captures", "Bluetooth"]),
]
package.products += [
    .library(name: "Doctor", targets: ["Doctor"])
]

// MARK: - Earbuds

#if os(Linux)
    // AES of one block; Debian's package is libssl-dev.
    package.targets += [.systemLibrary(name: "CCrypto")]
    let blockCipher: [Target.Dependency] = ["CCrypto"]
#else
    let blockCipher: [Target.Dependency] = []
#endif

package.targets += [
    .target(
        name: "Earbuds",
        dependencies: ["Bluetooth"] + blockCipher,
        resources: [.embedInCode("Models/models.json")]
    ),
    .testTarget(
        name: "EarbudsTests",
        dependencies: ["Earbuds", "Bluetooth"] + blockCipher,
        resources: [.embedInCode("Vectors/vectors.json")]
    ),
]
package.targets += [
    // Started by the tests, twice: one process cannot compare itself with another.
    .executableTarget(
        name: "EarbudsTrace",
        dependencies: ["Earbuds", "Bluetooth"],
        path: "Tests/EarbudsTrace"
    ),
    .testTarget(
        name: "EarbudsTrackingTests",
        dependencies: ["Earbuds", "Bluetooth", "EarbudsTrace"],
        exclude: ["Replays"]
    ),
]
package.products += [
    .library(name: "Earbuds", targets: ["Earbuds"])
]

#if os(Linux)
    // The toolchain's own SwiftSyntax: only these targets see it, and no product of libraries that
    // others depend on carries unsafe flags.
    package.targets += [
        .target(name: "SourceDoctor", dependencies: ["Doctor"]),
        .testTarget(name: "SourceDoctorTests", dependencies: ["SourceDoctor", "Doctor"]),
    ]
    let seesSwiftSyntax: Set = [
        "SourceDoctor", "SourceDoctorTests", "BindruneCommands", "BindruneCommandsTests",
        "bindrune",
    ]
#endif

// MARK: - Captures

package.targets += [
    .target(name: "Captures", dependencies: ["Bluetooth"]),
    .testTarget(name: "CapturesTests", dependencies: ["Captures", "Bluetooth"]),
]
package.products += [
    .library(name: "Captures", targets: ["Captures"])
]

// MARK: - Radios

package.targets += [
    .target(name: "SimulatedRadio", dependencies: ["HostCore", "Bluetooth"]),
    .testTarget(
        name: "SimulatedRadioTests",
        dependencies: ["SimulatedRadio", "HostCore", "Bluetooth"]
    ),
    .target(name: "RadioTools", dependencies: ["HostCore", "Bluetooth"]),
    .testTarget(
        name: "RadioToolsTests",
        dependencies: ["RadioTools", "SimulatedRadio", "HostCore", "Bluetooth"]
    ),
]

// MARK: - Apple's API

var openCoreBluetooth: [Target.Dependency] = ["HostCore", "Bluetooth"]

#if os(Linux)
    package.targets += [
        // Headers and library lie on the default paths; asking pkg-config would warn where there
        // is none. Debian's package is libsystemd-dev.
        .systemLibrary(name: "CSystemd"),
        .target(name: "DBus", dependencies: ["CSystemd"]),
        .target(name: "BlueZRadio", dependencies: ["HostCore", "Bluetooth", "DBus", "CSystemd"]),
        .testTarget(
            name: "BlueZRadioTests",
            dependencies: ["BlueZRadio", "HostCore", "Bluetooth", "DBus", "CSystemd"]
        ),
    ]
    openCoreBluetooth.append("BlueZRadio")
#endif

package.targets += [
    .target(name: "OpenCoreBluetooth", dependencies: openCoreBluetooth),
    .testTarget(
        name: "OpenCoreBluetoothTests",
        dependencies: ["OpenCoreBluetooth", "SimulatedRadio", "HostCore", "Bluetooth"]
    ),
]
package.products += [
    .library(name: "OpenCoreBluetooth", targets: ["OpenCoreBluetooth"])
]

#if !canImport(Darwin)
    package.targets += [
        .target(name: "CoreBluetooth", dependencies: ["OpenCoreBluetooth"]),
        .testTarget(name: "ApplePublicAPITests", dependencies: ["CoreBluetooth"]),
    ]
    package.products += [
        .library(name: "CoreBluetooth", targets: ["CoreBluetooth"])
    ]
    let coreBluetooth: [Target.Dependency] = ["CoreBluetooth"]
#else
    let coreBluetooth: [Target.Dependency] = []
#endif

// MARK: - Audio

#if os(Linux)
    package.targets += [
        // Debian's package is libpulse-dev; found as libsystemd is.
        .systemLibrary(name: "CPulse"),
        .target(name: "OpenAVFAudio", dependencies: ["Bluetooth", "DBus", "CPulse"]),
        .target(name: "AVFAudio", dependencies: ["OpenAVFAudio"]),
        .testTarget(
            name: "OpenAVFAudioTests",
            dependencies: [
                "OpenAVFAudio", "AVFAudio", "AudioRoutes", "Earbuds", "BlueZRadio", "HostCore",
                "DBus", "CSystemd", "Bluetooth",
            ]
        ),
    ]
    package.products += [
        .library(name: "AVFAudio", targets: ["AVFAudio"])
    ]
    let avfAudio: [Target.Dependency] = ["AVFAudio", "OpenAVFAudio"]
#else
    let avfAudio: [Target.Dependency] = []
#endif

package.targets += [
    .target(name: "AudioRoutes", dependencies: ["Earbuds", "Bluetooth"] + avfAudio)
]
package.products += [
    .library(name: "AudioRoutes", targets: ["AudioRoutes"])
]

#if os(Linux)
    // What is compiled for iOS and macOS, compiled and run here too, over declarations.
    package.targets += [
        .target(name: "CoreMotion", path: "Tests/AppleDeclarations/CoreMotion"),
        .target(name: "CoreAudio", path: "Tests/AppleDeclarations/CoreAudio"),
        .target(
            name: "AppleRoutes",
            dependencies: ["CoreMotion", "CoreAudio", "Earbuds", "Bluetooth"] + avfAudio,
            path: "Tests/AppleRoutes"
        ),
        .testTarget(
            name: "AppleRoutesTests",
            dependencies: ["AppleRoutes", "CoreMotion", "CoreAudio", "Earbuds", "Bluetooth"]
                + avfAudio
        ),
    ]
#endif

// MARK: - Connection

package.targets += [
    .target(
        name: "Bindrune",
        dependencies: coreBluetooth + [
            .target(name: "OpenCoreBluetooth", condition: .when(traits: ["OpenCoreBluetooth"]))
        ]
    ),
    .target(
        name: "BindruneTesting",
        dependencies: [
            "Bindrune", "SimulatedRadio", "RadioTools", "OpenCoreBluetooth", "HostCore",
            "Bluetooth", "Earbuds",
        ]
    ),
    .testTarget(
        name: "BindruneTestingTests",
        dependencies: [
            "BindruneTesting", "SimulatedRadio", "HostCore", "Bluetooth", "Earbuds", "WorldTrace",
        ] + coreBluetooth
    ),
    // Started by the tests, twice: one process cannot compare itself with another.
    .executableTarget(
        name: "WorldTrace",
        dependencies: [
            "Bindrune", "BindruneTesting", "RadioTools", "OpenCoreBluetooth", "HostCore",
        ],
        path: "Tests/WorldTrace"
    ),
    .testTarget(
        name: "BindruneTests",
        dependencies: ["Bindrune", "BindruneTesting", "SimulatedRadio"] + coreBluetooth
    ),
    // The example of the nested package, compiled and tested with the rest.
    .target(name: "Recorder", dependencies: ["Bindrune"], path: "Examples/Recorder"),
    .testTarget(
        name: "FirstPostTests",
        dependencies: [
            "Bindrune", "BindruneTesting", "SimulatedRadio", "OpenCoreBluetooth", "HostCore",
            "Bluetooth", "Recorder",
        ] + coreBluetooth
    ),
    .target(
        name: "AirPods",
        dependencies: ["AudioRoutes", "Bindrune", "Bluetooth", "Earbuds"],
        path: "Examples/AirPods"
    ),
    // Swift Testing is what the package's own tests use; users' XCTest suites work too.
    .testTarget(
        name: "XCTestProofTests",
        dependencies: ["Bindrune", "BindruneTesting"] + coreBluetooth
    ),
    .testTarget(
        name: "SourceRulesTests",
        dependencies: ["Bindrune", "BindruneTesting"] + coreBluetooth
    ),
]
package.products += [
    .library(name: "Bindrune", targets: ["Bindrune"]),
    .library(name: "BindruneTesting", targets: ["BindruneTesting", "SimulatedRadio"]),
]

#if os(Linux)
    package.targets += [
        .testTarget(
            name: "AirPodsExampleTests",
            dependencies: [
                "AirPods", "AudioRoutes", "OpenAVFAudio", "Bindrune", "BindruneTesting",
                "SimulatedRadio", "Earbuds", "Bluetooth",
            ]
        )
    ]
#endif

// MARK: - Command

#if os(Linux)
    package.targets += [
        .target(
            name: "BindruneCommands",
            dependencies: [
                "Bindrune", "BindruneTesting", "SimulatedRadio", "RadioTools", "BlueZRadio", "DBus",
                "OpenCoreBluetooth", "HostCore", "Bluetooth", "Doctor", "SourceDoctor",
                "AudioRoutes", "OpenAVFAudio", "Earbuds", "Captures",
            ] + coreBluetooth
        ),
        .executableTarget(name: "bindrune", dependencies: ["BindruneCommands"]),
        .testTarget(
            name: "BindruneCommandsTests",
            dependencies: [
                "BindruneCommands", "Bindrune", "BindruneTesting", "OpenCoreBluetooth",
                "SimulatedRadio", "Bluetooth", "OpenAVFAudio", "AudioRoutes", "Earbuds",
                "Captures",
            ]
        ),
    ]
    package.products += [
        .executable(name: "bindrune", targets: ["bindrune"])
    ]
    // SwiftPM refuses unsafe flags in the libraries of a dependency, not in the tools of a plugin.
    package.targets += [
        .plugin(
            name: "BindruneDoctor",
            capability: .command(
                intent: .custom(
                    verb: "bindrune-doctor",
                    description: "find mistakes in the use of Bluetooth in Swift source"
                )
            ),
            dependencies: ["bindrune"]
        )
    ]
    package.products += [
        .plugin(name: "BindruneDoctor", targets: ["BindruneDoctor"])
    ]
#endif

// MARK: - Lab

#if os(Linux)
    package.targets += [
        .target(
            name: "LabScenarios",
            dependencies: ["CoreBluetooth", "OpenCoreBluetooth", "SimulatedRadio", "Bluetooth"],
            path: "Lab/Scenarios"
        ),
        .executableTarget(
            name: "lab-scenarios",
            dependencies: ["LabScenarios"],
            path: "Lab/Runner"
        ),
        .testTarget(name: "LabScenariosTests", dependencies: ["LabScenarios"]),
    ]
#endif

// MARK: - Settings of every target

for target in package.targets where ![.system, .plugin].contains(target.type) {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .treatAllWarnings(as: .error),
    ]
    if target.type == .regular {
        target.swiftSettings?.append(.treatWarning("ExplicitSendable", as: .error))
    }
}

for target in package.targets where target.name == "AppleRoutes" {
    target.swiftSettings?.append(.define("APPLE_DECLARATIONS"))
}

#if os(Linux)
    /// Where the toolchain that reads this manifest keeps SwiftSyntax.
    func swiftSyntaxFolder() -> String {
        if let folder = Context.environment["SWIFT_HOST_LIBRARIES"] { return folder }
        let search = Context.environment["PATH"]?.split(separator: ":").map(String.init) ?? []
        for folder in search {
            let compiler = URL(filePath: folder + "/swiftc").resolvingSymlinksInPath()
            let host = compiler.deletingLastPathComponent().appending(path: "../lib/swift/host")
                .standardizedFileURL.path
            if FileManager.default.fileExists(atPath: host + "/SwiftSyntax.swiftmodule") {
                return host
            }
        }
        return "/usr/lib/swift/host"
    }

    let swiftSyntax = swiftSyntaxFolder()
    for target in package.targets where seesSwiftSyntax.contains(target.name) {
        target.swiftSettings?.append(.unsafeFlags(["-I", swiftSyntax]))
    }
    for target in package.targets where target.name == "SourceDoctor" {
        target.linkerSettings = [
            .unsafeFlags([
                "-L", swiftSyntax, "-lSwiftSyntax", "-lSwiftParser", "-Xlinker", "-rpath",
                "-Xlinker", swiftSyntax,
            ])
        ]
    }
#endif
