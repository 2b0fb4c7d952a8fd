package io.millrace.server.endpoint.rest.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.testing.TestTimeout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.flink.table.functions.ScalarFunction;

/// A function that waits at a number until the test releases it; separately for each name of a run.
public final class PausesAt extends ScalarFunction {
    private static final long serialVersionUID = 1;
    private static final Map<String, Run> RUNS = new ConcurrentHashMap<>();

    private record Run(CountDownLatch reached, CountDownLatch released) {}

    static void prepare(String run) {
        RUNS.put(run, new Run(new CountDownLatch(1), new CountDownLatch(1)));
    }

    /// Waits until a run is at the number.
    static void awaitPause(String run) throws InterruptedException {
        assertThat(RUNS.get(run).reached.await(TestTimeout.LIMIT.toSeconds(), TimeUnit.SECONDS))
                .isTrue();
    }

    /// Whether a job has begun a savepoint, even if that has to wait for this function.
    static boolean hasBegunSavepoint(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return false;
        }
        try (var files = Files.walk(folder)) {
            return files.anyMatch(file -> file.getFileName().toString().startsWith("savepoint-"));
        }
    }

    static void goOn(String run) {
        RUNS.get(run).released.countDown();
    }

    public Long eval(String run, Long number, Long at) throws InterruptedException {
        if (number.equals(at)) {
            var waiting = RUNS.get(run);
            waiting.reached.countDown();
            assertThat(waiting.released.await(TestTimeout.LIMIT.toSeconds(), TimeUnit.SECONDS))
                    .isTrue();
        }
        return number;
    }
}
