package io.millrace.sql.run;

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
import io.millrace.wire.sql.Row;
import io.millrace.wire.sql.RowFormat;
import io.millrace.wire.sql.RowKind;
import io.millrace.wire.sql.Sessions;
import io.millrace.wire.sql.Statements;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

/// One statement: submits it, asks for its pages until the end, and leaves nothing of it at the gateway. At most two
/// pages are held at a time: the one that is shown and the one that comes. A gateway that is away for a while is waited
/// for, and the reading goes on where it was. One thread follows; any other may cancel.
public final class StatementRun {
    private final Client client;
    private final SessionHandle session;
    private final Asked asked;
    private final Backoff pace = new Backoff();
    private final RetryPolicy persistence;
    private final AtomicBoolean unwanted = new AtomicBoolean();
    private final CountDownLatch ended = new CountDownLatch(1);
    private final AtomicReference<Optional<Thread>> follower = new AtomicReference<>(Optional.empty());
    private final AtomicReference<Optional<OperationHandle>> operation = new AtomicReference<>(Optional.empty());

    /// A statement and the session it runs in.
    ///
    /// @param cells    how values are given
    /// @param settings hold for this statement alone
    record Asked(SessionHandle session, String statement, RowFormat cells, Map<String, String> settings) {
        Asked {
            settings = Map.copyOf(settings);
        }

        /// Under a name it is run once, however often it is sent.
        Statements.Execute named(String name) {
            return new Statements.Execute(
                    Optional.of(statement),
                    Optional.empty(),
                    Optional.of(settings).filter(some -> !some.isEmpty()),
                    Optional.of(name));
        }
    }

    StatementRun(Client client, Asked asked, Duration patience) {
        this.client = client;
        this.session = asked.session();
        this.asked = asked;
        this.persistence = new RetryPolicy(patience, ended);
    }

    /// Runs it to its end on this thread and tells the listener what happens. An interrupt cancels; a listener that
    /// throws ends the statement too.
    public RunEvent.End follow(Consumer<RunEvent> listener) {
        follower.set(Optional.of(Thread.currentThread()));
        try {
            return submit(listener);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            unwanted.set(true);
            ended.countDown();
            return new RunEvent.Cancelled();
        } finally {
            follower.set(Optional.empty());
        }
    }

    private RunEvent.End submit(Consumer<RunEvent> listener) throws InterruptedException {
        var request = asked.named(UUID.randomUUID().toString());
        var place = Arguments.of(Sessions.SESSION, session);
        return switch (persistence.insist(() -> client.call(Statements.EXECUTE, place, request), listener)) {
            case Reply.Ok<Statements.Submitted>(var submitted) -> {
                operation.set(Optional.of(submitted.operationHandle()));
                yield pagesThenClose(submitted.operationHandle(), listener);
            }
            case Reply.Refused<Statements.Submitted>(int ignored, Fault fault) -> refused(fault);
            case Reply.Unreachable<Statements.Submitted>(String reason) -> lost(reason);
        };
    }

    private RunEvent.End pagesThenClose(OperationHandle handle, Consumer<RunEvent> listener)
            throws InterruptedException {
        boolean reachable = true;
        try (var ahead = new PagePrefetcher(place(handle).with(Results.ROW_FORMAT, asked.cells()), client)) {
            var end = pages(new Reading(place(handle), ahead, new ProgressPoller(client, handle), listener));
            reachable = !(end instanceof RunEvent.Lost);
            return end;
        } catch (InterruptedException e) {
            // closing must see it, see there
            Thread.currentThread().interrupt();
            throw e;
        } finally {
            if (reachable) {
                close(handle);
            }
        }
    }

    /// What the statement has become at the gateway.
    public Optional<OperationHandle> operation() {
        return operation.get();
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

    /// Says that its end is wanted; whether this is news.
    public boolean renounce() {
        return unwanted.compareAndSet(false, true);
    }

    /// Stops following at once, whatever the gateway does: for one that does not answer.
    public void abandon() {
        unwanted.set(true);
        ended.countDown();
        follower.get().ifPresent(Thread::interrupt);
    }

    private RunEvent.End pages(Reading reading) throws InterruptedException {
        while (ended.getCount() > 0) {
            long asked = System.nanoTime();
            switch (persistence.<Results.Page>insist(() -> reading.ahead.page(reading.token), reading.listener)) {
                case Reply.Ok<Results.Page>(var page) -> {
                    if (reading.tellsTheLast(page)) {
                        return unwanted.get() ? new RunEvent.Cancelled() : new RunEvent.Finished();
                    }
                    if (reading.brought(page).isEmpty()) {
                        rest(Duration.ofNanos(System.nanoTime() - asked));
                    }
                }
                case Reply.Refused<Results.Page>(int ignored, Fault fault) -> {
                    return refused(fault);
                }
                case Reply.Unreachable<Results.Page>(String reason) -> {
                    return lost(reason);
                }
            }
        }
        return new RunEvent.Cancelled();
    }

    /// The position up to which the result has been read.
    private final class Reading {
        private final Arguments place;
        private final PagePrefetcher ahead;
        private final ProgressPoller lookout;
        private final Consumer<RunEvent> listener;
        private boolean described;
        private boolean settled;
        private long token;

        Reading(Arguments place, PagePrefetcher ahead, ProgressPoller lookout, Consumer<RunEvent> listener) {
            this.place = place;
            this.ahead = ahead;
            this.lookout = lookout;
            this.listener = listener;
        }

        List<Row> brought(Results.Page page) {
            return page.results().map(Results.Table::data).orElse(List.of());
        }

        /// Tells what a page has brought; whether none follows it. The next is on its way before this one is shown.
        boolean tellsTheLast(Results.Page page) throws InterruptedException {
            var rows = page.results()
                    .map(table -> Decimals.inFull(table.columns(), table.data()))
                    .orElse(List.of());
            var next = page.nextResultUri().map(Results::tokenOf);
            next.ifPresent(following -> token = following);
            if (next.isPresent() && !rows.isEmpty()) {
                ahead.fetch(token);
            }
            if (!described && page.resultType() != ResultType.NOT_READY) {
                described = true;
                var shape = described(page);
                settled = !shape.changes();
                listener.accept(shape);
            }
            if (!rows.isEmpty()) {
                pace.news();
                listener.accept(new RunEvent.Rows(settled ? added(rows) : rows));
            } else if (next.isPresent()) {
                listener.accept(lookout.look().orElseGet(RunEvent.Waiting::new));
            }
            return next.isEmpty();
        }

        /// Batch mode reads a table with a primary key as updates, which update nothing.
        private static List<Row> added(List<Row> rows) {
            return rows.stream().allMatch(row -> row.kind() == RowKind.INSERT)
                    ? rows
                    : rows.stream().map(row -> row.as(RowKind.INSERT)).toList();
        }

        private RunEvent.Described described(Results.Page page) throws InterruptedException {
            boolean query = page.isQueryResult().orElse(false);
            return new RunEvent.Described(
                    page.results().map(Results.Table::columns).orElse(List.of()),
                    query,
                    page.resultKind().orElse(ResultKind.SUCCESS_WITH_CONTENT) == ResultKind.SUCCESS_WITH_CONTENT,
                    page.jobID(),
                    query || page.jobID().isPresent() ? execution() : Optional.empty());
        }

        private Optional<Operations.Execution> execution() throws InterruptedException {
            return persistence.insist(() -> client.call(Operations.EXECUTION, place), listener)
                            instanceof Reply.Ok<Operations.Execution>(var execution)
                    ? Optional.of(execution)
                    : Optional.empty();
        }
    }

    /// A gateway that holds back its answer until there is news is asked again at once.
    private void rest(Duration answered) throws InterruptedException {
        var pause = pace.pause().minus(answered);
        if (pause.isPositive()) {
            ended.await(pause.toNanos(), TimeUnit.NANOSECONDS);
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
            // an interrupting caller does not want to wait, and the interrupt would break off the call
            Thread.ofVirtual().name("close-operation").start(() -> client.call(Operations.CLOSE, place(handle)));
        } else {
            client.call(Operations.CLOSE, place(handle));
        }
    }
}
