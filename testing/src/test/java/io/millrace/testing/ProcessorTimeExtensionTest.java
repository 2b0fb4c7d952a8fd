package io.millrace.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ProcessorTimeExtensionTest {
    private static final double SECONDS = 0.3;

    @Test
    void countsThisProcessAndThoseItHasWaitedFor() throws Exception {
        var before = ProcessorTimeExtension.used();
        assumeTrue(before.isPresent(), "not Linux");
        var child = new ProcessBuilder("sh", "-c", "while :; do :; done").start();
        while (child.info().totalCpuDuration().orElseThrow().toNanos() < TimeUnit.SECONDS.toNanos(1) * SECONDS) {
            Thread.onSpinWait();
        }
        child.destroyForcibly().waitFor();
        assertThat(ProcessorTimeExtension.used().getAsDouble() - before.getAsDouble())
                .isGreaterThanOrEqualTo(SECONDS);
    }
}
