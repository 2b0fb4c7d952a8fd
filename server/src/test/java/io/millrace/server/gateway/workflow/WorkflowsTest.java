package io.millrace.server.gateway.workflow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.millrace.server.security.StatementRights;
import io.millrace.testing.TestTimeout;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Tables that are refreshed again and again.
class WorkflowsTest {
    private static final String EVERY_SECOND = "* * * * * ?";
    private static final String ONCE_LONG_FROM_NOW = "0 0 0 1 1 ? 2099";
    private static final Duration LIMIT = TestTimeout.LIMIT;

    private final List<String> times = new CopyOnWriteArrayList<>();
    private final List<Map<String, String>> options = new CopyOnWriteArrayList<>();
    private final AtomicBoolean broken = new AtomicBoolean();
    private final CountDownLatch never = new CountDownLatch(1);
    private final CountDownLatch interrupted = new CountDownLatch(1);
    private final Workflows workflows = new Workflows(
            this::refresh,
            new Workflows.Limits(2, List.of("https://sql2.example.com:8083/")),
            Clock.system(ZoneOffset.UTC));

    private void refresh(RefreshRequest what, String time) throws InterruptedException {
        times.add(time);
        options.add(what.options());
        if (broken.get()) {
            throw new Refusal(FaultCode.STATEMENT_FAILED, "no");
        }
        if (what.table().equals("stuck")) {
            try {
                never.await();
            } catch (InterruptedException e) {
                interrupted.countDown();
                throw e;
            }
        }
    }

    private static RefreshRequest of(String table) {
        return at(table, "http://localhost:1");
    }

    private static RefreshRequest at(String table, String gateway) {
        return new RefreshRequest(table, gateway, "ann", StatementRights.ALL, Map.of(), Map.of(), Map.of());
    }

    @BeforeEach
    void open() {
        workflows.gateway("http://localhost:1");
    }

    @Test
    void refusesGatewaysThatNoOneHasAllowed() {
        for (var address : List.of("http://localhost:2", "http://sql2.example.com:8083", "http://169.254.169.254")) {
            assertThatThrownBy(() -> workflows.create(at("t", address), ONCE_LONG_FROM_NOW))
                    .as(address)
                    .hasMessageContaining("only at its own gateway, http://localhost:1, and at the addresses in "
                            + "sql-gateway.workflows.gateways")
                    .hasMessageContaining("is none of them");
        }
        workflows.create(at("own", "http://127.0.0.1:1/"), ONCE_LONG_FROM_NOW);
        workflows.create(at("other", "https://sql2.example.com:8083"), ONCE_LONG_FROM_NOW);
    }

    @Test
    void refusesLimitsThatNameNoGateway() {
        assertThatThrownBy(() -> new Workflows.Limits(1, List.of("sql2.example.com:port")))
                .hasMessageContaining("is not the address of a gateway");
    }

    @Test
    void aStarAllowsAllGateways() {
        try (var open =
                new Workflows(this::refresh, new Workflows.Limits(1, List.of("*")), Clock.system(ZoneOffset.UTC))) {
            open.create(at("t", "http://anywhere.example.com"), ONCE_LONG_FROM_NOW);
        }
    }

    @AfterEach
    void close() {
        workflows.close();
    }

    @Test
    void refreshesForOneTimeAfterTheOtherAndGoesOnAfterAFailure() {
        broken.set(true);
        workflows.create(of("t"), EVERY_SECOND);
        await().atMost(LIMIT).until(() -> times.size() >= 3);
        assertThat(times).isSorted().doesNotHaveDuplicates();
        assertThat(times.getFirst()).matches("\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d");
    }

    @Test
    void standsStillWhileSuspendedAndGoesOnWithOtherOptions() {
        var name = workflows.create(of("t"), EVERY_SECOND);
        assertThat(name).hasToString("default_group.quartz_job_t");
        workflows.suspend(name);
        workflows.resume(name, Map.of("a", "b"));
        await().atMost(LIMIT).until(() -> options.contains(Map.of("a", "b")));
        workflows.resume(name, Map.of());
        workflows.delete(name);
        workflows.delete(name);
        assertThatThrownBy(() -> workflows.suspend(name))
                .hasMessageContaining("Failed to suspend a non-existent quartz schedule job: " + name + ".");
        assertThatThrownBy(() -> workflows.resume(name, Map.of())).hasMessageContaining("Failed to resume");
    }

    @Test
    void interruptsWhatIsUnderWayWhenItIsDeleted() throws InterruptedException {
        var name = workflows.create(of("stuck"), EVERY_SECOND);
        await().atMost(LIMIT).until(() -> !times.isEmpty());
        workflows.delete(name);
        assertThat(interrupted.await(LIMIT.toSeconds(), java.util.concurrent.TimeUnit.SECONDS))
                .isTrue();
    }

    @Test
    void refusesASecondOneOfATableTimesThatNeverComeAndTooMany() {
        workflows.create(of("t"), ONCE_LONG_FROM_NOW);
        assertThatThrownBy(() -> workflows.create(of("t"), ONCE_LONG_FROM_NOW))
                .hasMessageContaining("already exist, job info: default_group.quartz_job_t.");
        assertThatThrownBy(() -> workflows.create(of("u"), "0 0 0 1 1 ? 2001"))
                .hasMessageContaining("will never fire.");
        assertThatThrownBy(() -> workflows.create(of("u"), "soon"))
                .hasMessageContaining("CronExpression 'soon' is invalid.");
        workflows.create(of("u"), ONCE_LONG_FROM_NOW);
        assertThatThrownBy(() -> workflows.create(of("v"), ONCE_LONG_FROM_NOW))
                .hasMessageContaining("sql-gateway.workflows.max-num");
    }
}
