package io.millrace.server.gateway.session;

import io.millrace.server.audit.AuditAction;
import io.millrace.server.audit.AuditActor;
import io.millrace.server.audit.AuditKind;
import io.millrace.server.audit.AuditOutcome;
import io.millrace.server.audit.AuditRecord;
import io.millrace.server.gateway.engine.CatalogQuestion;
import io.millrace.server.gateway.engine.Outcome;
import io.millrace.server.gateway.engine.Planner;
import io.millrace.server.gateway.engine.Statement;
import io.millrace.server.gateway.engine.StatementKind;
import io.millrace.server.gateway.journal.RestoredSession;
import io.millrace.server.gateway.operation.Operation;
import io.millrace.server.gateway.operation.OperationOwner;
import io.millrace.server.gateway.operation.SerialExecutor;
import io.millrace.server.gateway.result.PagedResult;
import io.millrace.server.gateway.result.ResultMemory;
import io.millrace.server.security.CurrentPrincipal;
import io.millrace.server.security.Principal;
import io.millrace.server.security.TokenScope;
import io.millrace.server.tracing.StatementTrace;
import io.millrace.wire.Refusal;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.OperationHandle;
import io.millrace.wire.id.SessionHandle;
import io.millrace.wire.sql.Activity;
import io.millrace.wire.sql.OperationStatus;
import io.millrace.wire.sql.StatementHistory;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// A client's session: its planner, its operations, and their order.
public final class Session {
    /// The memory of an operation without its text and rows.
    private static final long OPERATION = 1_000;

    /// The time for an interrupted statement to end. The engine's parser and code generator ignore interrupts.
    private static final Duration CANCEL_TIMEOUT = Duration.ofSeconds(1);

    private final OperationOwner owner;
    private volatile ReplayingPlanner planner;
    private final SessionJournal journal;
    private final GatewayContext context;
    private final SessionMemory.Share memory;
    private final Term term;
    /// The scope of the token with which it was opened.
    private final Optional<TokenScope> scope;
    private final SerialExecutor tasks;
    private final KeptOperations operations;
    private final NamedOperations named = new NamedOperations();
    private volatile long touched = System.nanoTime();

    /// Work with the planner that the session has when the task starts.
    private interface PlannerWork {
        Outcome run(Planner planner) throws InterruptedException;
    }

    /// The start of a session in milliseconds since 1970, and its lifetime.
    record Term(long opened, SessionLifetime lifetime) {}

    /// @param memory closed with the session
    Session(
            OperationOwner owner,
            ReplayingPlanner planner,
            Term term,
            SessionJournal journal,
            SessionMemory.Share memory,
            GatewayContext context) {
        this.owner = owner;
        this.planner = planner;
        this.journal = journal;
        this.memory = memory;
        this.operations = new KeptOperations(memory, journal);
        this.term = term;
        this.context = context;
        this.scope = CurrentPrincipal.narrowScope();
        this.tasks = new SerialExecutor(
                context.workers(), owner.account(), context.rules().waiting());
        journal.onRefused((operation, why) -> find(operation).ifPresent(refused -> refused.refuse(why)));
    }

    public SessionHandle handle() {
        return owner.session();
    }

    public OperationOwner owner() {
        return owner;
    }

    /// Whether the caller of this thread may use the session. A narrow token sees only what was opened with its like:
    /// other sessions of its owner have results that it could not ask for.
    boolean isVisible() {
        var narrow = CurrentPrincipal.narrowScope();
        return CurrentPrincipal.mayUseThoseOf(owner.user()) && (narrow.isEmpty() || narrow.equals(scope));
    }

    /// Whether the client has not used the session for this long.
    public boolean silentFor(Duration time) {
        return System.nanoTime() - touched > time.toNanos();
    }

    /// Notes that the client has used the session.
    public void touch() {
        touched = System.nanoTime();
    }

    /// Whether the session has been idle for this long and no statement is running or waiting.
    public boolean idleFor(Duration time) {
        return silentFor(time) && !tasks.busy();
    }

    SessionLifetime lifetime() {
        return term.lifetime();
    }

    /// The time of its opening in milliseconds since 1970.
    public long opened() {
        return term.opened();
    }

    /// Releases the planner's memory if no statement has run for this long.
    public void restAfter(Duration time) {
        tasks.inPause(time, () -> planner.rest());
    }

    /// Queues a statement.
    public Operation execute(Statement statement) {
        return submit(statement, Optional.empty(), planner -> planner.run(statement), mayPlan(statement));
    }

    /// Queues a question about the catalogs.
    public Operation browse(CatalogQuestion question) {
        var statement = Statement.of(question.label());
        return submit(statement, Optional.empty(), planner -> planner.browse(question.answer()), false);
    }

    /// Queues a statement whose operation the client has named; empty if it was queued before.
    public Optional<Operation> executeOnce(Statement statement) {
        var digest = NamedOperations.digest(statement);
        synchronized (named) {
            var operation = statement.operation();
            if (named.has(operation, digest)) {
                return Optional.empty();
            }
            operations.replace(operation);
            named.add(operation, digest);
            try {
                return Optional.of(submit(
                        statement, Optional.of(digest), planner -> runOrFind(planner, statement), mayPlan(statement)));
            } catch (Refusal refusal) {
                named.remove(operation);
                throw refusal;
            }
        }
    }

    /// A refused submission may be the second one of the same job, or one whose answer was lost.
    private Outcome runOrFind(Planner planner, Statement statement) throws InterruptedException {
        try {
            return planner.run(statement);
        } catch (Refusal refusal) {
            if (journal.wasSubmitting(statement.operation())) {
                return found(planner, statement).orElseThrow(() -> refusal);
            }
            throw refusal;
        }
    }

    private Optional<Outcome.Answer> found(Planner planner, Statement statement) throws InterruptedException {
        try {
            return planner.adopt(statement);
        } catch (Refusal failedOrUnavailable) {
            return Optional.empty();
        }
    }

    private static boolean mayPlan(Statement statement) {
        return StatementKind.mayPlan(statement.sql());
    }

    private Operation submit(Statement statement, Optional<String> digest, PlannerWork work, boolean mayPlan) {
        operations.dropSpent(statement.sql().length());
        var audited = context.audit().begin(action(statement));
        long bytes;
        try {
            bytes = context.rules().admit(owner, statement);
        } catch (Refusal refusal) {
            audited.end(AuditOutcome.of(AuditOutcome.Result.REFUSED, refusal.reason()));
            throw refusal;
        }
        var now = System.currentTimeMillis();
        var traced = context.monitoring().traces().statement();
        var recorder = new OperationRecorder(statement, bytes, audited, traced);
        var operation = traced.during(() -> new Operation(statement, owner, now, context.overflow(), recorder));
        recorder.records(operation);
        journal.given(operation, now, digest);
        operations.add(operation, recorder.memory);
        operation.enqueue();
        try {
            tasks.submit(recorder.runs(new StatementTask(statement, operation, work, mayPlan)));
        } catch (Refusal refusal) {
            // without its name, which a restart would take for that of a statement that has run
            digest.ifPresent(_ -> journal.given(operation, now, Optional.empty()));
            drop(operation.handle());
            throw refusal;
        }
        return operation;
    }

    private AuditAction action(Statement statement) {
        return new AuditAction(
                        AuditKind.STATEMENT,
                        AuditActor.current().as(owner.user()),
                        StatementKind.of(statement.sql()).name().toLowerCase(Locale.ROOT),
                        statement.operation().text())
                .in(owner.session())
                .statement(statement.sql());
    }

    /// Runs an operation when its turn comes: at once if nothing has to be planned for it.
    private final class StatementTask implements SerialExecutor.Task {
        private final Statement statement;
        private final Operation operation;
        private final PlannerWork work;
        private final boolean mayPlan;
        /// Whose rights the statement has.
        private final Optional<Principal> caller = CurrentPrincipal.find();

        StatementTask(Statement statement, Operation operation, PlannerWork work, boolean mayPlan) {
            this.statement = statement;
            this.operation = operation;
            this.work = work;
            this.mayPlan = mayPlan;
        }

        @Override
        public boolean mayPlan() {
            return mayPlan;
        }

        @Override
        public boolean immediate() {
            return mayPlan || planner.isImmediate(statement);
        }

        @Override
        public boolean runAtOnce() {
            if (!mayPlan || operation.status().terminal()) {
                plan();
                return true;
            }
            var known = CurrentPrincipal.call(caller, () -> planner.remembered(statement));
            known.ifPresent(outcome -> operation.run(() -> outcome));
            return known.isPresent();
        }

        @Override
        public void plan() {
            // read before it runs: an abandoned thread must never use the planner that replaced its own
            var own = planner;
            operation.run(() -> CurrentPrincipal.call(caller, () -> work.run(own)));
        }

        @Override
        public void refuse(Refusal why) {
            operation.run(() -> {
                throw why;
            });
        }
    }

    /// Records the events of an operation in the journal and in the history.
    private final class OperationRecorder implements Operation.OperationListener {
        private final OperationHandle operation;
        /// Changed under the lock of the operation, so it must wait for none of the session's operations.
        private final SessionMemory.Share memory = Session.this.memory.part();
        private final long bytes;
        private final long base;
        private final AuditRecord audited;
        private final StatementTrace traced;
        private Optional<Operation> recorded = Optional.empty();
        private volatile Optional<StatementTask> task = Optional.empty();

        /// @param bytes of memory until the operation is inactive
        OperationRecorder(Statement statement, long bytes, AuditRecord audited, StatementTrace traced) {
            this.operation = statement.operation();
            this.bytes = bytes;
            this.base = OPERATION + Math.min(statement.sql().length(), Statement.MAX_BRIEF);
            this.audited = audited;
            this.traced = traced;
        }

        /// Sets the operation, before it changes.
        void records(Operation present) {
            recorded = Optional.of(present);
        }

        /// Sets the task that runs the operation.
        StatementTask runs(StatementTask present) {
            task = Optional.of(present);
            return present;
        }

        @Override
        public void changed() {
            recorded.ifPresent(present -> context.history().changed(operation, present::entry));
            recorded.filter(present -> !audited.ended() && present.status().terminal())
                    .ifPresent(present -> audited.end(outcome(present)));
        }

        private static AuditOutcome outcome(Operation present) {
            var course = present.course();
            var result = switch (course.status()) {
                case ERROR -> present.forbidden() ? AuditOutcome.Result.REFUSED : AuditOutcome.Result.FAILED;
                case TIMEOUT -> AuditOutcome.Result.FAILED;
                case CANCELED, CLOSED -> AuditOutcome.Result.CANCELLED;
                case INITIALIZED, PENDING, RUNNING, FINISHED -> AuditOutcome.Result.OK;
            };
            return AuditOutcome.of(result, course.reason().orElse(""))
                    .job(course.job().map(JobId::text).orElse(""));
        }

        @Override
        public void decided(StatementHistory.Entry entry, Optional<Long> firstRow) {
            context.monitoring().metrics().statements().ended(entry.kind(), entry.outcome(), entry.durations());
            traced.ended(entry, firstRow);
        }

        @Override
        public void result(PagedResult rows) {
            if (rows.head().query()) {
                context.history().record(operation, rows);
            }
        }

        @Override
        public void keeps(long rows) {
            memory.requireRoom(rows);
            memory.change(base + rows);
        }

        @Override
        public void answered(Outcome.Answer answer) {
            journal.answered(operation, answer);
        }

        @Override
        public void ended(OperationStatus status, Optional<String> reason) {
            memory.change(base + reason.map(String::length).orElse(0));
            journal.ended(operation, status, reason);
            task.ifPresent(tasks::expedite);
        }

        @Override
        public void interrupted() {
            // not the task that runs now: this one may have been abandoned
            task.flatMap(tasks::run)
                    .ifPresent(run -> CompletableFuture.delayedExecutor(
                                    CANCEL_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS, Thread::startVirtualThread)
                            .execute(() -> abandon(run)));
        }

        @Override
        public void inactive() {
            // it holds the text of the statement
            task = Optional.empty();
            recorded.ifPresent(spent -> memory.change(spent.weight()));
            context.rules().leave(owner, bytes);
        }

        @Override
        public boolean handedOver() {
            return journal.wasSubmitting(operation);
        }
    }

    private void abandon(SerialExecutor.Run run) {
        var old = planner;
        tasks.abandon(run, () -> planner = old.replacement(), old::close);
    }

    /// Restores the operations from before a restart.
    void resume(Collection<RestoredSession.Work> works) {
        for (var work : works) {
            var given = work.given();
            given.digest().ifPresent(digest -> named.add(given.operation(), digest));
        }
        works.stream().filter(work -> !work.dropped()).forEach(this::resume);
    }

    /// Writes nothing to the journal: unavailable answers are looked up again after the next restart.
    private void resume(RestoredSession.Work work) {
        var given = work.given();
        var statement = new Statement(given.operation(), given.sql(), Map.of());
        var operation =
                new Operation(statement, owner, given.at(), ResultMemory.NONE, Operation.OperationListener.NONE);
        operations.add(operation, memory.part());
        operation.enqueue();
        switch (OperationRecovery.of(work)) {
            case OperationRecovery.Answered answered -> answer(operation, answered.answer());
            case OperationRecovery.Ended ended -> operation.end(ended.status(), ended.reason());
            case OperationRecovery.Uncertain ignored -> tasks.restore(() -> operation.run(() -> adopt(statement)));
            case OperationRecovery.Unread ignored -> {
                named.lose(operation.handle());
                tasks.restore(() -> operation.run(() -> endUnread(statement)));
            }
            case OperationRecovery.Lost lost -> {
                named.lose(operation.handle());
                operation.end(OperationStatus.ERROR, lost.reason());
            }
        }
    }

    /// Restores an answer, unless its job is gone. An unavailable cluster counts as having the job.
    private void answer(Operation operation, Outcome.Answer answer) {
        answer.job()
                .ifPresentOrElse(
                        job -> tasks.restore(() -> operation.run(() -> answerIfKnown(answer, job))),
                        () -> operation.run(() -> answer));
    }

    private Outcome answerIfKnown(Outcome.Answer answer, JobId job) throws InterruptedException {
        boolean known;
        try {
            known = planner.knows(job);
        } catch (Refusal unavailable) {
            return answer;
        }
        if (!known) {
            throw OperationRecovery.gone(job);
        }
        return answer;
    }

    /// Cancels the job of a query whose rows can no longer be read.
    private Outcome endUnread(Statement statement) throws InterruptedException {
        boolean cancelled;
        try {
            cancelled = planner.cancel(statement.job());
        } catch (Refusal unavailable) {
            throw OperationRecovery.unreadAndPerhapsRunning(statement.job(), unavailable);
        }
        throw OperationRecovery.unread(statement.job(), cancelled);
    }

    /// If there is no answer, a client that has named the statement may submit it again.
    private Outcome adopt(Statement statement) throws InterruptedException {
        try {
            var answer = planner.adopt(statement).orElseThrow(() -> OperationRecovery.unknown(statement.job()));
            journal.answered(statement.operation(), answer);
            return answer;
        } catch (Refusal refusal) {
            named.lose(statement.operation());
            throw refusal;
        }
    }

    /// Ends the active operations, with a reason for later requests.
    public void abandonAll(String reason) {
        operations().forEach(operation -> operation.abandon(reason));
    }

    public List<Operation> operations() {
        return operations.all();
    }

    public Activity.OpenSession activity() {
        return new Activity.OpenSession(
                owner.session(),
                owner.user(),
                owner.submitter().sessionName(),
                term.opened(),
                System.currentTimeMillis() - TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - touched),
                operations.size(),
                context.rules().perSession().taken(owner.session()));
    }

    /// Queues a question and waits for its answer, for a maximum time.
    public <T> Optional<T> ask(Duration wait, Callable<T> question) throws InterruptedException {
        var caller = CurrentPrincipal.find();
        var task = new FutureTask<>(() -> CurrentPrincipal.call(caller, question::call));
        tasks.submit(task);
        try {
            return Optional.of(task.get(wait.toNanos(), TimeUnit.NANOSECONDS));
        } catch (TimeoutException e) {
            task.cancel(true);
            return Optional.empty();
        } catch (ExecutionException e) {
            switch (e.getCause()) {
                case RuntimeException unchecked -> throw unchecked;
                case Error error -> throw error;
                case null, default -> throw new IllegalStateException("a planner threw an undeclared exception", e);
            }
        }
    }

    public Planner planner() {
        return planner;
    }

    /// The effective configuration of statements. Waits a maximum time for the session to be restored.
    public Map<String, String> configuration(Duration wait) throws InterruptedException {
        if (!planner.isRestored()) {
            ask(wait, () -> {
                planner.restore();
                return true;
            });
        }
        return planner.configuration();
    }

    public Operation operation(OperationHandle operation) {
        return find(operation)
                .orElseThrow(() -> Refusal.unknownHandle(
                        "Can not find the submitted operation in the OperationManager with the " + operation + "."));
    }

    public Optional<Operation> find(OperationHandle operation) {
        return operations.find(operation);
    }

    /// Closes an operation and forgets it.
    public void drop(OperationHandle operation) {
        operations.drop(operation);
    }

    /// Records the end of the session, so that no restart restores it.
    void recordEnd() {
        journal.closed();
    }

    /// Closes all operations, and the planner after the running statement.
    public void close() {
        tasks.close(() -> planner.close(), () -> planner.isUnused());
        memory.close();
        operations.dropAll();
    }
}
