// SPDX-License-Identifier: Apache-2.0

import SwiftSyntax

/// What rules ask of one file, gathered in a single walk.
struct FileFacts {
    var imports: Set<String> = []
    var types: [TypeFacts] = []
    var functions: [FunctionFacts] = []
    var calls: [CallFacts] = []
    var assignments: [AssignmentFacts] = []
    var strings: [StringFacts] = []
    /// Names that stand alone or behind a dot, such as `properties` in `c.properties`.
    var names: Set<String> = []
}

/// A type or an extension of one.
struct TypeFacts {
    enum Kind: Hashable { case `class`, `struct`, actor, `enum`, `protocol`, `extension` }

    var name: String
    var kind: Kind
    /// The types behind the colon, as written.
    var inherited: [String]
    /// The attributes, such as `MainActor` and `Observable`.
    var attributes: Set<String>
    var properties: [PropertyFacts] = []
    var node: Syntax
}

/// A stored or computed property, or a local variable.
struct PropertyFacts {
    var name: String
    /// The written type, or what the initial value says plainly (`let a = CBUUID(…)`).
    var type: String?
    /// `weak`, `private`, `static`, `lazy` and so on, and the attributes without their sign.
    var modifiers: Set<String>
    var isStored: Bool
    var initialValue: ExprSyntax?
    var node: Syntax
}

/// A function, an initialiser or a deinitialiser.
struct FunctionFacts {
    struct Parameter: Hashable {
        /// The label at the call; `_` where there is none.
        var label: String
        var name: String
        var type: String
    }

    /// The name with its labels, such as `centralManager(_:didConnect:)`; `init(…)`, `deinit`.
    var fullName: String
    var baseName: String
    var parameters: [Parameter]
    var modifiers: Set<String>
    var isAsync: Bool
    /// The type or extension it stands in; nil at the top of the file.
    var typeName: String?
    var body: CodeBlockSyntax?
    var node: Syntax

    /// The name of the parameter of this type, with or without `?`.
    func parameter(ofType type: String) -> String? {
        parameters.first { $0.type.trimming("?!") == type }?.name
    }
}

/// A call.
struct CallFacts {
    /// The name that is called, without what stands before it: `connect`, `CBUUID`.
    var name: String
    /// What stands before the dot, as written; nil without a dot.
    var base: String?
    var node: FunctionCallExprSyntax
    /// The function it stands in; nil for initial values and at the top.
    var function: Syntax?
    var functionName: String?
    var typeName: String?

    /// The value of the argument with this label.
    func argument(_ label: String) -> ExprSyntax? {
        node.arguments.first { $0.label?.text == label }?.expression
    }

    /// The value of the first argument without a label.
    var firstArgument: ExprSyntax? {
        node.arguments.first.flatMap { $0.label == nil ? $0.expression : nil }
    }

    var labels: [String] { node.arguments.map { $0.label?.text ?? "_" } }
}

/// An assignment, `left = right`.
struct AssignmentFacts {
    var left: ExprSyntax
    var right: ExprSyntax
    var function: Syntax?
    var functionName: String?
    var typeName: String?

    /// The last name on the left: `delegate` in `peripheral.delegate = self`.
    var property: String {
        left.as(MemberAccessExprSyntax.self)?.declName.baseName.text
            ?? left.as(DeclReferenceExprSyntax.self)?.baseName.text ?? ""
    }
}

/// A string without interpolation.
struct StringFacts {
    var text: String
    var node: StringLiteralExprSyntax
    /// The call it is an argument of.
    var call: String?
    var label: String?
}

extension String {
    /// The lines, as the parser counts them.
    var sourceLines: [Substring] {
        split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" || $0 == "\r" }
    }

    /// The text without these characters at its ends, and without spaces there.
    func trimming(_ characters: String) -> String {
        var text = self[...]
        while let last = text.last, characters.contains(last) || last.isWhitespace {
            text.removeLast()
        }
        while let first = text.first, characters.contains(first) || first.isWhitespace {
            text.removeFirst()
        }
        return String(text)
    }
}

extension SyntaxProtocol {
    /// The source of the node without the comments and spaces around it.
    var source: String { trimmedDescription }

    /// The same for a node of ordinary length; of a longer one only its kind matters.
    var shortSource: String { totalLength.utf8Length < 4096 ? source : "(long)" }

    /// Whether a token of the node is this name.
    func mentions(_ name: String) -> Bool {
        tokens(viewMode: .sourceAccurate).contains { $0.text == name }
    }

    /// Whether a token of the node is one of these names.
    func mentions(anyOf names: Set<String>) -> Bool {
        tokens(viewMode: .sourceAccurate).contains { names.contains($0.text) }
    }
}
