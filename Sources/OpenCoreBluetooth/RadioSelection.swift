// SPDX-License-Identifier: Apache-2.0

package import HostCore

/// Decides which radio a new manager gets.
///
/// Inside `RadioSelection.$current.withValue(provider) { … }` managers get that provider's radio,
/// also from source that knows nothing of it; elsewhere they get the host's own.
package enum RadioSelection {
    @TaskLocal package static var current: (any RadioProvider)?
}
