package io.millrace.server.gateway.operation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.millrace.server.catalog.CatalogStorage;
import io.millrace.server.engine.planner.PlannerUnderTest;
import io.millrace.wire.Refusal;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class PlanningSlotTest {
    private final List<String> ended = Collections.synchronizedList(new ArrayList<>());

    private StatementExecutor.Task task(String name, Runnable work) {
        return new StatementExecutor.Task(
                name,
                () -> {
                    work.run();
                    ended.add(name);
                },
                _ -> {});
    }

    /// There is one slot, and the statement waits for the service until it is refused.
    @Test
    void isNotHeldWhileAStatementWaitsForTheServiceOfItsCatalog() throws Exception {
        var limits = new PlanningLimits(1, 1, 100, 0, Duration.ZERO, Duration.ZERO);
        try (var workers = new StatementExecutor(new StatementExecutor.Size(0, 4, Duration.ofSeconds(5), limits));
                var silent = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
                var session = PlannerUnderTest.open(CatalogStorage.inMemory())) {
            workers.plan(task("waits", () -> create(session, silent.getLocalPort())));
            workers.plan(task("plans", () -> {}));
            await().until(() -> ended.size() == 2);
            assertThat(ended).containsExactly("plans", "waits");
        }
    }

    @SuppressWarnings("EmptyCatch") // what is said is tested elsewhere
    private static void create(PlannerUnderTest session, int port) {
        try {
            session.run("CREATE CATALOG shop WITH ('type' = 'test-shared', 'uri' = 'thrift://127.0.0.1:" + port + "')");
        } catch (Refusal silent) {
            // as expected
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
