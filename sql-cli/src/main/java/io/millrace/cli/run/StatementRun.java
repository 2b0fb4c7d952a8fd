package io.millrace.cli.run;

import io.millrace.client.Client;
import io.millrace.client.Reply;
import io.millrace.wire.Arguments;
import io.millrace.wire.Fault;
import io.millrace.wire.id.OperationHandle;
import io.millrace.wire.id.SessionHandle;
import io.millrace.wire.sql.Operations;
import io.millrace.wire.sql.ResultKind;
import io.millrace.wire.sql.ResultType;
import io.millrace.wire.sql.Results;
import io.millrace.wire.sql.RowFormat;
import io.millrace.wire.sql.Sessions;
import io.millrace.wire.sql.Statements;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

/// One statement: submits it, asks for its pages until the end, and leaves nothing of it at the gateway. At most one
/// page
/// is held at a time. One thread follows; any other may cancel.
public final class StatementRun {
    private final Client client;
    private final SessionHandle session;
    private final String statement;
    private final RowFormat cells;
    private final Pace pace = new Pace();
    private final AtomicBoolean unwanted = new AtomicBoolean();
    private final CountDownLatch ended = new CountDownLatch(1);
    private final AtomicReference<Optional<Thread>> follower = new AtomicReference<>(Optional.empty());
    private final AtomicReference<Optional<OperationHandle>> operation = new AtomicReference<>(Optional.empty());

    StatementRun(Client client, SessionHandle session, String statement, RowFormat cells) {
        this.client = client;
        this.session = session;
        this.statement = statement;
        this.cells = cells;
    }

    /// Runs it to its end on this thread and tells the listener what happens. An interrupt cancels; a listener that
    /// throws ends the statement too.
    public RunEvent.End follow(Consumer<RunEvent> listener) {
        follower.set(Optional.of(Thread.currentThread()));
        try {
            return submit(listener);
        } finally {
            follower.set(Optional.empty());
        }
    }

    private RunEvent.End submit(Consumer<RunEvent> listener) {
        var asked = Statements.Execute.of(statement);
        return switch (client.call(Statements.EXECUTE, Arguments.of(Sessions.SESSION, session), asked)) {
            case Reply.Ok<Statements.Submitted>(var submitted) -> {
                operation.set(Optional.of(submitted.operationHandle()));
                yield pagesThenClose(submitted.operationHandle(), listener);
            }
            case Reply.Refused<Statements.Submitted>(int ignored, Fault fault) -> refused(fault);
            case Reply.Unreachable<Statements.Submitted>(String reason) -> lost(reason);
        };
    }

    private RunEvent.End pagesThenClose(OperationHandle handle, Consumer<RunEvent> listener) {
        boolean reachable = true;
        try {
            var end = pages(handle, listener);
            reachable = !(end instanceof RunEvent.Lost);
            return end;
        } finally {
            if (reachable) {
                close(handle);
            }
        }
    }

    /// Ends the statement at the gateway. Returns when the gateway has answered.
    public void cancel() {
        unwanted.set(true);
        operation.get().ifPresent(handle -> {
            // a query that is being read is beyond cancelling: closing it is what ends its job
            if (!(client.call(Operations.CANCEL, place(handle)) instanceof Reply.Ok)) {
                client.call(Operations.CLOSE, place(handle));
            }
        });
        ended.countDown();
    }

    /// Whether someone asked for its end.
    public boolean unwanted() {
        return unwanted.get();
    }

    /// Stops following at once, whatever the gateway does: for one that does not answer.
    public void abandon() {
        unwanted.set(true);
        ended.countDown();
        follower.get().ifPresent(Thread::interrupt);
    }

    private RunEvent.End pages(OperationHandle handle, Consumer<RunEvent> listener) {
        long token = 0;
        boolean described = false;
        while (ended.getCount() > 0) {
            var arguments = place(handle).with(Results.TOKEN, token).with(Results.ROW_FORMAT, cells);
            Results.Page page;
            switch (client.call(Results.FETCH, arguments)) {
                case Reply.Ok<Results.Page>(var value) -> page = value;
                case Reply.Refused<Results.Page>(int ignored, Fault fault) -> {
                    return refused(fault);
                }
                case Reply.Unreachable<Results.Page>(String reason) -> {
                    return lost(reason);
                }
            }
            if (!described && page.resultType() != ResultType.NOT_READY) {
                listener.accept(described(page));
                described = true;
            }
            boolean news = rows(page, listener);
            if (page.nextResultUri().isEmpty()) {
                return unwanted.get() ? new RunEvent.Cancelled() : new RunEvent.Finished();
            }
            token = Results.tokenOf(page.nextResultUri().get());
            if (!news) {
                listener.accept(new RunEvent.Waiting());
                rest();
            }
        }
        return new RunEvent.Cancelled();
    }

    private static RunEvent.Described described(Results.Page page) {
        return new RunEvent.Described(
                page.results().map(Results.Table::columns).orElse(List.of()),
                page.isQueryResult().orElse(false),
                page.resultKind().orElse(ResultKind.SUCCESS_WITH_CONTENT) == ResultKind.SUCCESS_WITH_CONTENT,
                page.jobID());
    }

    private boolean rows(Results.Page page, Consumer<RunEvent> listener) {
        var rows = page.results().map(Results.Table::data).orElse(List.of());
        if (rows.isEmpty()) {
            return false;
        }
        pace.news();
        listener.accept(new RunEvent.Rows(rows));
        return true;
    }

    private void rest() {
        try {
            ended.await(pace.pause().toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            unwanted.set(true);
            ended.countDown();
        }
    }

    private RunEvent.End refused(Fault fault) {
        return unwanted.get() ? new RunEvent.Cancelled() : new RunEvent.Failed(fault);
    }

    private RunEvent.End lost(String reason) {
        return unwanted.get() || Thread.currentThread().isInterrupted()
                ? new RunEvent.Cancelled()
                : new RunEvent.Lost(reason);
    }

    private Arguments place(OperationHandle handle) {
        return Arguments.of(Sessions.SESSION, session).with(Operations.OPERATION, handle);
    }

    private void close(OperationHandle handle) {
        if (Thread.currentThread().isInterrupted()) {
            // whoever interrupts does not want to wait, and the interrupt would break off the call
            Thread.ofVirtual().name("close-operation").start(() -> client.call(Operations.CLOSE, place(handle)));
        } else {
            client.call(Operations.CLOSE, place(handle));
        }
    }
}
