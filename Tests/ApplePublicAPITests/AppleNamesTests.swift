// SPDX-License-Identifier: Apache-2.0

import CoreBluetooth
import Testing

/// Apple's names against those of this module, and against what the documents say of both.
struct AppleNamesTests {
    private static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    private let apple: Set<String>
    private let ours: Set<String>
    private let document: [Substring]

    init() throws {
        func text(_ path: String) throws -> String {
            try String(contentsOf: Self.root.appending(path: path), encoding: .utf8)
        }
        apple = Set(
            appleNames.flatMap { owner, names in
                names.split(separator: " ").map { owner.isEmpty ? "\($0)" : "\(owner).\($0)" }
            }
        )
        ours = InterfaceReader(try text("Documentation/api/OpenCoreBluetooth.txt")).names
        document = try text("Documentation/core-bluetooth.md").split(separator: "\n")
    }

    /// The names in the first column of the table under a heading.
    private func listed(under heading: String) -> Set<String> {
        let section = document.drop { $0 != "## " + heading }.dropFirst()
            .prefix { !$0.hasPrefix("## ") }
        let columns = section.filter { $0.hasPrefix("| `") }.map { $0.split(separator: "|")[0] }
        let pieces = columns.flatMap { $0.split(separator: "`", omittingEmptySubsequences: false) }
        // Between the marks of code every second piece stands.
        return Set(pieces.map(String.init).filter { $0.first?.isLetter == true })
    }

    @Test func `every name of Apple's is there, or its absence is explained`() {
        let absent = listed(under: "Names that are not there")
        #expect(!absent.isEmpty)
        #expect(apple.subtracting(ours).subtracting(absent).sorted() == [])
        // What is listed is neither there, nor no name of Apple's.
        #expect(absent.intersection(ours).sorted() == [])
        #expect(absent.subtracting(apple).sorted() == [])
    }

    @Test func `every name beyond Apple's is listed`() {
        let additions = listed(under: "Names that Apple does not have")
        // What Swift asks of an option set, an error or an object is no name of the API.
        let conformances: Set<String> = [
            "rawValue", "init(rawValue:)", "hash", "description", "isEqual(_:)", "copy(with:)",
            "hash(into:)", "_nsError", "init(_nsError:)",
        ]
        let extra = ours.subtracting(apple).filter { name in
            !conformances.contains(String(name.drop { $0 != "." }.dropFirst()))
                && !conformances.contains(String(name.split(separator: ".").last ?? ""))
        }
        #expect(extra.subtracting(additions).sorted() == [])
        #expect(additions.subtracting(ours).sorted() == [])
    }

    @Test func `the reader finds names, owners and labels`() {
        let reader = InterfaceReader(
            """
            public let constant: String
            open class Manager : NSObject {
                public convenience init(delegate: (any Delegate)?, queue: DispatchQueue?)
                open class func supports(_ features: Manager.Feature) -> Bool
                weak open var delegate: (any Delegate)?
            }
            extension Manager {
                public struct Feature : OptionSet {
                    @available(iOS, deprecated: 1)
                    public static let one: Manager.Feature
                }
                public func scan(for time: [String : (Int, Int)], in place: Int = 3)
            }
            public protocol Delegate : NSObjectProtocol {
                func manager(_ manager: Manager, didFind: Int, rssi RSSI: Int)
            }
            """
        )
        #expect(
            reader.names == [
                "constant", "Manager", "Manager.init(delegate:queue:)", "Manager.supports(_:)",
                "Manager.delegate", "Manager.Feature", "Manager.Feature.one",
                "Manager.scan(for:in:)", "Delegate", "Delegate.manager(_:didFind:rssi:)",
            ]
        )
    }
}
