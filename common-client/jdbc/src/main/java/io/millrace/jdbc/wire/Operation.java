package io.millrace.jdbc.wire;

import io.millrace.jdbc.error.SqlState;
import io.millrace.jdbc.type.ResultColumn;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.hive.service.rpc.thrift.TCLIService;
import org.apache.hive.service.rpc.thrift.TCloseOperationReq;
import org.apache.hive.service.rpc.thrift.TFetchOrientation;
import org.apache.hive.service.rpc.thrift.TFetchResultsReq;
import org.apache.hive.service.rpc.thrift.TGetOperationStatusReq;
import org.apache.hive.service.rpc.thrift.TGetOperationStatusResp;
import org.apache.hive.service.rpc.thrift.TGetQueryIdReq;
import org.apache.hive.service.rpc.thrift.TGetResultSetMetadataReq;
import org.apache.hive.service.rpc.thrift.TOperationHandle;
import org.apache.hive.service.rpc.thrift.TStatus;
import org.apache.thrift.TBase;
import org.apache.thrift.TException;
import org.apache.thrift.TFieldIdEnum;
import org.jspecify.annotations.Nullable;

/// A statement or catalog question on the server, from before its start until it is closed. One thread uses it; any
/// other may cancel it.
public final class Operation implements AutoCloseable {
    private static final Duration MIN_POLL_INTERVAL = Duration.ofMillis(1);
    private static final Duration MAX_POLL_INTERVAL = Duration.ofMillis(100);
    /// The additional time for a request that cannot be cancelled.
    private static final Duration START_GRACE = Duration.ofSeconds(10);
    private static final int STATUS = 1;
    private static final int HANDLE = 2;
    private static final short ROWS = 0;
    private static final short LOG = 1;
    private static final int LOG_LINES = 1_000;

    private final ServerSession session;
    private final Deadline deadline;
    private final StopSignal stop = new StopSignal();
    private final AtomicBoolean closed = new AtomicBoolean();
    private volatile @Nullable TOperationHandle handle;
    private volatile Optional<TimeoutTimer> timer = Optional.empty();
    private volatile boolean awaited;
    private boolean rows;
    private long modified = -1;

    Operation(ServerSession session, Deadline deadline) {
        this.session = session;
        this.deadline = deadline;
    }

    /// A request that starts an operation. All responses to these have the status and the handle in the same
    /// fields.
    @FunctionalInterface
    interface Start {
        TBase<?, ?> send(TCLIService.Client client) throws TException;
    }

    /// Runs a statement and waits for its end. The query timeout ends with the first rows, or with the end of a
    /// statement without rows.
    public void run(String statement) throws SQLException {
        if (!deadline.left().isZero()) {
            timer = Optional.of(TimeoutTimer.in(deadline.left(), this::late));
        }
        awaited = true;
        try {
            session.execute(this, statement, deadline);
            await();
        } finally {
            awaited = false;
        }
        if (!rows) {
            timer.ifPresent(TimeoutTimer::close);
        }
    }

    /// Ignores the time that the caller takes before it reads.
    private void late() {
        if (awaited) {
            stop(StopSignal.Reason.LATE);
        }
    }

    private static <F extends TFieldIdEnum> @Nullable Object field(TBase<?, F> response, int number) {
        return response.getFieldValue(response.fieldForId(number));
    }

    void start(Start start) throws SQLException {
        stop.check();
        var timeout = deadline.left().isZero()
                ? Deadline.never()
                : Deadline.in(deadline.left().plus(START_GRACE));
        var response = session.connection().call(timeout, start::send);
        ServerAnswer.check((TStatus) field(response, STATUS));
        var running = RequiredFields.present((TOperationHandle) field(response, HANDLE), "which operation it started");
        handle = running;
        rows = running.isHasResultSet();
        if (running.isSetModifiedRowCount()) {
            modified = (long) running.getModifiedRowCount();
        }
        if (closed.get()) {
            forget(running);
        } else if (stop.reason().isPresent()) {
            cancelOnServer();
        }
    }

    /// Polls until the server has finished, less and less often, so that short statements end without a delay.
    /// Throws for every other end.
    void await() throws SQLException {
        long began = System.nanoTime();
        while (!finished(status())) {
            pauseSince(began);
        }
    }

    private TGetOperationStatusResp status() throws SQLException {
        stop.check();
        var request = new TGetOperationStatusReq(known());
        var status = session.connection().call(client -> client.GetOperationStatus(request));
        ServerAnswer.check(status.getStatus());
        return status;
    }

    private boolean finished(TGetOperationStatusResp status) throws SQLException {
        if (status.isSetHasResultSet()) {
            rows = status.isHasResultSet();
        }
        if (status.isSetNumModifiedRows()) {
            modified = status.getNumModifiedRows();
        }
        return switch (RequiredFields.present(status.getOperationState(), "the state of the statement")) {
            case INITIALIZED_STATE, RUNNING_STATE, PENDING_STATE, UKNOWN_STATE -> false;
            case FINISHED_STATE -> true;
            case CANCELED_STATE ->
                throw stop.reason().orElse(StopSignal.Reason.ASKED).error(null);
            case CLOSED_STATE -> throw SqlState.CANCELLED.error("The statement was closed on the server");
            case TIMEDOUT_STATE -> throw StopSignal.Reason.LATE.error(null);
            case ERROR_STATE ->
                throw ServerAnswer.refusal(status.getSqlState(), status.getErrorCode(), status.getErrorMessage());
        };
    }

    /// Waits a quarter of the time since the beginning, within bounds.
    private void pauseSince(long began) throws SQLException {
        var pause = Duration.ofNanos((System.nanoTime() - began) / 4).plus(MIN_POLL_INTERVAL);
        try {
            stop.pause(pause.compareTo(MAX_POLL_INTERVAL) < 0 ? pause : MAX_POLL_INTERVAL);
        } catch (SQLException stopped) {
            if (Thread.currentThread().isInterrupted()) {
                cancelOnServer();
            }
            throw stopped;
        }
    }

    /// A thread that waits for the operation gets an exception, and may close it before the server cancels it.
    public void cancel() throws SQLException {
        stop.raise(StopSignal.Reason.ASKED);
        var running = handle;
        if (running != null && !closed.get()) {
            try {
                session.cancel(running);
            } catch (SQLException failed) {
                if (!closed.get()) {
                    throw failed;
                }
            }
        }
    }

    private void stop(StopSignal.Reason reason) {
        if (stop.raise(reason)) {
            cancelOnServer();
        }
    }

    /// Ignores failures: the caller gets the reason for the cancellation.
    private void cancelOnServer() {
        var running = handle;
        if (running != null) {
            try {
                session.cancel(running);
            } catch (SQLException failed) {
                // the server ends it with the session
            }
        }
    }

    /// Whether there is a result to fetch, as far as is known.
    public boolean hasRows() {
        return rows;
    }

    /// Empty if the server does not count.
    public Optional<Long> modifiedRows() {
        return modified < 0 ? Optional.empty() : Optional.of(modified);
    }

    /// The columns of the result.
    ///
    /// @throws SQLException if the operation has failed, or its handle is gone
    public List<ResultColumn> columns() throws SQLException {
        var request = new TGetResultSetMetadataReq(known());
        var answer = session.connection().call(client -> client.GetResultSetMetadata(request));
        ServerAnswer.check(answer.getStatus());
        return SchemaReader.columns(answer.getSchema());
    }

    /// Fetches the next page. An empty page is the end unless the server says that there is more. Some servers
    /// always deny that, so it counts only for empty pages.
    public RowPage fetch(int maxRows) throws SQLException {
        awaited = true;
        try {
            return nextPage(maxRows);
        } finally {
            awaited = false;
        }
    }

    private RowPage nextPage(int maxRows) throws SQLException {
        long began = System.nanoTime();
        while (true) {
            stop.check();
            var answer = fetched(maxRows);
            if (answer.page().size() > 0) {
                timer.ifPresent(TimeoutTimer::close);
                return answer.page();
            }
            if (!answer.more()) {
                // some servers end a cancelled result like a complete one
                stop.check();
                timer.ifPresent(TimeoutTimer::close);
                return answer.page();
            }
            pauseSince(began);
        }
    }

    private record Fetched(@Nullable TStatus status, boolean more, RowPage page) {}

    /// Reads the page within the call, because an unreadable page must end the connection.
    private static Fetched fetched(TCLIService.Client client, TFetchResultsReq request) throws TException {
        var answer = client.FetchResults(request);
        var page = answer.isSetResults() ? PageReader.of(answer.getResults()) : RowPage.empty();
        boolean more = answer.isHasMoreRows() || ServerAnswer.isStillExecuting(answer.getStatus());
        return new Fetched(answer.getStatus(), more, page);
    }

    private Fetched fetched(int maxRows) throws SQLException {
        var request = new TFetchResultsReq(known(), TFetchOrientation.FETCH_NEXT, maxRows);
        request.setFetchType(ROWS);
        try {
            var answer = session.connection().call(client -> fetched(client, request));
            ServerAnswer.check(answer.status());
            return answer;
        } catch (SQLException failed) {
            if (stop.reason().isPresent() && session.usable()) {
                throw stop.reason().get().error(failed);
            }
            throw failed;
        }
    }

    /// The new lines of the server's log; empty if it has none.
    public List<String> log() throws SQLException {
        var running = handle;
        if (running == null || closed.get()) {
            return List.of();
        }
        var request = new TFetchResultsReq(running, TFetchOrientation.FETCH_NEXT, LOG_LINES);
        request.setFetchType(LOG);
        return session.connection()
                .callUnlessBusy(MAX_POLL_INTERVAL, Deadline.never(), client -> fetched(client, request))
                .filter(answer -> !ServerAnswer.isRefused(answer.status()))
                .map(answer -> answer.page().texts())
                .orElse(List.of());
    }

    /// The server's id of the query, such as that of its job; empty if there is none.
    public Optional<String> queryId() throws SQLException {
        var running = handle;
        if (running == null || closed.get()) {
            return Optional.empty();
        }
        return session.connection()
                .callUnlessBusy(
                        MAX_POLL_INTERVAL, Deadline.never(), client -> client.GetQueryId(new TGetQueryIdReq(running)))
                .map(answer -> answer.getQueryId());
    }

    /// Closes the operation on the server, which ends a wait for its rows. May be called more than once.
    @Override
    public void close() throws SQLException {
        var running = handle;
        timer.ifPresent(TimeoutTimer::close);
        if (!closed.compareAndSet(false, true) || running == null || !session.usable()) {
            return;
        }
        forget(running);
    }

    private void forget(TOperationHandle running) throws SQLException {
        var request = new TCloseOperationReq(running);
        var answer = session.connection()
                .callUnlessBusy(MAX_POLL_INTERVAL, Deadline.never(), client -> client.CloseOperation(request));
        if (answer.isEmpty()) {
            stop(StopSignal.Reason.ASKED);
            session.connection().call(client -> client.CloseOperation(request));
        }
    }

    private TOperationHandle known() throws SQLException {
        var running = handle;
        if (running == null || closed.get()) {
            throw SqlState.OUT_OF_SEQUENCE.error("The statement is closed");
        }
        return running;
    }
}
