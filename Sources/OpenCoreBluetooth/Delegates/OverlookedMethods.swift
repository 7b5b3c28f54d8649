// SPDX-License-Identifier: Apache-2.0

/// Delegate methods that are never called, because only a subclass of the adopting class has them.
///
/// Swift chooses the implementation of a requirement where the protocol is adopted; Apple's run
/// time asks the object. Found by the names of the executable's functions, so in builds that keep
/// them, for classes that are neither private nor generic. Looked for only where a delegate's
/// superclass adopts the protocol too.
enum OverlookedMethods {
    /// The full names of the methods, and the class that adopts the protocol.
    struct Finding: Hashable {
        var methods: [String]
        var adopter: String
    }

    /// Looks for such methods of a delegate.
    static func find(
        in delegate: AnyObject,
        symbols: () -> SymbolTable = SymbolTable.ofExecutable
    ) -> Finding? {
        let classes = Array(sequence(first: type(of: delegate) as AnyClass, next: _getSuperclass))
        guard let adopter = classes.lastIndex(where: adopts), adopter > 0 else { return nil }
        let names = classes.map(prefix(of:))
        let functions = symbols().functions(beginningWith: names.compactMap(\.self))
        func methods(of indices: some Sequence<Int>) -> Set<String> {
            let prefixes = indices.compactMap { names[$0] }
            return Set(
                functions.filter { name in prefixes.contains(where: name.hasPrefix) }
                    .compactMap(Self.method(named:))
            )
        }
        // The adopting class may itself have inherited a method.
        let known = methods(of: adopter..<classes.count)
        guard !known.isEmpty else { return nil }
        let overlooked = methods(of: 0..<adopter).subtracting(known)
        guard !overlooked.isEmpty else { return nil }
        return Finding(methods: overlooked.sorted(), adopter: "\(classes[adopter])")
    }

    private static func adopts(_ type: AnyClass) -> Bool {
        type is any CBCentralManagerDelegate.Type || type is any CBPeripheralDelegate.Type
    }

    /// What the names of a class's functions begin with; nil where that cannot be told.
    private static func prefix(of type: AnyClass) -> String? {
        guard let name = _mangledTypeName(type), name.hasSuffix("C"), !name.contains("yXZ")
        else { return nil }
        return "$s" + name
    }

    /// The full name of a delegate method by the name of its function; nil for other functions.
    private static func method(named symbol: String) -> String? {
        guard let text = demangled(symbol), !text.contains(" for "),
            let name = fullName(in: text)
        else { return nil }
        return all.contains(name) ? name : nil
    }

    /// The full name in a declaration such as `App.Sub.peripheral(_: A.B, didOpen: C?) -> ()`.
    static func fullName(in declaration: String) -> String? {
        guard let open = declaration.firstIndex(of: "(") else { return nil }
        let base = declaration[..<open].split(separator: ".").last.map(String.init) ?? ""
        var labels: [Substring] = []
        var depth = 0
        var start = open
        for index in declaration[open...].indices {
            switch declaration[index] {
            case "(", "[", "<":
                depth += 1
                if depth == 1 { start = declaration.index(after: index) }
            case ">" where declaration[declaration.index(before: index)] == "-": break
            case ")", "]", ">":
                depth -= 1
                if depth == 0 { return "\(base)(\(labels.joined()))" }
            case ":" where depth == 1: labels.append(declaration[start...index])
            case "," where depth == 1:
                start =
                    declaration.index(index, offsetBy: 2, limitedBy: declaration.endIndex) ?? index
            default: break
            }
        }
        return nil
    }

    private typealias Demangler =
        @convention(c) (
            UnsafePointer<CChar>, Int, UnsafeMutablePointer<CChar>?, UnsafeMutablePointer<Int>?,
            UInt32
        ) -> UnsafeMutablePointer<CChar>?

    private static func demangled(_ symbol: String) -> String? {
        guard let address = dlsym(nil, "swift_demangle") else { return nil }
        let demangle = withUnsafeBytes(of: address) { $0.load(as: Demangler.self) }
        guard let text = demangle(symbol, symbol.utf8.count, nil, nil, 0) else { return nil }
        defer { free(text) }
        return String(cString: text)
    }

    private static let all: Set<String> = [
        "centralManagerDidUpdateState(_:)",
        "centralManager(_:willRestoreState:)",
        "centralManager(_:didDiscover:advertisementData:rssi:)",
        "centralManager(_:didConnect:)",
        "centralManager(_:didFailToConnect:error:)",
        "centralManager(_:didDisconnectPeripheral:error:)",
        "centralManager(_:didDisconnectPeripheral:timestamp:isReconnecting:error:)",
        "centralManager(_:connectionEventDidOccur:for:)",
        "centralManager(_:didUpdateANCSAuthorizationFor:)",
        "peripheralDidUpdateName(_:)",
        "peripheral(_:didModifyServices:)",
        "peripheralDidUpdateRSSI(_:error:)",
        "peripheral(_:didReadRSSI:error:)",
        "peripheral(_:didDiscoverServices:)",
        "peripheral(_:didDiscoverIncludedServicesFor:error:)",
        "peripheral(_:didDiscoverCharacteristicsFor:error:)",
        "peripheral(_:didUpdateValueFor:error:)",
        "peripheral(_:didWriteValueFor:error:)",
        "peripheral(_:didUpdateNotificationStateFor:error:)",
        "peripheral(_:didDiscoverDescriptorsFor:error:)",
        "peripheralIsReady(toSendWriteWithoutResponse:)",
        "peripheral(_:didOpen:error:)",
    ]
}
