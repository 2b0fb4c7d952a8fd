package io.millrace.server.gateway.history;

import io.millrace.wire.sql.Activity.OperationSummary;
import io.millrace.wire.sql.OperationStatus;
import io.millrace.wire.sql.StatementHistory.Entry;
import io.millrace.wire.sql.StatementHistory.Outcome;
import java.util.Optional;

/// Converts a statement of the history into the summary of a closed operation.
public final class ClosedOperation {
    private ClosedOperation() {}

    public static OperationSummary of(Entry entry) {
        var took = entry.durations();
        var started = took.queue().map(queue -> entry.submitted() + queue);
        var ended = took.total().map(total -> entry.submitted() + total);
        return new OperationSummary(
                entry.operation(),
                entry.session(),
                entry.user(),
                entry.statement(),
                status(entry.outcome()),
                entry.submitted(),
                started,
                started.flatMap(at -> took.planning().map(planning -> at + planning))
                        .or(() -> ended),
                ended,
                entry.rows().orElse(0L),
                0,
                entry.job(),
                entry.error(),
                Optional.empty());
    }

    private static OperationStatus status(Outcome outcome) {
        return switch (outcome) {
            case RUNNING -> OperationStatus.RUNNING;
            case FINISHED -> OperationStatus.CLOSED;
            case FAILED, LOST -> OperationStatus.ERROR;
            case CANCELED -> OperationStatus.CANCELED;
        };
    }
}
