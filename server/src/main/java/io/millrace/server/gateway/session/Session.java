package io.millrace.server.gateway.session;

import io.millrace.server.gateway.engine.CatalogQuestion;
import io.millrace.server.gateway.engine.Outcome;
import io.millrace.server.gateway.engine.Planner;
import io.millrace.server.gateway.engine.Statement;
import io.millrace.server.gateway.journal.RestoredSession;
import io.millrace.server.gateway.operation.Operation;
import io.millrace.server.gateway.operation.OperationOwner;
import io.millrace.server.gateway.operation.SerialExecutor;
import io.millrace.server.gateway.result.ResultMemory;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.OperationHandle;
import io.millrace.wire.id.SessionHandle;
import io.millrace.wire.sql.Activity;
import io.millrace.wire.sql.OperationStatus;
import java.time.Duration;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// One client's world: a planner of its own, its operations, and their order.
public final class Session {
    private static final int LINE = 1_000;
    /// Operations that a client forgot to close are kept this long, for status requests.
    private static final int KEPT = 1_000;

    private final OperationOwner owner;
    private volatile ReplayingPlanner planner;
    /// How long an interrupted statement may take to end. The engine's parser and its code generator never look whether
    /// they were interrupted.
    private static final Duration PATIENCE = Duration.ofSeconds(1);

    private final SessionJournal journal;
    private final GatewayContext common;
    private final Term term;
    private final SerialExecutor tasks;
    private final Map<OperationHandle, Operation> operations = Collections.synchronizedMap(new LinkedHashMap<>());
    private final NamedOperations named = new NamedOperations();
    private volatile long touched = System.nanoTime();

    /// What is to be done with the planner that the session has when the task starts.
    private interface PlannerWork {
        Outcome run(Planner planner) throws InterruptedException;
    }

    /// The start of a session in milliseconds since 1970, and its lifetime.
    record Term(long opened, SessionLifetime stay) {}

    Session(OperationOwner owner, ReplayingPlanner planner, Term term, SessionJournal journal, GatewayContext common) {
        this.owner = owner;
        this.planner = planner;
        this.journal = journal;
        this.term = term;
        this.common = common;
        this.tasks = new SerialExecutor(common.workers(), LINE);
    }

    public SessionHandle handle() {
        return owner.session();
    }

    public OperationOwner owner() {
        return owner;
    }

    /// Whether its client has not been heard of for so long.
    public boolean silentFor(Duration time) {
        return System.nanoTime() - touched > time.toNanos();
    }

    /// A client used this session.
    public void touch() {
        touched = System.nanoTime();
    }

    /// Whether it has been idle for this long, and no statement runs or waits.
    public boolean idleFor(Duration time) {
        return silentFor(time) && !tasks.busy();
    }

    SessionLifetime stay() {
        return term.stay();
    }

    /// When it was opened, in milliseconds since 1970.
    public long opened() {
        return term.opened();
    }

    /// Has the planner rest when no statement has run for so long.
    public void restAfter(Duration time) {
        tasks.inPause(time, () -> planner.rest());
    }

    /// Puts a statement in the line.
    public Operation execute(Statement statement) {
        return submit(statement, Optional.empty(), planner -> planner.run(statement));
    }

    /// Puts a question about its catalogs in the line.
    public Operation browse(CatalogQuestion browse) {
        return submit(Statement.of(browse.label()), Optional.empty(), planner -> planner.browse(browse.answer()));
    }

    /// Puts a statement in the line whose operation its client has named; nothing when it was put there before.
    public Optional<Operation> executeOnce(Statement statement) {
        var digest = NamedOperations.digest(statement);
        synchronized (named) {
            var operation = statement.operation();
            if (named.has(operation, digest)) {
                return Optional.empty();
            }
            Optional.ofNullable(operations.remove(operation)).ifPresent(Operation::close);
            named.add(operation, digest);
            try {
                return Optional.of(submit(statement, Optional.of(digest), planner -> runOrFind(planner, statement)));
            } catch (Refusal refusal) {
                named.remove(operation);
                throw refusal;
            }
        }
    }

    /// A hand-over that was refused may be the second one of the same job, or one whose answer was lost on its way.
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
        } catch (Refusal failedOrAway) {
            return Optional.empty();
        }
    }

    private Operation submit(Statement statement, Optional<String> digest, PlannerWork work) {
        common.rules().admit(owner);
        var now = System.currentTimeMillis();
        var operation = new Operation(statement, owner, now, common.overflow(), new Notes(statement.operation()));
        forgetSpent();
        journal.given(statement, now, digest);
        operations.put(operation.handle(), operation);
        operation.enqueue();
        try {
            tasks.submit(() -> {
                // before it runs: a thread that is left behind must never meet the planner that replaced its own
                var own = planner;
                operation.run(() -> work.run(own));
            });
        } catch (Refusal refusal) {
            operations.remove(operation.handle());
            operation.close();
            journal.dropped(operation.handle());
            throw refusal;
        }
        return operation;
    }

    /// Notes what becomes of an operation, for after a restart.
    private final class Notes implements Operation.Listener {
        private final OperationHandle operation;

        Notes(OperationHandle operation) {
            this.operation = operation;
        }

        @Override
        public void answered(Outcome.Answer answer) {
            journal.answered(operation, answer);
        }

        @Override
        public void ended(OperationStatus status, Optional<String> reason) {
            journal.ended(operation, status, reason);
        }

        @Override
        public void interrupted() {
            tasks.current()
                    .ifPresent(turn -> CompletableFuture.delayedExecutor(
                                    PATIENCE.toMillis(), TimeUnit.MILLISECONDS, Thread::startVirtualThread)
                            .execute(() -> goOnWithout(turn)));
        }

        @Override
        public void noLongerUnderWay() {
            common.rules().leave(owner);
        }

        @Override
        public boolean handedOver() {
            return journal.wasSubmitting(operation);
        }
    }

    private void goOnWithout(SerialExecutor.Turn turn) {
        var old = planner;
        tasks.goOnWithout(turn, () -> planner = old.replacement(), old::close);
    }

    /// Takes up the operations there were before a restart.
    void resume(Collection<RestoredSession.Work> works) {
        for (var work : works) {
            var given = work.given();
            given.digest().ifPresent(digest -> named.add(given.operation(), digest));
            if (!work.dropped()) {
                resume(work);
            }
        }
    }

    /// None of this is written: what cannot be found now is looked up again after the next restart.
    private void resume(RestoredSession.Work work) {
        var given = work.given();
        var statement = new Statement(given.operation(), given.sql(), Map.of());
        var operation = new Operation(statement, owner, given.at(), ResultMemory.NONE, Operation.Listener.NOBODY);
        operations.put(operation.handle(), operation);
        operation.enqueue();
        switch (OperationRecovery.of(work)) {
            case OperationRecovery.Answered answered -> answer(operation, answered.answer());
            case OperationRecovery.Ended ended -> operation.end(ended.status(), ended.reason());
            case OperationRecovery.Uncertain ignored -> tasks.submit(() -> operation.run(() -> adopt(statement)));
            case OperationRecovery.Unread ignored -> {
                named.lose(operation.handle());
                tasks.submit(() -> operation.run(() -> endUnread(statement)));
            }
            case OperationRecovery.Lost lost -> {
                named.lose(operation.handle());
                operation.end(OperationStatus.ERROR, lost.reason());
            }
        }
    }

    /// The answer of before, unless it names a job that is not there any more. A cluster that cannot be asked has it.
    private void answer(Operation operation, Outcome.Answer answer) {
        answer.job()
                .ifPresentOrElse(
                        job -> tasks.submit(() -> operation.run(() -> answerIfKnown(answer, job))),
                        () -> operation.run(() -> answer));
    }

    private Outcome answerIfKnown(Outcome.Answer answer, JobId job) throws InterruptedException {
        boolean known;
        try {
            known = planner.knows(job);
        } catch (Refusal away) {
            return answer;
        }
        if (!known) {
            throw OperationRecovery.gone(job);
        }
        return answer;
    }

    /// The rows that its job still produces cannot be read.
    private Outcome endUnread(Statement statement) throws InterruptedException {
        boolean cancelled;
        try {
            cancelled = planner.cancel(statement.job());
        } catch (Refusal away) {
            throw OperationRecovery.unreadAndPerhapsRunning(statement.job(), away);
        }
        throw OperationRecovery.unread(statement.job(), cancelled);
    }

    /// Without an answer, a client that has named the statement may submit it again.
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

    /// Ends what is under way, for a reason that later requests get.
    public void abandonAll(String reason) {
        operations().forEach(operation -> operation.abandon(reason));
    }

    public List<Operation> operations() {
        if (operations.isEmpty()) {
            return List.of();
        }
        synchronized (operations) {
            return List.copyOf(operations.values());
        }
    }

    public Activity.OpenSession activity() {
        return new Activity.OpenSession(
                owner.session(),
                owner.user(),
                owner.submitter().sessionName(),
                term.opened(),
                System.currentTimeMillis() - TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - touched),
                operations.size(),
                common.rules().perSession().taken(owner.session()));
    }

    private void forgetSpent() {
        if (operations.size() < KEPT) {
            return;
        }
        synchronized (operations) {
            var spent = operations.values().stream().filter(Operation::spent).findFirst();
            spent.map(Operation::handle).ifPresent(this::drop);
        }
    }

    /// Runs something with the planner, in turn, and waits for it no longer than told.
    public <T> Optional<T> ask(Duration wait, Callable<T> question) throws InterruptedException {
        var task = new FutureTask<>(question);
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
                case null, default -> throw new IllegalStateException("a planner threw what it does not declare", e);
            }
        }
    }

    public Planner planner() {
        return planner;
    }

    /// The configuration that statements run with. Waits no longer than told for what has to be done first.
    public Map<String, String> configuration(Duration wait) throws InterruptedException {
        if (!planner.revived()) {
            ask(wait, () -> {
                planner.revive();
                return true;
            });
        }
        return planner.configuration();
    }

    public Operation operation(OperationHandle operation) {
        return find(operation)
                .orElseThrow(() -> new Refusal(
                        FaultCode.UNKNOWN_HANDLE,
                        "Can not find the submitted operation in the OperationManager with the " + operation + "."));
    }

    public Optional<Operation> find(OperationHandle operation) {
        return Optional.ofNullable(operations.get(operation));
    }

    /// Closes an operation and forgets it.
    public void drop(OperationHandle operation) {
        Optional.ofNullable(operations.remove(operation)).ifPresent(gone -> {
            gone.close();
            var course = gone.course();
            common.rules().history().add(course);
            journal.passed(course);
            journal.dropped(operation);
        });
    }

    /// Writes down that it is closed, so that no restart opens it again.
    void noteEnd() {
        journal.closed();
    }

    /// Closes all operations, and the planner once the statement that runs has left it.
    public void close() {
        tasks.close(() -> planner.close());
        List.copyOf(operations.keySet()).forEach(this::drop);
    }
}
