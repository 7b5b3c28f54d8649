// SPDX-License-Identifier: Apache-2.0

internal import Foundation

#if canImport(os)
    internal import os
#endif

/// Tells the steps where the system keeps its logs.
///
/// On Apple platforms that is the unified log, subsystem `bindrune`, category `connection`, with
/// all values public, so that nothing reads `<private>`. Elsewhere it is standard error, and only
/// when the environment variable `BINDRUNE_LOG` names a level (`debug`, `info`, `warning`,
/// `error`); where standard error goes to the journal the lines carry the journal's priorities.
public struct SystemDiagnostics: Diagnostics {
    /// The level given, or that of the environment.
    public let lowestLevel: DiagnosticEvent.Level?
    #if canImport(os)
        private let logger = os.Logger(subsystem: "bindrune", category: "connection")
    #else
        private let isJournal: Bool
        private let output: FileHandle
    #endif

    /// Makes a sink; a level given here wins over the environment.
    public init(level: DiagnosticEvent.Level? = nil) {
        let environment = ProcessInfo.processInfo.environment
        let named = environment["BINDRUNE_LOG"].flatMap(Self.level(named:))
        #if canImport(os)
            lowestLevel = level ?? named ?? .debug
        #else
            lowestLevel = level ?? named
            isJournal = Self.isJournal(environment["JOURNAL_STREAM"])
            output = .standardError
        #endif
    }

    #if !canImport(os)
        init(level: DiagnosticEvent.Level?, isJournal: Bool, output: FileHandle) {
            lowestLevel = level
            self.isJournal = isJournal
            self.output = output
        }

        /// Whether standard error goes to the journal: systemd names the stream it gave the process
        /// by device and inode, and the variable outlives a redirection.
        private static func isJournal(_ stream: String?) -> Bool {
            guard let stream else { return false }
            var status = stat()
            guard fstat(STDERR_FILENO, &status) == 0 else { return false }
            return stream == "\(status.st_dev):\(status.st_ino)"
        }
    #endif

    static func level(named name: String) -> DiagnosticEvent.Level? {
        switch name.lowercased() {
        case "debug", "all", "1": .debug
        case "info": .info
        case "warning": .warning
        case "error": .error
        default: nil
        }
    }

    /// Writes the step where its level is high enough.
    public func record(_ event: DiagnosticEvent) {
        guard let lowestLevel, event.level >= lowestLevel else { return }
        #if canImport(os)
            logger.log(level: event.level.systemType, "\(event.description, privacy: .public)")
        #else
            let prefix = isJournal ? event.level.journalPrefix : "bindrune "
            output.write(Data("\(prefix)\(event)\n".utf8))
        #endif
    }
}

extension DiagnosticEvent.Level {
    #if canImport(os)
        var systemType: OSLogType {
            switch self {
            case .debug: .debug
            case .info: .info
            case .warning: .default
            case .error: .error
            }
        }
    #else
        /// The priority in the form in which the journal takes it from standard error.
        var journalPrefix: String {
            switch self {
            case .debug: "<7>"
            case .info: "<6>"
            case .warning: "<4>"
            case .error: "<3>"
            }
        }
    #endif
}
