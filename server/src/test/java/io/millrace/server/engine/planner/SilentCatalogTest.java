package io.millrace.server.engine.planner;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.testing.ReservedPort;
import io.millrace.wire.Refusal;
import java.net.InetAddress;
import java.net.ServerSocket;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Statements that connect a catalog when its service takes connections and says nothing.
class SilentCatalogTest {
    private final PlannerUnderTest planner = PlannerUnderTest.open();

    @AfterEach
    void close() {
        planner.close();
    }

    private void run(String sql) throws InterruptedException {
        planner.run(sql);
    }

    private static String create(String name, ReservedPort port) {
        return "CREATE CATALOG " + name + " WITH ('type' = 'test-shared', 'base-url' = 'jdbc:postgresql://127.0.0.1:"
                + port.number() + "')";
    }

    @Test
    void doNotWaitForIt() throws Exception {
        try (var port = ReservedPort.reserve()) {
            // the connection is refused, which is left to the catalog, and this one does not connect
            run(create("shop", port));
            try (var _ = new ServerSocket(port.number(), 50, InetAddress.getLoopbackAddress())) {
                assertRefused(create("other", port), "catalog other at 127.0.0.1:" + port.number(), "'base-url'");
                assertRefused("USE CATALOG shop", "catalog shop at 127.0.0.1:" + port.number(), "'base-url'");
                assertRefused(
                        "ALTER CATALOG shop SET ('base-url' = 'none', 'uri' = 'http://127.0.0.1:" + port.number()
                                + "')",
                        "catalog shop at http://127.0.0.1:" + port.number(),
                        "'uri'");
                run(create("IF NOT EXISTS shop", port));
                run("DROP CATALOG shop");
            }
        }
        assertThatThrownBy(() -> run("DROP CATALOG other"))
                .hasMessageContaining("DROP CATALOG: (catalogName: [other])");
    }

    private void assertRefused(String statement, String service, String option) {
        assertThatThrownBy(() -> run(statement))
                .isInstanceOf(Refusal.class)
                .hasMessageContainingAll(
                        "of the " + service, " takes the connection, but does not answer. Check ", option);
    }
}
