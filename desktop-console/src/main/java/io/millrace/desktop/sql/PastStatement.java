package io.millrace.desktop.sql;

import io.millrace.desktop.service.redaction.RedactionKind;
import io.millrace.desktop.service.redaction.RedactionListener;
import io.millrace.desktop.service.redaction.RedactionRules;
import io.millrace.desktop.service.redaction.Redactor;
import io.millrace.wire.id.OperationHandle;
import io.millrace.wire.sql.StatementHistory;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/// A statement that was run.
///
/// @param at     the start time, in epoch milliseconds
/// @param who    the user at the gateway; empty for this console's own statements
/// @param millis the run time
/// @param rows   the number of rows that the reader received
/// @param reason the reason for a failure
/// @param result  the operation whose result the gateway still has
/// @param session of the gateway; empty for this console's own statements
record PastStatement(
        long at,
        String who,
        String statement,
        Ending ending,
        long millis,
        long rows,
        Optional<String> reason,
        Optional<OperationHandle> result,
        Optional<Session> session) {

    /// A session of a gateway.
    ///
    /// @param label its name, or the beginning of its handle
    record Session(String handle, String label) {}

    private static final String GATEWAY_MASK = "******";

    /// A statement in the history of a gateway.
    static PastStatement of(StatementHistory.Entry entry) {
        var ending = switch (entry.outcome()) {
            case FAILED, LOST -> Ending.FAILED;
            case CANCELED -> Ending.CANCELLED;
            case RUNNING -> Ending.RUNNING;
            case FINISHED -> Ending.DONE;
        };
        return new PastStatement(
                entry.submitted(),
                entry.sessionName().map(name -> entry.user() + ", " + name).orElse(entry.user()),
                entry.statement(),
                ending,
                entry.durations().total().orElse(0L),
                entry.rows().orElse(0L),
                entry.error(),
                entry.result().map(_ -> entry.operation()),
                Optional.of(new Session(
                        entry.session().text(),
                        entry.sessionName().orElse(entry.session().text().substring(0, 8)))));
    }

    /// This statement without passwords, keys and tokens.
    public PastStatement masked() {
        var redactor =
                new Redactor(new RedactionRules(Set.of(RedactionKind.SECRETS), List.of()), RedactionListener.NONE);
        return new PastStatement(
                at, who, redactor.text(statement), ending, millis, rows, reason.map(redactor::text), result, session);
    }

    /// Whether secrets are masked, so that the statement cannot be run again as it is.
    public boolean incomplete() {
        return statement.contains(Redactor.MASK) || statement.contains(GATEWAY_MASK);
    }

    /// The outcome of a statement.
    public enum Ending {
        DONE,
        RUNNING,
        FAILED,
        CANCELLED;

        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
