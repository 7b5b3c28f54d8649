// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import HostCore
import SimulatedRadio

/// A world with random inhabitants, to which random things happen. All of it follows from the seed.
struct RandomStory {
    let world: World
    let devices: [SimulatedPeripheral]
    let phones: [Phone]
    let monitors: [Monitor]
    private var generator: SplitMix64

    init(seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        world = World(seed: seed, trace: .everything)
        var devices: [SimulatedPeripheral] = []
        for index in 0...generator.below(3) {
            devices.append(world.add(Self.device(Int(index), &generator)))
        }
        self.devices = devices
        var phones: [Phone] = []
        var monitors: [Monitor] = []
        for index in 0...generator.below(2) {
            let options = PhoneOptions(connectionLimit: 1 + Int(generator.below(3)))
            phones.append(world.phone("P\(index)", options: options))
            for _ in 0...generator.below(2) { monitors.append(Monitor(phones[Int(index)])) }
        }
        self.phones = phones
        self.monitors = monitors
        self.generator = generator
    }

    private static func device(_ index: Int, _ generator: inout SplitMix64) -> PeripheralSpec {
        var spec = PeripheralSpec.strap(
            "D\(index)",
            address: 0xC000_0000_0100 + UInt64(index)
        )
        spec.services[0].characteristics[1].isProtected = generator.happens(0.3)
        spec.services[0].characteristics[1].read =
            generator.happens(0.2) ? .silence : .counter(bytes: 2)
        spec.services[0].characteristics[2].effects = [
            WriteEffect(prefix: [1], .disconnect), WriteEffect(prefix: [2], .reboot(.seconds(1))),
            WriteEffect(prefix: [3], .setValue(.heartRateMeasurement, [9])),
        ]
        spec.maximumCentrals = 1 + Int(generator.below(2))
        spec.indicatesServiceChanges = generator.happens(0.5)
        spec.addressRotation = generator.happens(0.2) ? .seconds(60) : nil
        spec.pairing.outcome = generator.happens(0.5) ? .succeeds : .fails
        spec.link.supervisionTimeout = .milliseconds(500 + Int(generator.below(5_000)))
        return spec
    }

    /// One thing happens, then some time passes.
    mutating func step() {
        switch generator.below(10) {
        case 0: deviceEvent()
        case 1: phoneEvent()
        default: command()
        }
        guard generator.happens(0.7) else { return }
        world.advance(
            by: .milliseconds(Int(generator.below(generator.happens(0.1) ? 40_000 : 400)))
        )
    }

    private mutating func pick<Element>(_ elements: [Element]) -> Element? {
        elements.isEmpty ? nil : elements[Int(generator.below(UInt64(elements.count)))]
    }

    private mutating func command() {
        guard let monitor = pick(monitors), let device = pick(devices) else { return }
        let handle = AttributeHandle(UInt16(0x0F + generator.below(12)))
        switch generator.below(14) {
        case 0: monitor.scan(generator.happens(0.5) ? [] : [.heartRate])
        case 1:
            if generator.happens(0.5) { return monitor.stopScan() }
            let peers = devices.map { monitor.phone.identifier(of: $0) }
            monitor.watch(generator.happens(0.8) ? peers : nil)
        case 2, 3, 4: monitor.connect(monitor.phone.identifier(of: device))
        case 5:
            guard let link = pick(monitor.openLinks) else { return }
            monitor.disconnect(link)
        case 6: monitor.port.wake(at: monitor.port.now + .milliseconds(Int(generator.below(900))))
        default:
            guard let link = pick(monitor.openLinks) else { return }
            request(monitor, link, handle)
        }
    }

    private mutating func request(_ monitor: Monitor, _ link: LinkID, _ handle: AttributeHandle) {
        let bytes = [UInt8(truncatingIfNeeded: generator.below(5))]
        let all: [GATTRequest] = [
            .discoverServices(nil), .discoverCharacteristics(service: handle, nil),
            .discoverDescriptors(characteristic: handle), .readCharacteristic(handle),
            .writeCharacteristic(handle, bytes), .setNotify(handle, generator.happens(0.6)),
            .readDescriptor(handle), .writeDescriptor(handle, bytes), .readRSSI,
        ]
        if generator.happens(0.2) {
            monitor.writeCommand(link, handle, bytes)
        } else if let request = pick(all) {
            monitor.request(link, request)
        }
    }

    private mutating func deviceEvent() {
        let position = Position(x: generator.happens(0.5) ? 20_000 : 2, y: 0)
        let services = PeripheralSpec.strap().services + PeripheralSpec.thermometer().services
        let events: [DeviceEvent] = [
            .vanish, .appear, .reboot(.milliseconds(700)), .move(position), .hold, .release,
            .disconnect, .loseLinks, .rotateAddress, .forgetBonds,
            .changeServices(generator.happens(0.5) ? services : Array(services.prefix(1))),
        ]
        guard let event = pick(events) else { return }
        pick(devices)?.happen(event, after: .milliseconds(Int(generator.below(50))))
    }

    private mutating func phoneEvent() {
        guard let phone = pick(phones), let device = pick(devices) else { return }
        switch generator.below(9) {
        case 0: phone.setPower(generator.happens(0.7))
        case 1: phone.reset(back: .milliseconds(300))
        case 2: phone.authorize(generator.happens(0.7) ? .allowedAlways : .denied)
        case 3: phone.move(to: Position(x: generator.happens(0.3) ? 20_000 : 0, y: 0))
        case 4: phone.forget(device)
        case 5: phone.remember(device)
        case 6: phone.otherAppConnects(to: device)
        case 7: phone.otherAppDisconnects(from: device)
        default: phone.evictScanned(notHeardFor: .seconds(5))
        }
    }

    /// Everything that keeps links from coming about is put right, and every link is given up.
    func heal() {
        // What is planned already comes first.
        world.advance(by: .seconds(60))
        for device in devices {
            for event: DeviceEvent in [.appear, .release, .move(.origin)] { device.happen(event) }
        }
        for phone in phones {
            phone.setPower(true)
            phone.authorize(.allowedAlways)
            phone.move(to: .origin)
            for device in devices { phone.otherAppDisconnects(from: device) }
        }
        world.advance(by: .seconds(60))
        for monitor in monitors {
            monitor.stopScan()
            for link in monitor.openLinks { monitor.disconnect(link) }
        }
        world.advance(by: .seconds(60))
    }
}
