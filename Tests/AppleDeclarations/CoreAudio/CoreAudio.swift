// SPDX-License-Identifier: Apache-2.0

package import Dispatch
package import Foundation

// As much of Apple's C interface as the package uses, under its names, so that what uses it is
// compiled and run by tests on Linux. The objects are those of a `PlayedAudio`.

package typealias CFString = NSString
package typealias OSStatus = Int32
package typealias AudioObjectID = UInt32
package typealias AudioObjectPropertySelector = UInt32
package typealias AudioObjectPropertyScope = UInt32
package typealias AudioObjectPropertyElement = UInt32
package typealias AudioObjectPropertyListenerBlock =
    @Sendable (UInt32, UnsafePointer<AudioObjectPropertyAddress>) -> Void

package struct AudioObjectPropertyAddress: Hashable, Sendable {
    package var mSelector: AudioObjectPropertySelector
    package var mScope: AudioObjectPropertyScope
    package var mElement: AudioObjectPropertyElement

    package init(
        mSelector: AudioObjectPropertySelector,
        mScope: AudioObjectPropertyScope,
        mElement: AudioObjectPropertyElement
    ) {
        self.mSelector = mSelector
        self.mScope = mScope
        self.mElement = mElement
    }
}

private func code(_ text: String) -> UInt32 { text.utf8.reduce(0) { $0 << 8 | UInt32($1) } }

package let kAudioObjectSystemObject: Int32 = 1
package let kAudioObjectPropertyElementMain: UInt32 = 0
package let kAudioObjectPropertyScopeGlobal = code("glob")
package let kAudioObjectPropertyScopeInput = code("inpt")
package let kAudioObjectPropertyScopeOutput = code("outp")
package let kAudioObjectPropertyName = code("lnam")
package let kAudioHardwarePropertyDevices = code("dev#")
package let kAudioHardwarePropertyDefaultInputDevice = code("dIn ")
package let kAudioHardwarePropertyDefaultOutputDevice = code("dOut")
package let kAudioDevicePropertyDeviceUID = code("uid ")
package let kAudioDevicePropertyModelUID = code("muid")
package let kAudioDevicePropertyTransportType = code("tran")
package let kAudioDevicePropertyStreams = code("stm#")
package let kAudioDevicePropertyDeviceIsRunningSomewhere = code("gone")
package let kAudioDeviceTransportTypeBluetooth = code("blue")
package let kAudioDeviceTransportTypeBluetoothLE = code("blea")

private let unknownProperty = OSStatus(bitPattern: code("who?"))

package func AudioObjectGetPropertyDataSize(
    _ object: AudioObjectID,
    _ address: UnsafePointer<AudioObjectPropertyAddress>,
    _ qualifierSize: UInt32,
    _ qualifier: UnsafeRawPointer?,
    _ size: UnsafeMutablePointer<UInt32>
) -> OSStatus {
    switch PlayedAudio.value(object, address) {
    case .numbers(let numbers): size.pointee = UInt32(numbers.count * 4)
    case .text: size.pointee = 8
    case nil: return unknownProperty
    }
    return 0
}

package func AudioObjectGetPropertyData(
    _ object: AudioObjectID,
    _ address: UnsafePointer<AudioObjectPropertyAddress>,
    _ qualifierSize: UInt32,
    _ qualifier: UnsafeRawPointer?,
    _ size: UnsafeMutablePointer<UInt32>,
    _ data: UnsafeMutableRawPointer
) -> OSStatus {
    switch PlayedAudio.value(object, address) {
    case .numbers(let numbers):
        let room = numbers.prefix(Int(size.pointee) / 4)
        for (place, number) in room.enumerated() {
            data.storeBytes(of: number, toByteOffset: place * 4, as: UInt32.self)
        }
        size.pointee = UInt32(room.count * 4)
    case .text(let text):
        data.storeBytes(
            of: Unmanaged.passRetained(NSString(string: text)),
            as: Unmanaged<NSString>?.self
        )
    case nil: return unknownProperty
    }
    return 0
}

package func AudioObjectAddPropertyListenerBlock(
    _ object: AudioObjectID,
    _ address: UnsafePointer<AudioObjectPropertyAddress>,
    _ queue: DispatchQueue?,
    _ block: @escaping AudioObjectPropertyListenerBlock
) -> OSStatus { 0 }
