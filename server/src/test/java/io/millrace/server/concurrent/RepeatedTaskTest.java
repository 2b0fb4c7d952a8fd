package io.millrace.server.concurrent;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.testing.TestTimeout;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class RepeatedTaskTest {
    @Test
    void isRepeatedAfterALackOfMemory() throws InterruptedException {
        var runs = new CountDownLatch(3);
        try (var executor = Executors.newSingleThreadScheduledExecutor()) {
            var task = RepeatedTask.of("The test", () -> {
                runs.countDown();
                throw new OutOfMemoryError("of a test");
            });
            var repeated = executor.scheduleAtFixedRate(task, 1, 1, TimeUnit.MILLISECONDS);
            assertThat(runs.await(TestTimeout.LIMIT.toSeconds(), TimeUnit.SECONDS))
                    .isTrue();
            repeated.cancel(false);
        }
    }
}
