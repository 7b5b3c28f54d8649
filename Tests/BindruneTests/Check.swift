// SPDX-License-Identifier: Apache-2.0

import Testing

/// As `#expect`, for conditions that change what they ask: the macro cannot take those apart.
func check(_ holds: Bool, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(holds, sourceLocation: sourceLocation)
}
