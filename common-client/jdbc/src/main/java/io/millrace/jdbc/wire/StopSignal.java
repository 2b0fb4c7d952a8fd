package io.millrace.jdbc.wire;

import io.millrace.jdbc.error.SqlState;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// A signal to end a running operation, with its first reason.
final class StopSignal {
    private final AtomicReference<@Nullable Reason> given = new AtomicReference<>();
    private final CountDownLatch signal = new CountDownLatch(1);

    enum Reason {
        ASKED(SqlState.CANCELLED, "The statement was cancelled"),
        INTERRUPTED(SqlState.CANCELLED, "The statement was cancelled, because its thread was interrupted"),
        LATE(SqlState.TIMED_OUT, "The statement took longer than its query time-out and was cancelled");

        private final SqlState state;
        private final String message;

        Reason(SqlState state, String message) {
            this.state = state;
            this.message = message;
        }

        SQLException error(@Nullable Throwable cause) {
            return state.error(message, cause);
        }
    }

    /// Returns false if it was set before.
    boolean raise(Reason reason) {
        boolean first = given.compareAndSet(null, reason);
        signal.countDown();
        return first;
    }

    Optional<Reason> reason() {
        return Optional.ofNullable(given.get());
    }

    void check() throws SQLException {
        var reason = given.get();
        if (reason != null) {
            throw reason.error(null);
        }
    }

    /// Pauses until the signal or an interrupt, which throw.
    void pause(Duration pause) throws SQLException {
        try {
            signal.await(pause.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            raise(Reason.INTERRUPTED);
        }
        check();
    }
}
