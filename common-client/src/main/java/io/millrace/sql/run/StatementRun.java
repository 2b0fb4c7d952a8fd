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

/// Runs one statement: submits it, fetches its pages until the end, and closes its operation. It holds at most two
/// pages: the one being processed and the next. While the gateway does not answer, calls are retried and reading
/// continues at the same position. One thread follows the statement; any thread may cancel it.
public final class StatementRun {
    private final Client client;
    private final SessionHandle session;
    private final Request request;
    private final Backoff backoff = new Backoff();
    private final RetryPolicy retries;
    private final AtomicBoolean cancelled = new AtomicBoolean();
    private final CountDownLatch ended = new CountDownLatch(1);
    private final AtomicReference<Optional<Thread>> follower = new AtomicReference<>(Optional.empty());
    private final AtomicReference<Optional<OperationHandle>> operation = new AtomicReference<>(Optional.empty());

    /// A statement and its session.
    ///
    /// @param cells    the format of values
    /// @param settings configuration for this statement only
    record Request(SessionHandle session, String statement, RowFormat cells, Map<String, String> settings) {
        Request {
            settings = Map.copyOf(settings);
        }

        /// A request that the gateway runs only once for each id, even if it is sent repeatedly.
        Statements.Execute withId(String id) {
            return new Statements.Execute(
                    Optional.of(statement),
                    Optional.empty(),
                    Optional.of(settings).filter(some -> !some.isEmpty()),
                    Optional.of(id));
        }
    }

    StatementRun(Client client, Request request, Duration reconnectTimeout) {
        this.client = client;
        this.session = request.session();
        this.request = request;
        this.retries = new RetryPolicy(reconnectTimeout, ended);
    }

    /// Runs the statement on this thread and passes its events to the listener. An interrupt cancels the statement,
    /// and so does an exception of the listener.
    public RunEvent.End follow(Consumer<RunEvent> listener) {
        follower.set(Optional.of(Thread.currentThread()));
        try {
            return submit(listener);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            cancelled.set(true);
            ended.countDown();
            return new RunEvent.Cancelled();
        } finally {
            follower.set(Optional.empty());
        }
    }

    private RunEvent.End submit(Consumer<RunEvent> listener) throws InterruptedException {
        var execute = request.withId(UUID.randomUUID().toString());
        var place = Arguments.of(Sessions.SESSION, session);
        return switch (retries.exchange(() -> client.exchange(Statements.EXECUTE, place, execute), listener)) {
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
        try (var ahead = new PagePrefetcher(place(handle).with(Results.ROW_FORMAT, request.cells()), client)) {
            var end = pages(new Reading(place(handle), ahead, new ProgressPoller(client, handle), listener));
            reachable = !(end instanceof RunEvent.Lost);
            return end;
        } catch (InterruptedException e) {
            // close() must see the interrupt
            Thread.currentThread().interrupt();
            throw e;
        } finally {
            if (reachable) {
                close(handle);
            }
        }
    }

    /// Cancels the statement and waits for the gateway's response.
    public void cancel() {
        cancelled.set(true);
        operation.get().ifPresent(handle -> {
            // a query whose rows are being read cannot be cancelled; closing it cancels its job
            if (!(client.call(Operations.CANCEL, place(handle)) instanceof Reply.Ok)) {
                client.call(Operations.CLOSE, place(handle));
            }
        });
        ended.countDown();
    }

    /// Marks the statement as cancelled, without calling the gateway.
    ///
    /// @return whether it was not marked before
    public boolean markCancelled() {
        return cancelled.compareAndSet(false, true);
    }

    /// Stops following without waiting for the gateway, for a gateway that does not answer.
    public void abandon() {
        cancelled.set(true);
        ended.countDown();
        follower.get().ifPresent(Thread::interrupt);
    }

    private RunEvent.End pages(Reading reading) throws InterruptedException {
        while (ended.getCount() > 0) {
            long asked = System.nanoTime();
            switch (retries.<Results.Page>call(() -> reading.ahead.page(reading.token), reading.listener)) {
                case Reply.Ok<Results.Page>(var page) -> {
                    if (reading.process(page)) {
                        return cancelled.get() ? new RunEvent.Cancelled() : new RunEvent.Finished();
                    }
                    if (reading.rows(page).isEmpty()) {
                        pause(Duration.ofNanos(System.nanoTime() - asked));
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

    /// The state of reading the result.
    private final class Reading {
        private final Arguments place;
        private final PagePrefetcher ahead;
        private final ProgressPoller progress;
        private final Consumer<RunEvent> listener;
        private boolean described;
        private boolean settled;
        private long token;

        Reading(Arguments place, PagePrefetcher ahead, ProgressPoller progress, Consumer<RunEvent> listener) {
            this.place = place;
            this.ahead = ahead;
            this.progress = progress;
            this.listener = listener;
        }

        List<Row> rows(Results.Page page) {
            return page.results().map(Results.Table::data).orElse(List.of());
        }

        /// Starts to fetch the next page and passes on the rows of this one.
        ///
        /// @return whether this page is the last
        boolean process(Results.Page page) throws InterruptedException {
            var rows = page.results()
                    .map(table -> Decimals.withScale(table.columns(), table.data()))
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
                backoff.reset();
                listener.accept(new RunEvent.Rows(settled ? added(rows) : rows));
            } else if (next.isPresent()) {
                listener.accept(progress.poll().orElseGet(RunEvent.Waiting::new));
            }
            return next.isEmpty();
        }

        /// Batch mode reads a table with a primary key as updates, although they do not update any row.
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
            return retries.call(() -> client.call(Operations.EXECUTION, place), listener)
                            instanceof Reply.Ok<Operations.Execution>(var execution)
                    ? Optional.of(execution)
                    : Optional.empty();
        }
    }

    /// Pauses before the next poll, except after a long poll, which has waited for news already.
    private void pause(Duration answered) throws InterruptedException {
        var pause = backoff.pause().minus(answered);
        if (pause.isPositive()) {
            ended.await(pause.toNanos(), TimeUnit.NANOSECONDS);
        }
    }

    private RunEvent.End refused(Fault fault) {
        return cancelled.get() ? new RunEvent.Cancelled() : new RunEvent.Failed(fault);
    }

    private RunEvent.End lost(String reason) {
        return cancelled.get() || Thread.currentThread().isInterrupted()
                ? new RunEvent.Cancelled()
                : new RunEvent.Lost(reason);
    }

    private Arguments place(OperationHandle handle) {
        return Arguments.of(Sessions.SESSION, session).with(Operations.OPERATION, handle);
    }

    private void close(OperationHandle handle) {
        if (Thread.currentThread().isInterrupted()) {
            // the interrupt would abort the call, and its sender does not want to wait
            Thread.ofVirtual().name("close-operation").start(() -> client.call(Operations.CLOSE, place(handle)));
        } else {
            client.call(Operations.CLOSE, place(handle));
        }
    }
}
