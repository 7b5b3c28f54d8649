// SPDX-License-Identifier: Apache-2.0

import Doctor

/// Which devices of a story are worth telling of, the most important first: those of verdicts in
/// their order, then those that did more than to be heard, by how much is known of them.
struct StoryOrder {
    let devices: [Int]

    init(_ story: Story) {
        var order: [Int] = []
        for device in story.verdicts.compactMap(\.device)
        where story.devices.indices.contains(device) && !order.contains(device) {
            order.append(device)
        }
        var counts = [Int](repeating: 0, count: story.devices.count)
        for event in story.events {
            guard let device = event.device, counts.indices.contains(device) else { continue }
            if case .discovered = event.kind { continue }
            counts[device] += 1
        }
        let others = counts.indices.filter { counts[$0] > 0 && !order.contains($0) }
        devices = order + others.sorted { (-counts[$0], $0) < (-counts[$1], $1) }
    }
}
