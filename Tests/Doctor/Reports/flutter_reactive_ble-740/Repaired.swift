// SPDX-License-Identifier: Apache-2.0

// https://github.com/PhilipsHue/flutter_reactive_ble/issues/740
// The UUID of an iBeacon is taken for a service.

import CoreLocation

final class Search: NSObject, CLLocationManagerDelegate {
    private let manager = CLLocationManager()

    func start(_ uuid: UUID) {
        manager.delegate = self
        manager.startRangingBeacons(satisfying: CLBeaconIdentityConstraint(uuid: uuid))
    }
}
