package io.millrace.server.gateway.operation;

import io.millrace.server.concurrent.Deadline;
import io.millrace.server.gateway.engine.Outcome;
import io.millrace.server.gateway.engine.RunningQuery;
import io.millrace.server.gateway.engine.Statement;
import io.millrace.server.gateway.result.FetchedPage;
import io.millrace.server.gateway.result.PagedResult;
import io.millrace.server.gateway.result.ResultHead;
import io.millrace.server.gateway.result.ResultMemory;
import io.millrace.server.telemetry.Incidents;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import io.millrace.wire.id.OperationHandle;
import io.millrace.wire.sql.Activity.Course;
import io.millrace.wire.sql.OperationStatus;
import io.millrace.wire.sql.Operations;
import io.millrace.wire.sql.ResultKind;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/// One statement from the moment it was given until it is closed. Its status only ever makes the moves that
/// [OperationStatus#mayBecome] allows.
public final class Operation {
    private static final Incidents INCIDENTS = new Incidents(LoggerFactory.getLogger(Operation.class));

    private final Statement statement;
    private final ResultMemory overflow;
    private final Listener listener;
    private final OperationNotes notes;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition settled = lock.newCondition();
    private OperationStatus status = OperationStatus.INITIALIZED;
    private @Nullable Thread runner;
    private @Nullable PagedResult result;
    private @Nullable RunningQuery query;
    private @Nullable Refusal failure;
    private boolean underWay = true;
    private volatile long replay;

    /// @param submitted in milliseconds since 1970
    /// @param overflow  where rows wait that a query's result does not hold in memory
    public Operation(
            Statement statement, OperationOwner owner, long submitted, ResultMemory overflow, Listener listener) {
        this.statement = statement;
        this.overflow = overflow;
        this.notes = new OperationNotes(statement, owner, submitted);
        this.listener = listener;
    }

    /// Is told what becomes of an operation.
    public interface Listener {
        Listener NOBODY = new Listener() {
            @Override
            public void answered(Outcome.Answer answer) {}

            @Override
            public void ended(OperationStatus status, Optional<String> reason) {}

            @Override
            public void interrupted() {}

            @Override
            public void noLongerUnderWay() {}

            @Override
            public boolean handedOver() {
                return false;
            }
        };

        /// It has an outcome that was not published yet.
        void answered(Outcome.Answer answer);

        /// It came to an end without one.
        void ended(OperationStatus status, Optional<String> reason);

        /// The thread that runs it was interrupted, because nobody waits for its outcome any more.
        void interrupted();

        /// Nothing of it runs, and nothing is left to read; told once.
        void noLongerUnderWay();

        /// Is asked whether a job that it writes with has gone to its cluster, which is before its answer when it
        /// waits for that job.
        boolean handedOver();
    }

    /// The work that produces an outcome.
    public interface Work {
        Outcome run() throws InterruptedException;
    }

    public OperationHandle handle() {
        return statement.operation();
    }

    public OperationStatus status() {
        lock.lock();
        try {
            return status;
        } finally {
            lock.unlock();
        }
    }

    /// It stands in its session's line.
    public void enqueue() {
        tryMove(OperationStatus.PENDING);
    }

    /// Does what the statement asks for, on the calling thread, unless it was cancelled while it waited.
    public void run(Work work) {
        if (!begin()) {
            return;
        }
        try {
            var outcome = work.run();
            if (outcome instanceof Outcome.Answer answer) {
                listener.answered(answer);
            }
            settle(outcome);
        } catch (Refusal refusal) {
            fail(refusal);
        } catch (InterruptedException e) {
            fail(new Refusal(FaultCode.STATEMENT_FAILED, "The statement was interrupted."));
        } catch (RuntimeException | Error e) {
            // the entry of a worker thread: whatever arrives here is a bug, of this server or of a connector
            var incident = INCIDENTS.happened("in operation " + handle().text() + ": " + statement.brief(), e);
            fail(new Refusal(FaultCode.INTERNAL, "Internal server error.", List.of("Incident " + incident + ".")));
        } finally {
            leave();
        }
    }

    private boolean begin() {
        lock.lock();
        try {
            if (!tryMove(OperationStatus.RUNNING)) {
                return false;
            }
            runner = Thread.currentThread();
            return true;
        } finally {
            lock.unlock();
        }
    }

    private void leave() {
        lock.lock();
        try {
            runner = null;
        } finally {
            lock.unlock();
        }
    }

    private void settle(Outcome outcome) {
        lock.lock();
        try {
            switch (outcome) {
                case Outcome.Answer answer -> {
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
                    running.query().rows().overflowTo(overflow);
                    notes.job(Optional.of(running.query().job()));
                    var head = new ResultHead(
                            running.columns(),
                            true,
                            Optional.of(running.query().job()),
                            ResultKind.SUCCESS_WITH_CONTENT,
                            running.execution());
                    result = new PagedResult(head, running.query().rows());
                }
            }
            if (!tryMove(OperationStatus.FINISHED)) {
                // cancelled or closed between the last look and now
                release();
            }
        } finally {
            lock.unlock();
        }
        noteEnd();
    }

    /// What was under way is so no longer, however that came about.
    private void noteEnd() {
        lock.lock();
        try {
            if (!underWay || !spent()) {
                return;
            }
            underWay = false;
        } finally {
            lock.unlock();
        }
        listener.noLongerUnderWay();
    }

    private void fail(Refusal why) {
        lock.lock();
        try {
            if (status.mayBecome(OperationStatus.ERROR)) {
                failure = why;
                notes.reason(why.reason());
            }
            tryMove(OperationStatus.ERROR);
        } finally {
            lock.unlock();
        }
        noteEnd();
    }

    /// It came to such an end in a process that was before this one.
    public void end(OperationStatus end, String why) {
        lock.lock();
        try {
            notes.reason(why);
            failure = new Refusal(FaultCode.STATEMENT_FAILED, why);
            tryMove(end);
        } finally {
            lock.unlock();
        }
        noteEnd();
    }

    /// What has become of it so far.
    public Course course() {
        lock.lock();
        try {
            if (status == OperationStatus.RUNNING && listener.handedOver()) {
                notes.job(Optional.of(statement.job()));
            }
            return notes.course(status, Optional.ofNullable(result).map(PagedResult::given));
        } finally {
            lock.unlock();
        }
    }

    /// Whether nothing of it lives on: it failed or was cancelled, or its query is read to the end.
    public boolean spent() {
        lock.lock();
        try {
            return status.terminal() && (query == null || (result != null && result.over()));
        } finally {
            lock.unlock();
        }
    }

    /// Cancels a statement whose result is not there yet; refused afterwards.
    public void cancel() {
        lock.lock();
        try {
            if (!tryMove(OperationStatus.CANCELED)) {
                throw new Refusal(
                        FaultCode.STATEMENT_FAILED,
                        "Failed to convert the Operation Status from " + status + " to CANCELED for " + handle() + ".");
            }
            interruptRunner();
        } finally {
            lock.unlock();
        }
        noteEnd();
    }

    /// Ends it in any state because it is no longer wanted; later requests get the reason.
    public void abandon(String why) {
        lock.lock();
        try {
            if (status == OperationStatus.CLOSED || spent()) {
                return;
            }
            notes.reason(why);
            if (tryMove(OperationStatus.CANCELED)) {
                interruptRunner();
            } else {
                close();
            }
        } finally {
            lock.unlock();
        }
        noteEnd();
    }

    /// Ends a statement that took longer than it was given; nothing happens when its result is there.
    public void timeOut() {
        lock.lock();
        try {
            if (tryMove(OperationStatus.TIMEOUT)) {
                interruptRunner();
            }
        } finally {
            lock.unlock();
        }
        noteEnd();
    }

    /// Drops the result and cancels the job of a query; a job that writes lives on. Closing twice is no error.
    public void close() {
        lock.lock();
        try {
            if (tryMove(OperationStatus.CLOSED)) {
                interruptRunner();
                release();
            }
        } finally {
            lock.unlock();
        }
        noteEnd();
    }

    /// The page under a token; waits for the result, or for its next row, no longer than told.
    public FetchedPage fetch(long token, int rows, Duration wait) throws InterruptedException {
        var until = System.nanoTime() + wait.toNanos();
        var ready = await(wait);
        if (ready.isEmpty()) {
            return new FetchedPage.NotReady();
        }
        ready.get().keep(replay);
        try {
            return ready.get().fetch(token, rows, Duration.ofNanos(Math.max(0, until - System.nanoTime())));
        } finally {
            noteEnd();
        }
    }

    /// Whether the first rows of its result can be read, or its end; waits for that no longer than told. What it failed
    /// with before is thrown.
    public boolean begun(Duration wait) throws InterruptedException {
        var until = Deadline.in(wait);
        var ready = await(wait);
        return ready.isPresent() && ready.get().begun(until.left());
    }

    /// What holds for every page of the result; waits for it no longer than told.
    public Optional<ResultHead> head(Duration wait) throws InterruptedException {
        return await(wait).map(PagedResult::head);
    }

    /// Keeps this number of bytes of sent pages for a reader that may reconnect.
    public void keep(long bytes) {
        replay = bytes;
    }

    private Optional<PagedResult> await(Duration wait) throws InterruptedException {
        lock.lockInterruptibly();
        try {
            var left = wait.toNanos();
            while (!status.terminal() && left > 0) {
                left = settled.awaitNanos(left);
            }
            return switch (status) {
                case INITIALIZED, PENDING, RUNNING -> Optional.empty();
                case FINISHED -> Optional.ofNullable(result);
                case ERROR -> throw failure == null ? unreadable() : failure;
                case CANCELED, CLOSED, TIMEOUT -> throw unreadable();
            };
        } finally {
            lock.unlock();
        }
    }

    private Refusal unreadable() {
        return new Refusal(
                FaultCode.STATEMENT_FAILED,
                "Can not fetch results from the " + handle() + " in " + status + " status.",
                notes.reason().stream().toList());
    }

    private boolean tryMove(OperationStatus next) {
        lock.lock();
        try {
            if (!status.mayBecome(next)) {
                return false;
            }
            status = next;
            notes.moved(next);
            settled.signalAll();
            if (next == OperationStatus.ERROR || next == OperationStatus.CANCELED || next == OperationStatus.TIMEOUT) {
                listener.ended(next, notes.reason());
            }
            return true;
        } finally {
            lock.unlock();
        }
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
            result.close();
            result = null;
        }
        if (query != null) {
            query.cancel();
            query = null;
        }
    }
}
