package io.millrace.jdbc.wire;

import io.millrace.jdbc.error.SqlState;
import io.millrace.jdbc.type.Column;
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
import org.apache.thrift.TException;
import org.jspecify.annotations.Nullable;

/// One statement or catalogue question on the server, from before it starts until it is closed. One thread drives it;
/// any other may cancel it.
public final class Operation implements AutoCloseable {
    private static final Duration SHORTEST_PAUSE = Duration.ofMillis(1);
    private static final Duration LONGEST_PAUSE = Duration.ofMillis(100);
    /// How much later than its deadline the server may answer a request that cannot be cancelled.
    private static final Duration GRACE = Duration.ofSeconds(10);
    private static final short ROWS = 0;
    private static final short LOG = 1;
    private static final int LOG_LINES = 1_000;

    private final ServerSession session;
    private final Deadline deadline;
    private final StopSignal stop = new StopSignal();
    private final AtomicBoolean closed = new AtomicBoolean();
    private volatile @Nullable TOperationHandle handle;
    private volatile Optional<TimeoutTimer> alarm = Optional.empty();
    private volatile boolean awaited;
    private boolean rows;
    private long modified = -1;

    Operation(ServerSession session, Deadline deadline) {
        this.session = session;
        this.deadline = deadline;
    }

    /// A server's response to a request that starts something.
    record Started(@Nullable TStatus status, @Nullable TOperationHandle handle) {}

    @FunctionalInterface
    interface Start {
        Started send(TCLIService.Client client) throws TException;
    }

    /// Starts this operation with a statement and waits for its end. The query time-out is over with the first rows, or
    /// with the end of a statement that has none.
    public void run(String statement) throws SQLException {
        if (!deadline.left().isZero()) {
            alarm = Optional.of(TimeoutTimer.in(deadline.left(), this::late));
        }
        awaited = true;
        try {
            session.execute(this, statement, deadline);
            await();
        } finally {
            awaited = false;
        }
        if (!rows) {
            alarm.ifPresent(TimeoutTimer::close);
        }
    }

    /// A caller who takes time before reading is not late.
    private void late() {
        if (awaited) {
            stop(StopSignal.Reason.LATE);
        }
    }

    void start(Start start) throws SQLException {
        stop.check();
        var patience = deadline.left().isZero()
                ? Deadline.never()
                : Deadline.in(deadline.left().plus(GRACE));
        var started = session.line().call(patience, start::send);
        ServerAnswer.check(started.status());
        var running = RequiredFields.present(started.handle(), "which operation it started");
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

    /// Asks ever less often, by the time already spent: a short statement is known to be over at once and a long one is
    /// asked after seldom. Returns when the server has finished; whatever else became of it is an exception.
    void await() throws SQLException {
        long began = System.nanoTime();
        while (!finished(status())) {
            pauseAsLongAs(began);
        }
    }

    private TGetOperationStatusResp status() throws SQLException {
        stop.check();
        var request = new TGetOperationStatusReq(known());
        var status = session.line().call(client -> client.GetOperationStatus(request));
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

    /// A quarter of the time that was spent already, within bounds.
    private void pauseAsLongAs(long began) throws SQLException {
        var pause = Duration.ofNanos((System.nanoTime() - began) / 4).plus(SHORTEST_PAUSE);
        try {
            stop.pause(pause.compareTo(LONGEST_PAUSE) < 0 ? pause : LONGEST_PAUSE);
        } catch (SQLException stopped) {
            if (Thread.currentThread().isInterrupted()) {
                cancelOnServer();
            }
            throw stopped;
        }
    }

    /// What is being waited for ends with an exception in the thread that waits.
    public void cancel() throws SQLException {
        stop.tell(StopSignal.Reason.ASKED);
        var running = handle;
        if (running != null && !closed.get()) {
            session.cancel(running);
        }
    }

    private void stop(StopSignal.Reason reason) {
        if (stop.tell(reason)) {
            cancelOnServer();
        }
    }

    /// The caller gets the reason why it is given up, not whether the server heard of it.
    private void cancelOnServer() {
        var running = handle;
        if (running != null) {
            try {
                session.cancel(running);
            } catch (SQLException unheard) {
                // the server ends it with the session at the latest
            }
        }
    }

    /// Whether there is a result to fetch, as far as the server has told.
    public boolean hasRows() {
        return rows;
    }

    /// Empty where the server does not count.
    public Optional<Long> modifiedRows() {
        return modified < 0 ? Optional.empty() : Optional.of(modified);
    }

    public List<Column> columns() throws SQLException {
        var request = new TGetResultSetMetadataReq(known());
        var answer = session.line().call(client -> client.GetResultSetMetadata(request));
        ServerAnswer.check(answer.getStatus());
        return SchemaReader.columns(answer.getSchema());
    }

    /// The next page, with at most this number of rows. A page without rows is the end, unless the server says that
    /// there is more: some always deny that, so that nothing is made of their word before a page is empty.
    public Page fetch(int most) throws SQLException {
        awaited = true;
        try {
            return nextPage(most);
        } finally {
            awaited = false;
        }
    }

    private Page nextPage(int most) throws SQLException {
        long began = System.nanoTime();
        while (true) {
            stop.check();
            var answer = fetched(most);
            if (answer.page().size() > 0) {
                alarm.ifPresent(TimeoutTimer::close);
                return answer.page();
            }
            if (!answer.more()) {
                // some servers end the result of what was cancelled as if that were all
                stop.check();
                alarm.ifPresent(TimeoutTimer::close);
                return answer.page();
            }
            pauseAsLongAs(began);
        }
    }

    private record Fetched(@Nullable TStatus status, boolean more, Page page) {}

    /// A page that cannot be read is the end of the line, as any answer is that cannot be read.
    private static Fetched fetched(TCLIService.Client client, TFetchResultsReq request) throws TException {
        var answer = client.FetchResults(request);
        var page = answer.isSetResults() ? PageReader.of(answer.getResults()) : Page.empty();
        boolean more = answer.isHasMoreRows() || ServerAnswer.isStillExecuting(answer.getStatus());
        return new Fetched(answer.getStatus(), more, page);
    }

    private Fetched fetched(int most) throws SQLException {
        var request = new TFetchResultsReq(known(), TFetchOrientation.FETCH_NEXT, most);
        request.setFetchType(ROWS);
        try {
            var answer = session.line().call(client -> fetched(client, request));
            ServerAnswer.check(answer.status());
            return answer;
        } catch (SQLException failed) {
            if (stop.reason().isPresent() && session.usable()) {
                throw stop.reason().get().error(failed);
            }
            throw failed;
        }
    }

    /// What the server has logged since the last time; nothing where it keeps no log.
    public List<String> log() throws SQLException {
        var running = handle;
        if (running == null || closed.get()) {
            return List.of();
        }
        var request = new TFetchResultsReq(running, TFetchOrientation.FETCH_NEXT, LOG_LINES);
        request.setFetchType(LOG);
        return session.line()
                .callUnlessBusy(LONGEST_PAUSE, Deadline.never(), client -> fetched(client, request))
                .filter(answer -> !ServerAnswer.isRefused(answer.status()))
                .map(answer -> answer.page().texts())
                .orElse(List.of());
    }

    /// The server's own name for the query, for instance its job; empty where it tells none.
    public Optional<String> queryId() throws SQLException {
        var running = handle;
        if (running == null || closed.get()) {
            return Optional.empty();
        }
        return session.line()
                .callUnlessBusy(
                        LONGEST_PAUSE, Deadline.never(), client -> client.GetQueryId(new TGetQueryIdReq(running)))
                .map(answer -> answer.getQueryId());
    }

    /// Lets the server forget it, and ends what waits for its rows. Once; what the server answers is of no use.
    @Override
    public void close() throws SQLException {
        var running = handle;
        alarm.ifPresent(TimeoutTimer::close);
        if (!closed.compareAndSet(false, true) || running == null || !session.usable()) {
            return;
        }
        forget(running);
    }

    private void forget(TOperationHandle running) throws SQLException {
        var request = new TCloseOperationReq(running);
        var answer = session.line()
                .callUnlessBusy(LONGEST_PAUSE, Deadline.never(), client -> client.CloseOperation(request));
        if (answer.isEmpty()) {
            stop(StopSignal.Reason.ASKED);
            session.line().call(client -> client.CloseOperation(request));
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
