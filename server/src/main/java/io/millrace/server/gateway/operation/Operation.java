package io.millrace.server.gateway.operation;

import io.millrace.server.concurrent.Deadline;
import io.millrace.server.gateway.engine.Outcome;
import io.millrace.server.gateway.engine.RunningQuery;
import io.millrace.server.gateway.engine.Statement;
import io.millrace.server.gateway.result.FetchedPage;
import io.millrace.server.gateway.result.PagedResult;
import io.millrace.server.gateway.result.ResultHead;
import io.millrace.server.gateway.result.ResultMemory;
import io.millrace.server.gateway.result.ResultRow;
import io.millrace.server.gateway.result.RowFeed;
import io.millrace.server.telemetry.Incidents;
import io.millrace.server.telemetry.LogContext;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import io.millrace.wire.id.OperationHandle;
import io.millrace.wire.sql.Activity.OperationSummary;
import io.millrace.wire.sql.OperationStatus;
import io.millrace.wire.sql.Operations;
import io.millrace.wire.sql.ResultKind;
import io.millrace.wire.sql.StatementHistory;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A submitted statement until it is closed. Its status changes only as [OperationStatus#mayBecome] allows.
public final class Operation {
    private static final Logger LOG = LoggerFactory.getLogger(Operation.class);
    private static final Incidents INCIDENTS = new Incidents(LOG);

    private final OperationHandle handle;
    private final ResultMemory overflow;
    private final OperationListener listener;
    private final OperationNotes notes;
    /// The log context of the request that submitted the operation.
    private final LogContext log = LogContext.current();

    private OperationStatus status = OperationStatus.INITIALIZED;
    private @Nullable Thread runner;
    private @Nullable PagedResult result;
    private @Nullable RunningQuery query;
    private @Nullable Refusal failure;
    private boolean active = true;
    /// Ends it if it has no result in time. Holds the operation, and with it the session, until it is cancelled.
    private Optional<Future<?>> timer = Optional.empty();
    /// Opened once the status is terminal. A virtual thread that waits for a monitor is woken by another thread of the
    /// JVM, which has to be woken first.
    private final CountDownLatch settled = new CountDownLatch(1);

    private volatile long replay;

    /// @param submitted in milliseconds since 1970
    /// @param overflow  for rows that do not fit into memory
    public Operation(
            Statement statement,
            OperationOwner owner,
            long submitted,
            ResultMemory overflow,
            OperationListener listener) {
        this.handle = statement.operation();
        this.overflow = overflow;
        this.notes = new OperationNotes(statement, owner, submitted);
        this.listener = listener;
    }

    /// Receives the events of an operation.
    public interface OperationListener {
        OperationListener NONE = new OperationListener() {
            @Override
            public void keeps(long bytes) {}

            @Override
            public void answered(Outcome.Answer answer) {}

            @Override
            public void ended(OperationStatus status, Optional<String> reason) {}

            @Override
            public void changed() {}

            @Override
            public void decided(StatementHistory.Entry entry, Optional<Long> firstRow) {}

            @Override
            public void result(PagedResult rows) {}

            @Override
            public void interrupted() {}

            @Override
            public void inactive() {}

            @Override
            public boolean handedOver() {
                return false;
            }
        };

        /// The operation has rows that it keeps until it is closed. Throws a refusal if it may not.
        ///
        /// @param bytes their approximate memory
        void keeps(long bytes);

        /// The operation has an answer, which is not published yet.
        void answered(Outcome.Answer answer);

        /// The operation has ended without an answer.
        void ended(OperationStatus status, Optional<String> reason);

        /// Its entry in the history has changed.
        void changed();

        /// It is known what became of the statement; called once.
        ///
        /// @param firstRow when the first row of its result was there, in milliseconds since 1970
        void decided(StatementHistory.Entry entry, Optional<Long> firstRow);

        /// It has a result, which has not been read yet.
        void result(PagedResult rows);

        /// The running thread was interrupted, because no client waits for the outcome.
        void interrupted();

        /// Nothing is running and nothing is left to read; called once.
        void inactive();

        /// Whether the job of a writing statement was submitted to its cluster, which may be before the answer.
        boolean handedOver();
    }

    /// The work that produces an outcome.
    public interface Work {
        Outcome run() throws InterruptedException;
    }

    public OperationHandle handle() {
        return handle;
    }

    /// The statement's text for observers, as [Statement#brief] makes it.
    public String brief() {
        return notes.statement();
    }

    public synchronized OperationStatus status() {
        return status;
    }

    /// The operation waits in the queue of its session.
    public void enqueue() {
        tryMove(OperationStatus.PENDING);
    }

    /// Runs the statement on the calling thread, unless it was cancelled before.
    public void run(Work work) {
        log.during(() -> execute(work));
    }

    private void execute(Work work) {
        if (!begin()) {
            return;
        }
        try {
            var outcome = work.run();
            listener.keeps(ResultRow.weight(rows(outcome)));
            if (outcome instanceof Outcome.Answer answer) {
                listener.answered(answer);
            }
            settle(outcome);
        } catch (Refusal refusal) {
            fail(refusal);
        } catch (InterruptedException e) {
            fail(Refusal.statementFailed("The statement was interrupted."));
        } catch (RuntimeException | Error e) {
            // a worker's entry: anything else is a bug of this server or of a connector
            var incident = INCIDENTS.happened(
                    "in operation " + handle.text() + " of " + notes.user() + ": " + notes.statement(), e);
            fail(new Refusal(FaultCode.INTERNAL, "Internal server error.", List.of("Incident " + incident + ".")));
        } finally {
            leave();
        }
    }

    /// Returns the rows to keep. Those of a query are not kept.
    private static List<ResultRow> rows(Outcome outcome) {
        return switch (outcome) {
            case Outcome.Answer answer -> answer.rows();
            case Outcome.Constant constant -> constant.rows();
            case Outcome.Query _ -> List.of();
        };
    }

    private synchronized boolean begin() {
        if (!tryMove(OperationStatus.RUNNING)) {
            return false;
        }
        runner = Thread.currentThread();
        return true;
    }

    private synchronized void leave() {
        runner = null;
    }

    private void settle(Outcome outcome) {
        synchronized (this) {
            switch (outcome) {
                case Outcome.Answer answer -> {
                    answer.job().ifPresent(job -> LOG.debug("Statement {} runs job {}", handle(), job));
                    notes.job(answer.job());
                    result = PagedResult.of(
                            new ResultHead(answer.columns(), false, answer.job(), answer.kind(), answer.execution()),
                            answer.rows());
                }
                case Outcome.Constant constant ->
                    result = PagedResult.of(
                            new ResultHead(
                                    constant.columns(),
                                    true,
                                    Optional.empty(),
                                    ResultKind.SUCCESS_WITH_CONTENT,
                                    Operations.Execution.NONE),
                            constant.rows());
                case Outcome.Query running -> {
                    query = running.query();
                    var job = running.query().job();
                    job.ifPresent(id -> LOG.debug("Statement {} reads the rows of job {}", handle(), id));
                    running.query().rows().overflowTo(overflow);
                    notes.job(job);
                    var head = new ResultHead(
                            running.columns(), true, job, ResultKind.SUCCESS_WITH_CONTENT, running.execution());
                    result = new PagedResult(head, running.query().rows());
                }
            }
            listener.result(result);
            if (!tryMove(OperationStatus.FINISHED)) {
                // cancelled or closed meanwhile
                release();
            }
        }
        checkActive();
    }

    /// Notifies the listener once when nothing is left to run or read.
    private void checkActive() {
        synchronized (this) {
            if (!active || !spent()) {
                return;
            }
            active = false;
            checkEnd();
        }
        listener.changed();
        listener.inactive();
    }

    private void fail(Refusal why) {
        synchronized (this) {
            if (status.mayBecome(OperationStatus.ERROR)) {
                failure = why;
                notes.reason(why.reason());
            }
            tryMove(OperationStatus.ERROR);
        }
        checkActive();
    }

    /// Whether its user lacks a right that it needs.
    public synchronized boolean forbidden() {
        return failure != null && failure.code() == FaultCode.FORBIDDEN;
    }

    /// Restores the end of an operation of an earlier process.
    public void end(OperationStatus end, String why) {
        synchronized (this) {
            notes.reason(why);
            failure = Refusal.statementFailed(why);
            tryMove(end);
        }
        checkActive();
    }

    /// The current summary.
    public synchronized OperationSummary course() {
        if (status == OperationStatus.RUNNING && listener.handedOver()) {
            notes.job(Optional.of(Statement.jobOf(handle)));
        }
        return notes.course(status, Optional.ofNullable(result).map(PagedResult::given));
    }

    /// The current entry in the history.
    public synchronized StatementHistory.Entry entry() {
        checkEnd();
        return currentEntry();
    }

    private StatementHistory.Entry currentEntry() {
        var present = result;
        if (present != null) {
            notes.result(present);
        }
        return notes.entry();
    }

    /// Notes the end of a statement. That of a query is the end of its job, not the status `FINISHED`, which it has
    /// from its first row on.
    private void checkEnd() {
        if (notes.undecided()) {
            noteEnd();
            if (!notes.undecided()) {
                listener.decided(currentEntry(), notes.firstRow());
            }
        }
    }

    private void noteEnd() {
        switch (status) {
            case INITIALIZED, PENDING, RUNNING -> {}
            case ERROR -> notes.ended(StatementHistory.Outcome.FAILED);
            case TIMEOUT -> {
                notes.reason("The statement has exceeded its timeout.");
                notes.ended(StatementHistory.Outcome.FAILED);
            }
            case CANCELED -> notes.ended(StatementHistory.Outcome.CANCELED);
            case FINISHED, CLOSED -> checkEndOfResult();
        }
    }

    private void checkEndOfResult() {
        var rows = Optional.ofNullable(query).map(RunningQuery::rows);
        var failed = rows.flatMap(RowFeed::failure);
        if (failed.isPresent()) {
            notes.reason(failed.get().reason());
            notes.ended(StatementHistory.Outcome.FAILED);
        } else if (rows.isPresent() ? rows.get().complete() || spent() : result != null) {
            notes.ended(StatementHistory.Outcome.FINISHED);
        } else if (status == OperationStatus.CLOSED) {
            notes.ended(StatementHistory.Outcome.CANCELED);
        }
    }

    /// Whether nothing is left to run or read: the operation has failed, was cancelled, or its query was read to
    /// the end, or to its failure.
    public synchronized boolean spent() {
        return status.terminal() && (query == null || (result != null && result.over()));
    }

    /// The approximate memory in bytes of the rows of a query that can be read again.
    public synchronized long weight() {
        return query == null || result == null ? 0 : result.weight();
    }

    /// Cancels a statement that has no result yet; refuses otherwise.
    public void cancel() {
        synchronized (this) {
            if (!tryMove(OperationStatus.CANCELED)) {
                throw Refusal.statementFailed(
                        "Failed to convert the Operation Status from " + status + " to CANCELED for " + handle() + ".");
            }
            interruptRunner();
        }
        checkActive();
    }

    /// Ends an unused operation in any state; later requests get the reason.
    public void abandon(String why) {
        synchronized (this) {
            if (status == OperationStatus.CLOSED || spent()) {
                return;
            }
            notes.reason(why);
            if (tryMove(OperationStatus.CANCELED)) {
                interruptRunner();
            } else {
                close();
            }
        }
        checkActive();
    }

    /// Ends a statement that is being planned and whose thread may not notice; does nothing if it has a result.
    public void refuse(Refusal why) {
        synchronized (this) {
            if (status == OperationStatus.RUNNING) {
                failure = why;
                notes.reason(why.reason());
                LOG.warn(
                        "The statement of operation {} of {} was ended while it was planned. {} Statement: {}",
                        handle(),
                        notes.user(),
                        why.reason(),
                        notes.start());
                tryMove(OperationStatus.ERROR);
                interruptRunner();
            }
        }
        checkActive();
    }

    /// Ends a statement that has no result after this time.
    ///
    /// @param clock waits for it
    public synchronized void timeOutAfter(Duration time, ScheduledExecutorService clock) {
        if (!status.terminal()) {
            // converted, as toNanos fails for a time that never comes
            timer = Optional.of(
                    clock.schedule(this::timeOut, TimeUnit.NANOSECONDS.convert(time), TimeUnit.NANOSECONDS));
        }
    }

    private void timeOut() {
        synchronized (this) {
            if (tryMove(OperationStatus.TIMEOUT)) {
                interruptRunner();
            }
        }
        checkActive();
    }

    /// Drops the result and cancels the job of a query, but not a job that writes. May be called more than once.
    public void close() {
        synchronized (this) {
            if (tryMove(OperationStatus.CLOSED)) {
                interruptRunner();
                release();
            }
        }
        checkActive();
    }

    /// Fetches a page of the result.
    ///
    /// @param wait the maximum time to wait for the result or its next row
    public FetchedPage fetch(long token, int rows, Duration wait) throws InterruptedException {
        var deadline = Deadline.in(wait);
        var ready = await(wait);
        if (ready.isEmpty()) {
            return new FetchedPage.NotReady();
        }
        ready.get().keep(replay);
        try {
            return ready.get().fetch(token, rows, deadline.left());
        } finally {
            checkActive();
        }
    }

    /// Whether the first rows or the end of the result can be read. Throws an earlier failure.
    ///
    /// @param wait the maximum time to wait
    public boolean begun(Duration wait) throws InterruptedException {
        var deadline = Deadline.in(wait);
        var ready = await(wait);
        try {
            return ready.isPresent() && ready.get().begun(deadline.left());
        } finally {
            checkActive();
        }
    }

    /// The properties of the result.
    ///
    /// @param wait the maximum time to wait for it
    public Optional<ResultHead> head(Duration wait) throws InterruptedException {
        return await(wait).map(PagedResult::head);
    }

    /// Keeps this number of bytes of sent pages for a reader that may reconnect.
    public void keep(long bytes) {
        replay = bytes;
    }

    private Optional<PagedResult> await(Duration wait) throws InterruptedException {
        var _ = settled.await(wait.toNanos(), TimeUnit.NANOSECONDS);
        return settledResult();
    }

    private synchronized Optional<PagedResult> settledResult() {
        return switch (status) {
            case INITIALIZED, PENDING, RUNNING -> Optional.empty();
            case FINISHED -> Optional.ofNullable(result);
            case ERROR -> throw failure == null ? unreadable() : failure;
            case CANCELED, CLOSED, TIMEOUT -> throw unreadable();
        };
    }

    private Refusal unreadable() {
        return new Refusal(
                FaultCode.STATEMENT_FAILED,
                "Can not fetch results from the " + handle() + " in " + status + " status.",
                notes.reason().stream().toList());
    }

    private synchronized boolean tryMove(OperationStatus next) {
        if (!status.mayBecome(next)) {
            return false;
        }
        status = next;
        notes.moved(next);
        if (next.terminal()) {
            settled.countDown();
            timer.ifPresent(pending -> pending.cancel(false));
            timer = Optional.empty();
        }
        checkEnd();
        listener.changed();
        if (next == OperationStatus.ERROR || next == OperationStatus.CANCELED || next == OperationStatus.TIMEOUT) {
            listener.ended(next, notes.reason());
        }
        return true;
    }

    private void interruptRunner() {
        if (runner != null) {
            runner.interrupt();
            listener.interrupted();
        }
    }

    private void release() {
        if (result != null) {
            notes.given(result.given());
            notes.result(result);
            result.close();
            result = null;
        }
        if (query != null) {
            query.cancel();
            query = null;
        }
    }
}
