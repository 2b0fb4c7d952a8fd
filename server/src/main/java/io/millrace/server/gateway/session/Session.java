package io.millrace.server.gateway.session;

import io.millrace.server.gateway.engine.Planner;
import io.millrace.server.gateway.engine.Statement;
import io.millrace.server.gateway.operation.History;
import io.millrace.server.gateway.operation.Lane;
import io.millrace.server.gateway.operation.Operation;
import io.millrace.server.gateway.operation.OperationLimits;
import io.millrace.server.gateway.operation.Owner;
import io.millrace.server.gateway.operation.Quota;
import io.millrace.server.gateway.operation.Workers;
import io.millrace.server.gateway.result.Overflow;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import io.millrace.wire.id.OperationHandle;
import io.millrace.wire.id.SessionHandle;
import io.millrace.wire.sql.Activity;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// One client's world: a planner of its own, its operations, and their order.
public final class Session {
    private static final int LINE = 1_000;
    /// Operations that a client forgot to close are kept so far, for whoever still asks for their status.
    private static final int KEPT = 1_000;

    private final Owner owner;
    private final Planner planner;
    private final Rules rules;
    private final long opened = System.currentTimeMillis();
    private final Lane lane;
    private final Map<OperationHandle, Operation> operations = Collections.synchronizedMap(new LinkedHashMap<>());
    private volatile long touched = System.nanoTime();

    /// What holds for the operations of all sessions.
    ///
    /// @param perSession how many may be under way in each
    /// @param perUser    and of each user
    /// @param history    of those that were closed
    /// @param overflow   where rows of queries wait that memory does not hold
    public record Rules(Quota<SessionHandle> perSession, Quota<String> perUser, History history, Overflow overflow) {
        public static Rules of(OperationLimits limits, Overflow overflow) {
            var what = "statements under way";
            return new Rules(
                    new Quota<>("sql-gateway.session.max-operations", what, limits.perSession()),
                    new Quota<>("sql-gateway.user.max-operations", what, limits.perUser()),
                    new History(limits.history()),
                    overflow);
        }

        private void admit(Owner owner) {
            perSession.take(owner.session(), "The session");
            try {
                perUser.take(owner.user(), "The user '" + owner.user() + "'");
            } catch (Refusal refusal) {
                perSession.giveBack(owner.session());
                throw refusal;
            }
        }

        private void leave(Owner owner) {
            perSession.giveBack(owner.session());
            perUser.giveBack(owner.user());
        }
    }

    public Session(Owner owner, Planner planner, Workers workers, Rules rules) {
        this.owner = owner;
        this.planner = planner;
        this.rules = rules;
        this.lane = new Lane(workers, LINE);
    }

    public SessionHandle handle() {
        return owner.session();
    }

    public Owner owner() {
        return owner;
    }

    /// Whether its client has not been heard of for so long.
    public boolean silentFor(Duration time) {
        return System.nanoTime() - touched > time.toNanos();
    }

    /// Somebody asked for this session.
    public void touch() {
        touched = System.nanoTime();
    }

    /// Whether nobody asked for so long, and no statement runs or waits.
    public boolean idleFor(Duration time) {
        return silentFor(time) && !lane.busy();
    }

    /// When it was opened, in milliseconds since 1970.
    public long opened() {
        return opened;
    }

    /// Has the planner rest when no statement has run for so long.
    public void restAfter(Duration time) {
        lane.inPause(time, planner::rest);
    }

    /// Puts a statement in the line.
    public Operation execute(Statement statement) {
        rules.admit(owner);
        var operation = new Operation(statement, owner, rules.overflow(), () -> rules.leave(owner));
        forgetSpent();
        operations.put(operation.handle(), operation);
        operation.enqueue();
        try {
            lane.submit(() -> operation.run(planner));
        } catch (Refusal refusal) {
            operations.remove(operation.handle());
            operation.close();
            throw refusal;
        }
        return operation;
    }

    /// Ends what is under way, for a reason that whoever asks later is told.
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
                opened,
                System.currentTimeMillis() - TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - touched),
                operations.size(),
                rules.perSession().taken(owner.session()));
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
        lane.submit(task);
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
            rules.history().add(gone.course());
        });
    }

    /// Closes all operations, and the planner once the statement that runs has left it.
    public void close() {
        lane.close(planner::close);
        List.copyOf(operations.keySet()).forEach(this::drop);
    }
}
