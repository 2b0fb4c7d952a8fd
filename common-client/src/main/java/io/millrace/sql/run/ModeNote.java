package io.millrace.sql.run;

import io.millrace.wire.sql.Operations;
import io.millrace.wire.sql.RuntimeMode;
import java.util.Locale;
import java.util.Optional;

/// A note about the mode that the gateway has chosen for a statement.
///
/// @param reason      the mode and the reason for it
/// @param alternative the statement that chooses the other mode
/// @param effect      the effect of the other mode
public record ModeNote(String reason, String alternative, String effect) {
    /// The note for an execution. There is none for a query that ends, for a statement without a job, and if the
    /// session sets the mode.
    public static Optional<ModeNote> of(Operations.Execution execution, boolean query) {
        return execution
                .mode()
                .filter(_ -> execution.automatic() && !(query && execution.bounded()))
                .map(mode -> query ? ofEndlessQuery() : ofJob(mode));
    }

    private static ModeNote ofEndlessQuery() {
        return new ModeNote(
                "Streaming mode, as a source has no end", set(RuntimeMode.BATCH), "takes only those that end");
    }

    private static ModeNote ofJob(RuntimeMode mode) {
        return switch (mode) {
            case BATCH ->
                new ModeNote("Batch mode, as its sources end", set(RuntimeMode.STREAMING), "makes a pipeline of it");
            case STREAMING ->
                new ModeNote(
                        "Streaming mode: it goes on until it is stopped",
                        set(RuntimeMode.BATCH),
                        "ends it with its sources");
        };
    }

    private static String set(RuntimeMode mode) {
        return "SET 'execution.runtime-mode' = '" + mode.name().toLowerCase(Locale.ROOT) + "'";
    }

    /// The note as one line.
    public String text() {
        return reason + "; " + alternative + " " + effect + ".";
    }
}
