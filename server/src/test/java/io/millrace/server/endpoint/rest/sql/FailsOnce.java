package io.millrace.server.endpoint.rest.sql;

import io.millrace.testing.TestTimeout;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.flink.table.functions.ScalarFunction;

/// A function that fails once at a number, if configured; for each name of a run.
public final class FailsOnce extends ScalarFunction {
    private static final long serialVersionUID = 1;
    private static final Map<String, CountDownLatch> RUNS = new ConcurrentHashMap<>();

    static void prepare(String run) {
        RUNS.put(run, new CountDownLatch(1));
    }

    /// Lets a run fail, if it has not failed yet.
    static void fail(String run) {
        var latch = RUNS.get(run);
        if (latch != null) {
            latch.countDown();
        }
    }

    public Long eval(String run, Long number, Long at) throws InterruptedException {
        var reported = number.equals(at) ? RUNS.get(run) : null;
        if (reported != null && reported.await(TestTimeout.LIMIT.toSeconds(), TimeUnit.SECONDS)) {
            RUNS.remove(run);
            throw new IllegalStateException("The number " + number + " came for the first time.");
        }
        return number;
    }
}
