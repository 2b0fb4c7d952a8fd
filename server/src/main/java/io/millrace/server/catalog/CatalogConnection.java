package io.millrace.server.catalog;

import io.millrace.server.concurrent.RepeatedTask;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import org.jspecify.annotations.Nullable;

/// A connection to the catalog's database with the one thread that uses it. The callers' threads may be interrupted,
/// and an interruption would close the connection, or the embedded database's file, under all of them.
///
/// A connection that is lost is opened again, and the work that lost it runs once more.
final class CatalogConnection implements AutoCloseable {
    /// The time for which a failure to connect answers all callers, so that they do not wait for it in turn.
    private static final Duration FAILURE_AGE = Duration.ofMillis(300);

    /// Some 20 KB, ten times as much as a call needs.
    private static final int RESERVED_FRAMES = 1_000;

    /// Work that may run twice.
    interface Work<T> {
        T run(Connection connection) throws SQLException, IOException;

        /// Finds out on another connection whether a commit that failed has succeeded. Nothing else was changed since.
        ///
        /// @return what [#run] would have returned; empty if it has not succeeded
        default Optional<T> resolve(Connection connection) throws SQLException {
            throw new SQLException("the result is not known");
        }
    }

    /// Prepares each new connection.
    interface Preparation {
        void run(Connection connection) throws SQLException, IOException;
    }

    /// Thrown if the connection was lost during a commit, which may have succeeded. It is not repeated.
    static final class UnknownResult extends SQLException {
        private static final long serialVersionUID = 1;

        private final SQLException reason;

        UnknownResult(SQLException reason) {
            super(reason.getMessage(), reason.getSQLState(), reason);
            this.reason = reason;
        }

        SQLException reason() {
            return reason;
        }
    }

    private record Failure(SQLException reason, long nanoTime) {}

    private final CatalogDatabase database;
    private final Preparation preparation;
    private final ScheduledExecutorService thread;
    private @Nullable Connection connection;
    private Optional<Failure> failure = Optional.empty();

    CatalogConnection(CatalogDatabase database, String threadName, Preparation preparation) {
        this.database = database;
        this.preparation = preparation;
        this.thread = Executors.newSingleThreadScheduledExecutor(
                Thread.ofPlatform().daemon().name(threadName).factory());
    }

    /// Waits for the thread, also if the caller is interrupted: each piece of work is short.
    <T> T call(Work<T> work) throws SQLException, IOException {
        reserveStack(RESERVED_FRAMES);
        try {
            return CompletableFuture.supplyAsync(
                            () -> {
                                try {
                                    return run(work);
                                } catch (SQLException | IOException e) {
                                    throw new CompletionException(e);
                                }
                            },
                            thread)
                    .join();
        } catch (CompletionException e) {
            switch (e.getCause()) {
                case SQLException cause -> throw cause;
                case IOException cause -> throw cause;
                case null, default -> throw e;
            }
        }
    }

    /// Throws a `StackOverflowError` if the caller has used up its stack: a planner recurses. Thrown by the executor's
    /// queue, it could leave work there of which the thread does not know, and all later work would wait for that.
    private static void reserveStack(int frames) {
        if (frames > 0) {
            reserveStack(frames - 1);
        }
    }

    /// Repeats a task on the thread.
    ///
    /// @param name of what it does, for the log
    void every(Duration interval, String name, Runnable task) {
        RepeatedTask.start(thread, name, interval, task);
    }

    /// Runs on the thread of the connection.
    <T> T run(Work<T> work) throws SQLException, IOException {
        var present = connection;
        try {
            return work.run(present == null ? connect() : present);
        } catch (SQLException e) {
            if (!database.isConnectionFailure(e)) {
                throw e;
            }
            discard();
            if (e instanceof UnknownResult unknown) {
                return resolve(work, unknown);
            }
            if (present == null) {
                throw e;
            }
        }
        return run(work);
    }

    /// Another process may have changed the database since, unless it is exclusive.
    private <T> T resolve(Work<T> work, UnknownResult failure) throws SQLException, IOException {
        if (!database.isExclusive()) {
            throw failure;
        }
        Optional<T> result;
        try {
            result = work.resolve(connect());
        } catch (SQLException e) {
            discard();
            failure.addSuppressed(e);
            throw failure;
        }
        return result.orElseThrow(failure::reason);
    }

    private Connection connect() throws SQLException, IOException {
        var recent = failure.filter(last -> System.nanoTime() - last.nanoTime() < FAILURE_AGE.toNanos());
        if (recent.isPresent()) {
            throw recent.get().reason();
        }
        try {
            var opened = database.connect();
            connection = opened;
            preparation.run(opened);
            failure = Optional.empty();
            return opened;
        } catch (SQLException e) {
            failure = Optional.of(new Failure(e, System.nanoTime()));
            discard();
            throw e;
        } catch (IOException e) {
            discard();
            throw e;
        }
    }

    private void discard() {
        var present = connection;
        connection = null;
        if (present != null) {
            database.discard(present);
        }
    }

    @Override
    public void close() {
        var closed = CompletableFuture.runAsync(this::discard, thread);
        thread.close();
        closed.join();
    }
}
