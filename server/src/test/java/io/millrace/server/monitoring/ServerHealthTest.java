package io.millrace.server.monitoring;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.server.LoggedLines;
import io.millrace.server.monitoring.HealthCheck.Finding;
import io.millrace.server.monitoring.HealthCheck.Status;
import io.millrace.server.telemetry.GuardedProbes;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

final class ServerHealthTest {
    private static final long GIB = 1L << 30;

    private final ServerHealth health = new ServerHealth(Duration.ZERO);

    @Test
    void isReadyFromItsStartToItsEnd() {
        assertThat(health.live().down()).isFalse();
        assertThat(health.start().down()).isTrue();
        assertThat(health.ready().checks())
                .extracting(HealthReport.Checked::reason)
                .containsExactly("The server is starting.");
        health.started();
        assertThat(health.start().down()).isFalse();
        assertThat(health.ready().status()).isEqualTo(Status.UP);
        health.drain("It ends.");
        assertThat(health.ready().down()).isTrue();
        assertThat(health.ready().checks())
                .extracting(HealthReport.Checked::name)
                .containsExactly("draining");
        assertThat(health.live().down())
                .as("a restart would lose what is being ended")
                .isFalse();
        assertThat(health.start().down()).isFalse();
    }

    @Test
    void isAsWellAsItsWorstPart() {
        health.started();
        health.add(new HealthCheck("one", () -> Finding.up("fine")));
        health.add(new HealthCheck("two", () -> Finding.degraded("not fine")));
        assertThat(health.ready().status()).isEqualTo(Status.DEGRADED);
        assertThat(health.ready().down()).isFalse();
        health.add(new HealthCheck("three", () -> {
            throw new Refusal(FaultCode.UNAVAILABLE, "No leader.");
        }));
        assertThat(health.ready().down()).isTrue();
        assertThat(health.ready().checks()).contains(new HealthReport.Checked("three", Status.DOWN, "No leader."));
    }

    @Test
    void aCheckThatFailsItselfHidesNoOther() {
        health.started();
        var broken = new AtomicBoolean(true);
        health.add(new HealthCheck("broken", () -> {
            if (broken.get()) {
                throw new IllegalStateException("at jdbc:postgresql://secret-host");
            }
            return Finding.up("fine again");
        }));
        health.add(new HealthCheck("other", () -> Finding.degraded("not fine")));

        try (var log = new LoggedLines(GuardedProbes.class)) {
            assertThat(health.ready().checks())
                    .contains(
                            new HealthReport.Checked(
                                    "broken",
                                    Status.DOWN,
                                    "The check itself has failed. The log of the server says why."),
                            new HealthReport.Checked("other", Status.DEGRADED, "not fine"));
            assertThat(health.ready().down()).isTrue();
            assertThat(log.messages())
                    .as("once for both")
                    .hasSize(1)
                    .first()
                    .asString()
                    .contains("'broken'");

            broken.set(false);
            assertThat(health.ready().down()).isFalse();
            broken.set(true);
            assertThat(health.ready().down()).isTrue();
            assertThat(log.messages()).hasSize(2);
        }
    }

    @Test
    void checksOnceHoweverManyAsk() {
        var lazy = new ServerHealth(Duration.ofDays(1));
        var probes = new AtomicInteger();
        lazy.add(new HealthCheck("counted", () -> Finding.up("probe " + probes.incrementAndGet())));
        lazy.started();
        for (int i = 0; i < 100; i++) {
            assertThat(lazy.ready().checks())
                    .extracting(HealthReport.Checked::reason)
                    .contains("probe 1");
        }
    }

    @Test
    void aDiskWhoseSpaceIsUnknownIsNoAlarm() {
        assertThat(DiskCheck.of("disk", Path.of("/proc")).run().status()).isEqualTo(Status.UP);
        assertThat(DiskCheck.of("disk", Path.of("/no/such/folder")).run().status())
                .isEqualTo(Status.DOWN);
    }

    @Test
    void aDiskIsDownBeforeItIsFull() {
        assertThat(DiskCheck.judge(100 * GIB, 200 * GIB).status()).isEqualTo(Status.UP);
        assertThat(DiskCheck.judge(GIB / 2, 200 * GIB).status()).isEqualTo(Status.DEGRADED);
        assertThat(DiskCheck.judge(GIB / 2, GIB).status())
                .as("half of a small disk")
                .isEqualTo(Status.UP);
        assertThat(DiskCheck.judge(GIB / 100, 200 * GIB).status()).isEqualTo(Status.DOWN);
        assertThat(DiskCheck.judge(GIB / 2, 200 * GIB).reason()).isEqualTo("512 MiB of 204,800 MiB are free.");
    }
}
