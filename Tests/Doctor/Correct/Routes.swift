// SPDX-License-Identifier: Apache-2.0

import AVFoundation
import Combine
import SwiftUI

/// The audio route, read at the start and at every change, on the main actor.
@MainActor
final class Routes: ObservableObject {
    @Published private(set) var isWireless = false
    private static let wireless: Set<AVAudioSession.Port> = [
        .bluetoothA2DP, .bluetoothHFP, .bluetoothLE, .airPlay,
    ]
    private var task: Task<Void, Never>?

    func start() {
        update()
        task = Task { [weak self] in
            let changes = NotificationCenter.default
                .notifications(named: AVAudioSession.routeChangeNotification)
            for await _ in changes.map({ _ in () }) { self?.update() }
        }
    }

    private func update() {
        let outputs = AVAudioSession.sharedInstance().currentRoute.outputs
        isWireless = outputs.contains { Self.wireless.contains($0.portType) }
    }
}

/// The same with a selector, and a remembered device.
final class RouteMemory: NSObject {
    private var known: Set<String> = []
    private(set) var title = ""

    func start() {
        NotificationCenter.default.addObserver(
            self,
            selector: #selector(changed(_:)),
            name: AVAudioSession.routeChangeNotification,
            object: nil
        )
        refresh()
    }

    @objc private func changed(_ note: Notification) {
        DispatchQueue.main.async { self.refresh() }
    }

    private func refresh() {
        let ports = AVAudioSession.sharedInstance().currentRoute.outputs
        title = ports.map(\.portName).joined(separator: ", ")
        known.formUnion(ports.map(\.uid))
    }

    func isWired(_ port: AVAudioSessionPortDescription) -> Bool { port.portType == .headphones }
}

struct RouteView: View {
    @State private var name = ""

    var body: some View {
        Text(name)
            .onAppear { name = AVAudioSession.sharedInstance().currentRoute.outputs[0].portName }
            .onReceive(
                NotificationCenter.default.publisher(for: AVAudioSession.routeChangeNotification)
                    .receive(on: RunLoop.main)
            ) { _ in
                name = AVAudioSession.sharedInstance().currentRoute.outputs.first?.portName ?? ""
            }
    }
}
