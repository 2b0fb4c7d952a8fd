package io.millrace.server.gateway.operation;

import io.millrace.server.gateway.engine.Statement;
import io.millrace.server.gateway.result.RowFeed;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.OperationHandle;
import io.millrace.wire.sql.Activity.Course;
import io.millrace.wire.sql.OperationStatus;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The notes about an operation for observers. Guarded by the operation's lock.
final class OperationNotes {
    private final OperationHandle operation;
    private final String statement;
    private final OperationOwner owner;
    private final long submitted;
    private long started;
    private long settled;
    private long closed;
    private @Nullable JobId job;
    private @Nullable String reason;
    private RowFeed.Given given = new RowFeed.Given(0, 0);

    OperationNotes(Statement statement, OperationOwner owner, long submitted) {
        this.operation = statement.operation();
        this.statement = statement.brief();
        this.owner = owner;
        this.submitted = submitted;
    }

    void moved(OperationStatus next) {
        var now = System.currentTimeMillis();
        if (next == OperationStatus.RUNNING) {
            started = now;
        }
        if (next.terminal() && settled == 0) {
            settled = now;
        }
        if (next == OperationStatus.CLOSED) {
            closed = now;
        }
    }

    void job(Optional<JobId> id) {
        job = id.orElse(null);
    }

    /// Sets the reason of a failure or end, unless there is one.
    void reason(String why) {
        reason = reason == null ? why : reason;
    }

    Optional<String> reason() {
        return Optional.ofNullable(reason);
    }

    /// Sets the amount that was read before the result was released.
    void given(RowFeed.Given last) {
        given = last;
    }

    /// @param present the amount that was read, if the result still exists
    Course course(OperationStatus status, Optional<RowFeed.Given> present) {
        var read = present.orElse(given);
        return new Course(
                operation,
                owner.session(),
                owner.user(),
                statement,
                status,
                submitted,
                time(started),
                time(settled),
                time(closed),
                read.rows(),
                read.bytes(),
                Optional.ofNullable(job),
                reason(),
                Optional.empty());
    }

    private static Optional<Long> time(long millis) {
        return millis == 0 ? Optional.empty() : Optional.of(millis);
    }
}
