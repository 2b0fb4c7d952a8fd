package io.millrace.sql.run;

import io.millrace.client.Reply;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;

/// Asks again while no answer comes, for as long as a gateway may take to be started again, or until no one wants the
/// answer any more.
final class RetryPolicy {
    private static final Duration PAUSE = Duration.ofMillis(250);

    private final Duration longest;
    private final CountDownLatch ended;

    /// @param ended counted down when the answer is not wanted any more
    RetryPolicy(Duration longest, CountDownLatch ended) {
        this.longest = longest;
        this.ended = ended;
    }

    /// The answer, or that there was none in all this time.
    ///
    /// @param away called each time that there was no response
    <R> Reply<R> insist(Supplier<Reply<R>> call, Consumer<RunEvent> away) throws InterruptedException {
        long began = System.nanoTime();
        while (true) {
            var reply = call.get();
            if (!(reply instanceof Reply.Unreachable<R>(var reason)) || ended.getCount() == 0) {
                return reply;
            }
            var lasting = Duration.ofNanos(System.nanoTime() - began);
            if (lasting.compareTo(longest) > 0) {
                return reply;
            }
            away.accept(new RunEvent.Away(reason, lasting));
            if (ended.await(PAUSE.toMillis(), TimeUnit.MILLISECONDS)) {
                return reply;
            }
        }
    }
}
