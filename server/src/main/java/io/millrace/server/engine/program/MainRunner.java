package io.millrace.server.engine.program;

import io.millrace.server.admission.LimitMeter;
import io.millrace.server.concurrent.Await;
import io.millrace.server.concurrent.Deadline;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;

/// Runs a limited number of `main` methods at a time, each on a thread of its own. One that exceeds its time is
/// interrupted; it counts until it ends.
final class MainRunner {
    /// The main method of most programs ends within seconds.
    private static final Duration RETRY = Duration.ofSeconds(5);

    private final LimitMeter running;
    private final Duration limit;
    private final AtomicLong count = new AtomicLong();

    MainRunner(int maxRunning, Duration limit) {
        this.running = LimitMeter.count("running programs of jars", "web.submit.max-programs", maxRunning);
        this.limit = limit;
    }

    /// The result; every failure of the task is an [Await.Failed].
    <T> T run(Callable<T> task) {
        enter();
        var result = new CompletableFuture<T>();
        var thread = Thread.ofPlatform()
                .name("jar-main-" + count.incrementAndGet())
                .daemon()
                .start(() -> {
                    try {
                        result.complete(task.call());
                    } catch (Throwable e) { // a thread's entry: a program may throw anything
                        result.completeExceptionally(e);
                    } finally {
                        leave();
                    }
                });
        try {
            return Await.within(Deadline.in(limit), result);
        } catch (Refusal refusal) {
            thread.interrupt();
            throw refusal.code() == FaultCode.TIMED_OUT
                    ? Refusal.timedOut("The program's main method did not end within " + limit.toSeconds()
                            + " s; it was interrupted.")
                    : refusal;
        }
    }

    /// Counts one more running program, until [#leave].
    void enter() {
        if (!running.take(1)) {
            throw running.refuse(Refusal.tooMany("There are " + running.max()
                            + " programs running, which is the limit (" + running.key() + "). Try again later.")
                    .retryAfter(RETRY));
        }
    }

    void leave() {
        running.giveBack(1);
    }

    LimitMeter meter() {
        return running;
    }
}
