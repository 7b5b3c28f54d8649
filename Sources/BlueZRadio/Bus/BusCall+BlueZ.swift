// SPDX-License-Identifier: Apache-2.0

import DBus

extension BusCall {
    static func adapter(_ path: String, _ member: String, _ arguments: [BusValue] = []) -> BusCall {
        BusCall(path: path, interface: BusName.adapter, member: member, arguments: arguments)
    }

    static func device(_ path: String, _ member: String) -> BusCall {
        BusCall(path: path, interface: BusName.device, member: member)
    }

    static func readValue(_ path: String, _ interface: String) -> BusCall {
        BusCall(path: path, interface: interface, member: "ReadValue", arguments: [.options()])
    }

    static func writeValue(
        _ path: String,
        _ interface: String,
        _ bytes: [UInt8],
        type: String? = nil
    ) -> BusCall {
        let options = type.map { BusValue.options([("type", .string($0))]) } ?? .options()
        return BusCall(
            path: path,
            interface: interface,
            member: "WriteValue",
            arguments: [.bytes(bytes), options]
        )
    }

    static func notify(_ path: String, _ isOn: Bool) -> BusCall {
        BusCall(
            path: path,
            interface: BusName.characteristic,
            member: isOn ? "StartNotify" : "StopNotify"
        )
    }
}
