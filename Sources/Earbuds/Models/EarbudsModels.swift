// SPDX-License-Identifier: Apache-2.0

/// The model table: which product each id is, and what the colour codes are called.
///
/// The table is a document (models.json, described in Documentation/airpods.md), so that an id that
/// appears after a release can be added without one.
public struct EarbudsModels: Sendable {
    /// One reference, because the table is handed over with every frame that is decoded.
    private let table: Table

    /// Which edition of the table it is.
    public var revision: Int { table.revision }
    /// All rows in the order of their ids.
    public var rows: [EarbudsModel] { table.rows }
    /// The colours that have a name, in the order of their codes.
    public var colours: [EarbudsColour] { table.colours }
    /// Fields of the document that this version does not know, as they were.
    public var otherFields: [String: JSONValue] { table.otherFields }

    init(
        revision: Int,
        rows: [EarbudsModel],
        colours: [EarbudsColour],
        otherFields: [String: JSONValue] = [:]
    ) {
        table = Table(revision, rows, colours, otherFields)
    }

    /// The row of an id; nil where the table has none.
    public subscript(productID: UInt16) -> EarbudsModel? {
        if productID >> 8 == 0x20 { return table.common[Int(productID & 0xFF)] }
        return rows.first { $0.productID == productID }
    }

    /// What of the row of an id decides how its frames are laid out.
    func layout(_ productID: UInt16) -> FrameLayout {
        if productID >> 8 == 0x20 { return table.layouts[Int(productID & 0xFF)] }
        return FrameLayout(self[productID])
    }

    /// The colour of a code, without a name where none is known.
    public func colour(_ code: UInt8) -> EarbudsColour {
        table.colourTable[Int(code)]
    }

    /// This table with the rows and colours of another laid over it, id by id and code by code.
    public func merging(_ newer: EarbudsModels) -> EarbudsModels {
        EarbudsModels(
            revision: max(revision, newer.revision),
            rows: rows.filter { newer[$0.productID] == nil } + newer.rows,
            colours: colours.filter { newer.colour($0.code).name == nil } + newer.colours,
            otherFields: otherFields.merging(newer.otherFields) { $1 }
        )
    }
}

/// What a table holds.
private final class Table: Sendable {
    let revision: Int
    let rows: [EarbudsModel]
    let colours: [EarbudsColour]
    let otherFields: [String: JSONValue]
    /// By the low byte of an id 0x20xx, where nearly all are.
    let common: [EarbudsModel?]
    /// The same, of what every frame asks for.
    let layouts: [FrameLayout]
    let colourTable: [EarbudsColour]

    init(
        _ revision: Int,
        _ rows: [EarbudsModel],
        _ colours: [EarbudsColour],
        _ otherFields: [String: JSONValue]
    ) {
        self.revision = revision
        self.rows = rows.sorted { $0.productID < $1.productID }
        self.colours = colours.sorted { $0.code < $1.code }
        self.otherFields = otherFields
        var common = [EarbudsModel?](repeating: nil, count: 256)
        for row in rows where row.productID >> 8 == 0x20 { common[Int(row.productID & 0xFF)] = row }
        self.common = common
        layouts = common.map { FrameLayout($0) }
        var table = (0...255).map { EarbudsColour(code: UInt8($0), name: nil) }
        for colour in colours { table[Int(colour.code)] = colour }
        colourTable = table
    }
}
