// SPDX-License-Identifier: Apache-2.0

// Source written for Apple's framework gets Foundation without asking.
@_exported public import Foundation

/// A route as it was when somebody asked: it does not change afterwards.
public final class AVAudioSessionRouteDescription: NSObject, Sendable {
    package let route: Route

    package init(_ route: Route) {
        self.route = route
        super.init()
    }

    /// Where sound comes from; empty for categories that do not record.
    public var inputs: [AVAudioSessionPortDescription] {
        route.inputs.map(AVAudioSessionPortDescription.init)
    }

    /// Where sound goes to; empty for `record`, and where nothing is left that plays.
    public var outputs: [AVAudioSessionPortDescription] {
        route.outputs.map(AVAudioSessionPortDescription.init)
    }

    /// Equal when all ports are.
    public override func isEqual(_ object: Any?) -> Bool {
        (object as? AVAudioSessionRouteDescription)?.route == route
    }

    /// Goes with `isEqual`.
    public override var hash: Int { route.hashValue }

    /// The ports with their types and names.
    public override var description: String {
        let text = { (ports: [RoutePort]) in
            ports.map { "\($0.type) \"\($0.name)\"" }.joined(separator: ", ")
        }
        return "inputs: [\(text(route.inputs))], outputs: [\(text(route.outputs))]"
    }
}
