package io.millrace.server.audit;

import java.util.Locale;

/// The kind of an audited action.
public enum AuditKind {
    /// A login, or an attempt.
    LOGIN,
    /// A request that was refused, because the caller may not do that or because what it names is not its own.
    REFUSAL,
    ADMINISTRATION,
    /// The opening or closing of an SQL session.
    SESSION,
    STATEMENT,
    /// A request that concerns a job, or a change of its state.
    JOB,
    UPLOAD,
    /// The reading of a log, a profile or a result.
    DOWNLOAD,
    /// A record about the audit log itself.
    LOG;

    String text() {
        return name().toLowerCase(Locale.ROOT);
    }
}
