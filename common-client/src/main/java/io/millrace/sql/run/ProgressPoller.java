package io.millrace.sql.run;

import io.millrace.client.Client;
import io.millrace.client.Reply;
import io.millrace.wire.Arguments;
import io.millrace.wire.id.OperationHandle;
import io.millrace.wire.sql.Activity;
import io.millrace.wire.sql.Operations;
import java.time.Duration;
import java.util.Optional;

/// Polls the progress of a statement's job once a second. It stops if the gateway does not support that.
final class ProgressPoller {
    private static final Duration INTERVAL = Duration.ofSeconds(1);

    private final Client client;
    private final OperationHandle operation;
    private long last = System.nanoTime();
    private boolean supported = true;

    ProgressPoller(Client client, OperationHandle operation) {
        this.client = client;
        this.operation = operation;
    }

    /// The progress, if a second has passed and the gateway reports it.
    Optional<RunEvent> poll() {
        if (!supported || System.nanoTime() - last < INTERVAL.toNanos()) {
            return Optional.empty();
        }
        last = System.nanoTime();
        return switch (client.call(Activity.OF_OPERATION, Arguments.of(Operations.OPERATION, operation))) {
            case Reply.Ok<Activity.OperationSummary>(var course) ->
                course.progress().map(progress -> new RunEvent.Progressed(progress, course.job()));
            case Reply.Refused<Activity.OperationSummary> _ -> {
                supported = false;
                yield Optional.empty();
            }
            // fetching rows detects an unavailable gateway
            case Reply.Unreachable<Activity.OperationSummary> _ -> Optional.empty();
        };
    }
}
