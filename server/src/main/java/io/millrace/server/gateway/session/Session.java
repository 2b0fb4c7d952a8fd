package io.millrace.server.gateway.session;

import io.millrace.server.gateway.engine.Planner;
import io.millrace.server.gateway.engine.Statement;
import io.millrace.server.gateway.operation.Lane;
import io.millrace.server.gateway.operation.Operation;
import io.millrace.server.gateway.operation.Workers;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import io.millrace.wire.id.OperationHandle;
import io.millrace.wire.id.SessionHandle;
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

    private final SessionHandle handle;
    private final Planner planner;
    private final Lane lane;
    private final Map<OperationHandle, Operation> operations = Collections.synchronizedMap(new LinkedHashMap<>());
    private volatile long touched = System.nanoTime();

    public Session(SessionHandle handle, Planner planner, Workers workers) {
        this.handle = handle;
        this.planner = planner;
        this.lane = new Lane(workers, LINE);
    }

    public SessionHandle handle() {
        return handle;
    }

    /// Somebody asked for this session.
    public void touch() {
        touched = System.nanoTime();
    }

    /// Whether nobody asked for so long, and no statement runs or waits.
    public boolean idleFor(Duration time) {
        return !lane.busy() && System.nanoTime() - touched > time.toNanos();
    }

    /// Puts a statement in the line.
    public Operation execute(Statement statement) {
        var operation = new Operation(statement);
        forgetSpent();
        operations.put(operation.handle(), operation);
        operation.enqueue();
        try {
            lane.submit(() -> operation.run(planner));
        } catch (Refusal refusal) {
            operations.remove(operation.handle());
            throw refusal;
        }
        return operation;
    }

    private void forgetSpent() {
        if (operations.size() < KEPT) {
            return;
        }
        synchronized (operations) {
            var spent = operations.values().stream().filter(Operation::spent).findFirst();
            spent.map(Operation::handle).ifPresent(operations::remove);
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
        Optional.ofNullable(operations.remove(operation)).ifPresent(Operation::close);
    }

    /// Closes all operations, and the planner once the statement that runs has left it.
    public void close() {
        lane.close(planner::close);
        List.copyOf(operations.keySet()).forEach(this::drop);
    }
}
