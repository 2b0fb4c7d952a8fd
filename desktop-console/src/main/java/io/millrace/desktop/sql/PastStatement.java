package io.millrace.desktop.sql;

import io.millrace.desktop.service.redaction.RedactionKind;
import io.millrace.desktop.service.redaction.RedactionListener;
import io.millrace.desktop.service.redaction.RedactionRules;
import io.millrace.desktop.service.redaction.Redactor;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// A statement that was run.
///
/// @param at     when it was given, in epoch milliseconds
/// @param who    the user at the gateway; empty for this console's own
/// @param millis how long it ran
/// @param rows   how many rows its reader was given
/// @param reason why it failed
public record PastStatement(
        long at, String who, String statement, Ending ending, long millis, long rows, Optional<String> reason) {

    /// The same without passwords, keys and tokens.
    public PastStatement masked() {
        var redactor =
                new Redactor(new RedactionRules(Set.of(RedactionKind.SECRETS), List.of()), RedactionListener.NONE);
        return new PastStatement(at, who, redactor.text(statement), ending, millis, rows, reason.map(redactor::text));
    }

    /// Whether something of it is not kept, so that it cannot be run again as it is.
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

        /// As a person reads it.
        public String label() {
            return label;
        }
    }
}
