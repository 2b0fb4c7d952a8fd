package io.millrace.sql.run;

import io.millrace.client.Client;
import io.millrace.client.Reply;
import io.millrace.wire.Arguments;
import io.millrace.wire.id.OperationHandle;
import io.millrace.wire.sql.Activity;
import io.millrace.wire.sql.Operations;
import java.time.Duration;
import java.util.Optional;

/// Asks now and then how far a statement's job has come. A gateway that does not tell is not asked again.
final class ProgressPoller {
    private static final Duration BETWEEN = Duration.ofSeconds(1);

    private final Client client;
    private final OperationHandle operation;
    private long last = System.nanoTime();
    private boolean tells = true;

    ProgressPoller(Client client, OperationHandle operation) {
        this.client = client;
        this.operation = operation;
    }

    /// The news, if it is time for some and there are any.
    Optional<RunEvent> look() {
        if (!tells || System.nanoTime() - last < BETWEEN.toNanos()) {
            return Optional.empty();
        }
        last = System.nanoTime();
        return switch (client.call(Activity.OF_OPERATION, Arguments.of(Operations.OPERATION, operation))) {
            case Reply.Ok<Activity.Course>(var course) ->
                course.progress().map(progress -> new RunEvent.Progressed(progress, course.job()));
            case Reply.Refused<Activity.Course> _ -> {
                tells = false;
                yield Optional.empty();
            }
            // whether the gateway is away is found out by asking for rows
            case Reply.Unreachable<Activity.Course> _ -> Optional.empty();
        };
    }
}
