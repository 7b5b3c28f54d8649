// SPDX-License-Identifier: Apache-2.0

public import Bluetooth

extension WorldDescription {
    /// The name of the recorder in the world `recorder`.
    public static let recorderName = "Recorder-0001"

    /// The world a program gets that has neither a radio nor a world of its own: a recorder with
    /// a few seconds of sound, a heart-rate strap and a thermometer.
    ///
    /// The recorder's protocol is described in `Documentation/recorder-protocol.md`.
    public static let recorder = WorldDescription(
        seed: 2_026,
        devices: [.recorder(), heartRateStrap, thermometer]
    )

    /// The world `recorder` with a link loss: interference breaks the recorder's link once, when
    /// it has sent so many packets of its 300.
    public static func recorder(losingLinkAfter packets: Int) -> WorldDescription {
        var description = recorder
        description.devices[0] = .recorder(linkLossAfter: packets)
        // Two seconds instead of four: the shortest supervision time-out that Apple's rules allow
        // (QA1931), so that a demonstration does not drag on.
        description.devices[0].link.supervisionTimeout = .seconds(2)
        return description
    }

    private static let heartRateStrap = PeripheralSpec(
        name: "HR Strap 17",
        address: BluetoothAddress(value: 0xD4_17_00_00_00_02, kind: .random),
        advertisingInterval: .milliseconds(250),
        services: [
            ServiceSpec(
                BluetoothUUID(0x180D),
                characteristics: [
                    CharacteristicSpec(
                        BluetoothUUID(0x2A37),
                        [.notify],
                        // Flags, then beats a minute.
                        notify: NotifyScript(
                            .packets([[0, 71], [0, 72], [0, 74], [0, 73], [0, 71], [0, 70]]),
                            every: .seconds(1)
                        )
                    ),
                    CharacteristicSpec(BluetoothUUID(0x2A38), [.read], value: [1]),
                ]
            ),
            batteryService(percent: 88),
        ],
        position: Position(x: 3, y: 1)
    )

    private static let thermometer = PeripheralSpec(
        name: "Thermo 3",
        address: BluetoothAddress(value: 0xE8_0A_00_00_00_03, kind: .random),
        advertisingInterval: .milliseconds(500),
        services: [
            ServiceSpec(
                BluetoothUUID(0x1809),
                characteristics: [
                    CharacteristicSpec(
                        BluetoothUUID(0x2A1C),
                        [.indicate],
                        // Flags, then 36.6 °C as a 32-bit float of IEEE 11073: 366 times 10^-1.
                        notify: NotifyScript(
                            .packets([[0, 0x6E, 0x01, 0x00, 0xFF], [0, 0x6F, 0x01, 0x00, 0xFF]]),
                            every: .seconds(2)
                        )
                    ),
                    CharacteristicSpec(BluetoothUUID(0x2A1D), [.read], value: [2]),
                ]
            ),
            batteryService(percent: 54),
        ],
        position: Position(x: 6, y: -4)
    )

    private static func batteryService(percent: UInt8) -> ServiceSpec {
        ServiceSpec(
            BluetoothUUID(0x180F),
            characteristics: [
                CharacteristicSpec(BluetoothUUID(0x2A19), [.read], value: [percent])
            ]
        )
    }
}

extension PeripheralSpec {
    /// A recorder that holds one recording and sends it on command, as
    /// `Documentation/recorder-protocol.md` says.
    ///
    /// - Parameters:
    ///   - name: Its name.
    ///   - address: Its static random address.
    ///   - recording: What it holds.
    ///   - linkLossAfter: After how many packets interference breaks the link, once.
    public static func recorder(
        name: String = WorldDescription.recorderName,
        address: BluetoothAddress = BluetoothAddress(value: 0xC4_4B_00_00_00_01, kind: .random),
        recording: ToneRecording = ToneRecording(),
        linkLossAfter: Int? = nil
    ) -> PeripheralSpec {
        let audio = BluetoothUUID(0xAE72)
        return PeripheralSpec(
            name: name,
            address: address,
            services: [
                ServiceSpec(
                    BluetoothUUID(0xAE70),
                    characteristics: [
                        CharacteristicSpec(
                            BluetoothUUID(0xAE71),
                            [.write, .writeWithoutResponse],
                            write: .discard,
                            effects: [
                                WriteEffect(prefix: [0x01], .start(audio)),
                                WriteEffect(prefix: [0x02], .stop(audio)),
                                WriteEffect(prefix: [0x03], .resume(audio)),
                            ]
                        ),
                        CharacteristicSpec(
                            audio,
                            [.read, .notify],
                            notify: NotifyScript(
                                .recording(recording),
                                every: .milliseconds(5),
                                start: .command,
                                linkLossAfter: linkLossAfter
                            )
                        ),
                        CharacteristicSpec(
                            BluetoothUUID(0xAE73),
                            [.read],
                            value: recording.metadata
                        ),
                    ]
                )
            ],
            // Twice the sound's own speed: 16 kB/s of sound leave as 32 kB/s.
            link: LinkSpec(interval: .milliseconds(15), packetsPerInterval: 4)
        )
    }
}
