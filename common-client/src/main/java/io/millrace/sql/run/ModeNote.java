package io.millrace.sql.run;

import io.millrace.wire.sql.Operations;
import io.millrace.wire.sql.RuntimeMode;
import java.util.Locale;
import java.util.Optional;

/// In which mode the gateway chose to run a statement, where that matters to a person.
///
/// @param says   what the mode means
/// @param choose the statement that chooses the other mode
/// @param does   what the other mode would do
public record ModeNote(String says, String choose, String does) {

    /// Nothing for a query that ends, for what starts no job, and where the session says which mode it wants.
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

    /// All of it, in one line.
    public String text() {
        return says + "; " + choose + " " + does + ".";
    }
}
