package io.millrace.desktop.sql;

import io.millrace.desktop.service.redaction.RedactionKind;
import io.millrace.desktop.service.redaction.RedactionListener;
import io.millrace.desktop.service.redaction.RedactionRules;
import io.millrace.desktop.service.redaction.Redactor;
import io.millrace.wire.sql.Activity;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// A statement that was run.
///
/// @param at     the start time, in epoch milliseconds
/// @param who    the user at the gateway; empty for this console's own statements
/// @param millis the run time
/// @param rows   the number of rows that the reader received
/// @param reason the reason for a failure
record PastStatement(
        long at, String who, String statement, Ending ending, long millis, long rows, Optional<String> reason) {

    /// A statement in the history of a gateway.
    static PastStatement of(Activity.Course course) {
        var ending = switch (course.status()) {
            case ERROR, TIMEOUT -> Ending.FAILED;
            case CANCELED -> Ending.CANCELLED;
            case INITIALIZED, PENDING, RUNNING, FINISHED, CLOSED ->
                course.reason().isPresent() ? Ending.FAILED : Ending.DONE;
        };
        long ended = course.closed().or(course::settled).orElse(course.submitted());
        return new PastStatement(
                course.submitted(),
                course.user(),
                course.statement(),
                ending,
                Math.max(0, ended - course.submitted()),
                course.rows(),
                course.reason());
    }

    /// This statement without passwords, keys and tokens.
    public PastStatement masked() {
        var redactor =
                new Redactor(new RedactionRules(Set.of(RedactionKind.SECRETS), List.of()), RedactionListener.NONE);
        return new PastStatement(at, who, redactor.text(statement), ending, millis, rows, reason.map(redactor::text));
    }

    /// Whether secrets are masked, so that the statement cannot be run again as it is.
    public boolean incomplete() {
        return statement.contains(Redactor.MASK);
    }

    /// The outcome of a statement.
    public enum Ending {
        DONE("done"),
        FAILED("failed"),
        CANCELLED("cancelled");

        private final String label;

        Ending(String label) {
            this.label = label;
        }

        public String label() {
            return label;
        }
    }
}
