// SPDX-License-Identifier: Apache-2.0

/// What a table of codes says of one: its name, and what it means in a sentence.
typealias CodeRow = (name: String, explanation: String)
