package io.millrace.sql.run;

import io.millrace.client.Reply;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;

/// Retries a call while the gateway does not answer, until a timeout or until the statement has ended.
final class RetryPolicy {
    private static final Duration PAUSE = Duration.ofMillis(250);

    private final Duration timeout;
    private final CountDownLatch ended;

    /// @param ended counted down when the statement has ended
    RetryPolicy(Duration timeout, CountDownLatch ended) {
        this.timeout = timeout;
        this.ended = ended;
    }

    /// Calls until there is a response or the timeout has passed.
    ///
    /// @param away receives an event after each call without a response
    <R> Reply<R> call(Supplier<Reply<R>> call, Consumer<RunEvent> away) throws InterruptedException {
        long began = System.nanoTime();
        while (true) {
            var reply = call.get();
            if (!(reply instanceof Reply.Unreachable<R>(var reason)) || ended.getCount() == 0) {
                return reply;
            }
            var lasting = Duration.ofNanos(System.nanoTime() - began);
            if (lasting.compareTo(timeout) > 0) {
                return reply;
            }
            away.accept(new RunEvent.Away(reason, lasting));
            if (ended.await(PAUSE.toMillis(), TimeUnit.MILLISECONDS)) {
                return reply;
            }
        }
    }
}
