package io.millrace.server.gateway.operation;

import io.millrace.secret.SecretsMasked;
import io.millrace.server.gateway.engine.ClientOrigin;
import io.millrace.server.gateway.engine.Statement;
import io.millrace.server.gateway.engine.StatementKind;
import io.millrace.server.gateway.result.PagedResult;
import io.millrace.server.gateway.result.RowFeed;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.OperationHandle;
import io.millrace.wire.sql.Activity.OperationSummary;
import io.millrace.wire.sql.OperationStatus;
import io.millrace.wire.sql.StatementHistory;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The notes about an operation for observers. Guarded by the operation's lock.
final class OperationNotes {
    private static final int MAX_ERROR = 1_000;
    private static final int MAX_START = 200;

    private final OperationHandle operation;
    private final ClientOrigin origin;
    private final StatementHistory.Kind kind;
    private final String statement;
    private final OperationOwner owner;
    private final long submitted;
    private long started;
    private long settled;
    private long closed;
    private @Nullable JobId job;
    private @Nullable String reason;
    private RowFeed.ReadAmount given = new RowFeed.ReadAmount(0, 0);
    private StatementHistory.Outcome outcome = StatementHistory.Outcome.RUNNING;
    private long ended;
    private boolean planned;
    private @Nullable Long rows;
    private Optional<Long> firstRow = Optional.empty();

    OperationNotes(Statement statement, OperationOwner owner, long submitted) {
        this.operation = statement.operation();
        this.origin = statement.origin();
        this.kind = StatementKind.of(statement.sql());
        this.statement = statement.brief();
        this.owner = owner;
        this.submitted = submitted;
    }

    /// The text for observers.
    String statement() {
        return statement;
    }

    /// The start of the text, for a line of the log.
    String start() {
        return statement.length() <= MAX_START ? statement : statement.substring(0, MAX_START) + "...";
    }

    String user() {
        return owner.user();
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
    void given(RowFeed.ReadAmount last) {
        given = last;
    }

    /// Sets what became of the statement, unless that is known.
    void ended(StatementHistory.Outcome end) {
        if (outcome == StatementHistory.Outcome.RUNNING) {
            outcome = end;
            ended = System.currentTimeMillis();
        }
    }

    boolean undecided() {
        return outcome == StatementHistory.Outcome.RUNNING;
    }

    /// Notes the number of rows of a result, if they are its content.
    void result(PagedResult result) {
        planned = result.head().job().isPresent();
        if (result.head().hasContent()) {
            rows = result.produced();
            firstRow = result.firstRow();
        }
    }

    /// When the first row was there, in milliseconds since 1970.
    Optional<Long> firstRow() {
        return firstRow;
    }

    StatementHistory.Entry entry() {
        return new StatementHistory.Entry(
                operation,
                owner.session(),
                owner.submitter().sessionName(),
                owner.user(),
                origin.client(),
                origin.address(),
                statement,
                kind,
                outcome,
                submitted,
                durations(),
                Optional.ofNullable(rows),
                Optional.ofNullable(job),
                reason().map(OperationNotes::firstLine),
                Optional.empty());
    }

    /// The end of a statement that has started a writing job is not that of the job.
    private StatementHistory.Durations durations() {
        boolean writes = planned && rows == null;
        return new StatementHistory.Durations(
                between(submitted, started),
                planned ? between(started, settled) : Optional.empty(),
                writes ? Optional.empty() : between(planned ? settled : started, ended),
                between(submitted, ended));
    }

    private static Optional<Long> between(long from, long until) {
        return from == 0 || until == 0 ? Optional.empty() : Optional.of(Math.max(0, until - from));
    }

    private static String firstLine(String why) {
        // masked before it is cut: half a secret is a secret
        var line = SecretsMasked.in(why.lines().findFirst().orElse(""));
        return line.length() <= MAX_ERROR ? line : line.substring(0, MAX_ERROR) + "...";
    }

    /// @param present the amount that was read, if the result still exists
    OperationSummary course(OperationStatus status, Optional<RowFeed.ReadAmount> present) {
        var read = present.orElse(given);
        return new OperationSummary(
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
