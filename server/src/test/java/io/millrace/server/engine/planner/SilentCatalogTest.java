package io.millrace.server.engine.planner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.server.catalog.CatalogStorage;
import io.millrace.server.endpoint.warehouse.metadata.CatalogQuestions;
import io.millrace.server.endpoint.warehouse.metadata.TableQuestions;
import io.millrace.testing.ReservedPort;
import io.millrace.wire.Refusal;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Tests statements over a catalog that was stored while its service answered, when the service accepts
/// connections without answering, or is away.
class SilentCatalogTest {
    private static final String SILENT = " takes the connection, but does not answer. Check the host and port of ";

    private final ReservedPort port = ReservedPort.reserve();
    private final CatalogStorage storage = CatalogStorage.inMemory();
    private final PlannerUnderTest planner = PlannerUnderTest.open(storage);

    @BeforeEach
    void create() throws Exception {
        Thread hanging;
        try (var answering = listen()) {
            hanging = Thread.ofVirtual().start(() -> hangUp(answering));
            planner.run(create("shop"));
        }
        hanging.join(); // until then, it may listen
    }

    @AfterEach
    void close() {
        planner.close();
        storage.close();
        port.close();
    }

    private ServerSocket listen() throws IOException {
        return new ServerSocket(port.number(), 50, InetAddress.getLoopbackAddress());
    }

    /// Closes the connection, which is an answer.
    @SuppressWarnings("EmptyCatch") // of a service that is closed
    private static void hangUp(ServerSocket service) {
        try {
            while (true) {
                service.accept().close();
            }
        } catch (IOException e) {
            // the loop ends
        }
    }

    private String create(String name) {
        return "CREATE CATALOG " + name + " WITH ('type' = 'test-shared', 'base-url' = 'jdbc:postgresql://127.0.0.1:"
                + port.number() + "')";
    }

    private String atPort() {
        return " at 127.0.0.1:" + port.number();
    }

    @Test
    void isNotConnectedAgain() throws Exception {
        try (var _ = listen()) {
            assertRefused(
                    List.of(
                            session -> session.run(create("other")),
                            session -> session.run("USE CATALOG shop"),
                            session -> session.run("ALTER CATALOG shop RESET ('a')")),
                    List.of("other", "shop", "shop"));
            planner.run(create("IF NOT EXISTS shop"));
            planner.run("DROP CATALOG shop");
        }
        assertThatThrownBy(() -> planner.run("DROP CATALOG other"))
                .hasMessageContaining("DROP CATALOG: (catalogName: [other])");
    }

    /// Each in a session of its own, and all at the same time, because each waits for the service.
    private void assertRefused(List<FirstUse> uses, List<String> catalogs) throws Exception {
        try (var sessions =
                Executors.newThreadPerTaskExecutor(Thread.ofPlatform().factory())) {
            var answers = uses.stream()
                    .map(use -> sessions.submit(() -> {
                        try (var session = PlannerUnderTest.open(storage)) {
                            use.of(session);
                        }
                        return true;
                    }))
                    .toList();
            for (int i = 0; i < answers.size(); i++) {
                assertThatThrownBy(answers.get(i)::get)
                        .as("use %d", i)
                        .cause()
                        .isInstanceOf(Refusal.class)
                        .hasMessageContaining("of the catalog " + catalogs.get(i) + atPort() + SILENT + "'base-url'.");
            }
        }
    }

    /// A use of a session that has not opened the catalog.
    interface FirstUse {
        void of(PlannerUnderTest session) throws Exception;
    }

    @Test
    void isNotOpenedByWhateverNamesItFirst() throws Exception {
        List<FirstUse> uses = List.of(
                session -> session.run("SELECT * FROM shop.sales.orders"),
                session -> session.run("INSERT INTO shop.sales.orders VALUES (1)"),
                session -> session.run("SHOW DATABASES IN shop"),
                session -> session.run("SHOW TABLES IN shop.sales"),
                session -> session.run("DESCRIBE shop.sales.orders"),
                session -> session.run("CREATE TABLE shop.sales.more (id INT) WITH ('connector' = 'datagen')"),
                session -> session.run("USE shop.sales"),
                session -> session.complete("SELECT * FROM shop."),
                session -> session.browse(CatalogQuestions.schemas("shop", null)),
                session -> session.browse(CatalogQuestions.functions("shop", "sales", null)),
                session -> session.browse(TableQuestions.tables("shop", "sales", null, null)),
                session -> session.browse(TableQuestions.primaryKeys("shop", "sales", "orders")));
        try (var _ = listen()) {
            assertRefused(uses, Collections.nCopies(uses.size(), "shop"));
        }
    }

    /// None of this waits for the service, and the last statement gets rid of the catalog.
    @Test
    void keepsNothingElseFromWorking() throws Exception {
        try (var _ = listen();
                var session = PlannerUnderTest.open(storage)) {
            session.run("SHOW CATALOGS");
            session.run("SHOW CREATE CATALOG shop");
            session.run("DESCRIBE CATALOG EXTENDED shop");
            session.run("CREATE TABLE main.`default`.orders (id INT) WITH ('connector' = 'datagen')");
            session.run("EXPLAIN SELECT * FROM main.`default`.orders");
            assertThat(session.complete("SELECT * FROM main.`default`.or")).isNotEmpty();
            assertThat(session.complete("SELECT * FROM ")).anyMatch(hint -> hint.contains("shop"));
            assertThat(session.browse(TableQuestions.tables("main", null, "%", null))
                            .rows())
                    .hasSize(1);
            session.run("DROP CATALOG shop");
        }
    }

    @Test
    void isLeftOutOfAListOfSeveral() throws Exception {
        try (var _ = listen();
                var session = PlannerUnderTest.open(storage)) {
            assertThat(session.browse(CatalogQuestions.schemas("%", null)).rows())
                    .extracting(row -> row.cells().get(1))
                    .containsExactly("default_catalog", "main");
        }
    }

    @Test
    void saysThatTheServiceIsAway() throws Exception {
        try (var session = PlannerUnderTest.open(storage)) {
            assertThatThrownBy(() -> session.run("SHOW TABLES IN shop.sales"))
                    .isInstanceOf(Refusal.class)
                    .hasMessageContaining("The database of the catalog shop" + atPort()
                            + " cannot be reached (Connection refused). Check the host and port of 'base-url', and"
                            + " whether it runs.");
        }
    }

    @Test
    void canBeGivenAnotherAddress() throws Exception {
        try (var _ = listen();
                var session = PlannerUnderTest.open(storage)) {
            session.run("ALTER CATALOG shop SET ('base-url' = 'none')");
            session.run("SHOW DATABASES IN shop");
        }
    }
}
