package io.millrace.journey;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.testing.Exhaustive;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Tests that a table and a view that one client creates exist for every other client, before and after the
/// server is killed (`kill -9`) and started again.
class SharedTablesJourney {
    private static final Path CLIENTS = Path.of(System.getProperty("millrace.clients"));
    private static final String ROWS = "SELECT id, name FROM main.shop.orders";
    private static final String TABLES = "SHOW TABLES IN main.shop";

    private final Distribution distribution = Distribution.unpacked();
    private final Path temporary;
    private final Path state;
    private final Path orders;

    SharedTablesJourney(@TempDir Path folder) throws IOException {
        temporary = Files.createDirectory(folder.resolve("temporary"));
        state = Files.createDirectory(folder.resolve("state"));
        orders = Files.createDirectory(folder.resolve("orders"));
        Files.writeString(orders.resolve("part.csv"), "1,lamp\n2,chair\n3,table\n");
    }

    @Test
    void whatTheShellMakesIsSeenByEveryClientBeforeAndAfterAKill() throws IOException {
        try (var server = start()) { // closing it kills it
            make(server);
            seenBeforeTheKill(server);
        }
        try (var server = start()) {
            try (var clients = new Clients(server)) {
                clients.see(List.of("large_orders", "orders"));
                try (var curl = SqlSession.open(server.gateway())) {
                    curl.run("CREATE TABLE main.shop.returned (id INT) WITH ('connector' = 'blackhole')");
                    curl.run("ALTER VIEW main.shop.large_orders RENAME TO other_orders");
                    clients.see(List.of("orders", "other_orders", "returned"));
                    curl.run("DROP VIEW main.shop.other_orders");
                    curl.run("DROP TABLE main.shop.returned");
                }
                clients.see(List.of("orders"));
            }
            assertThat(server.printed()).as("faults of ours").doesNotContain("Incident");
        }
    }

    /// Looks at the tables with one client; in an exhaustive run, with one of every kind. The changes that they
    /// see while a server runs are compared after the kill in each run.
    private void seenBeforeTheKill(Server server) {
        if (Exhaustive.ENABLED) {
            try (var clients = new Clients(server)) {
                clients.see(List.of("large_orders", "orders"));
            }
        } else {
            try (var curl = SqlSession.open(server.gateway())) {
                see(curl, List.of("large_orders", "orders"));
            }
        }
    }

    private static void see(SqlSession curl, List<String> tables) {
        assertThat(curl.run(TABLES).rows())
                .as("curl")
                .extracting(List::getFirst)
                .containsExactlyElementsOf(tables);
        assertThat(curl.run(ROWS).rows())
                .as("curl")
                .containsExactlyInAnyOrder(List.of("1", "lamp"), List.of("2", "chair"), List.of("3", "table"));
    }

    private Server start() {
        return Server.start(
                distribution.home(),
                temporary,
                state,
                List.of(
                        "-Dsql-gateway.endpoint.type=rest,warehouseserver2",
                        "-Dsql-gateway.endpoint.warehouseserver2.thrift.port=0"));
    }

    private void make(Server server) {
        var made = distribution
                .shell(server, "-f", "-")
                .typing("""
                CREATE DATABASE shop;
                CREATE TABLE shop.orders (id INT, name STRING)
                  WITH ('connector' = 'filesystem', 'path' = '%s', 'format' = 'csv');
                CREATE VIEW shop.large_orders AS SELECT * FROM shop.orders WHERE id > 1;
                """.formatted(orders))
                .run();
        assertThat(made.code()).as("%s", made).isZero();
    }

    /// Clients of every kind at a server, each with a session that goes on.
    private final class Clients implements AutoCloseable {
        private final SqlSession curl;
        private final ShellClient shell;
        private final WebPageClient page;
        private final Map<String, JdbcClient> drivers = new LinkedHashMap<>();
        private final Map<String, CorpusClient> others = new LinkedHashMap<>();

        Clients(Server server) {
            curl = SqlSession.open(server.gateway());
            shell = ShellClient.open(distribution.shell(server), ShellClient.Format.CSV);
            shell.run("USE main.shop");
            page = WebPageClient.open(server.cluster());
            drivers.put(
                    "our JDBC driver",
                    JdbcClient.open(
                            distribution.driver(),
                            "io.millrace.jdbc.WarehouseDriver",
                            "jdbc:warehouse2://" + server.warehouse() + "/;auth=noSasl"));
            drivers.put(
                    "hive-jdbc",
                    JdbcClient.open(
                            CLIENTS.resolve("hive-jdbc-4.1.0-standalone.jar"),
                            "org.apache.hive.jdbc.HiveDriver",
                            "jdbc:hive2://" + server.warehouse() + "/default;auth=noSasl"));
            others.put("shell", shell);
            others.putAll(drivers);
            others.put("web page", page);
            others.put("console", ConsoleClient.open(server.gateway()));
        }

        void see(List<String> tables) {
            SharedTablesJourney.see(curl, tables);
            others.forEach((name, client) -> {
                assertThat(client.ask(TABLES).rows())
                        .as(name)
                        .extracting(List::getFirst)
                        .containsExactlyElementsOf(tables);
                assertThat(client.ask(ROWS).rows())
                        .as(name)
                        .containsExactlyInAnyOrder(List.of("1", "lamp"), List.of("2", "chair"), List.of("3", "table"));
            });
            seeInLists(tables);
        }

        /// Looks at the lists that programs show without a statement of their user.
        private void seeInLists(List<String> tables) {
            assertThat(shell.ask("\\d").rows())
                    .as("\\d")
                    .extracting(List::getFirst)
                    .containsExactlyElementsOf(tables);
            drivers.forEach((name, driver) -> assertThat(driver.tables("shop"))
                    .as("metadata of " + name)
                    .containsExactlyInAnyOrderElementsOf(tables));
            page.seeInTree("main", "shop", tables);
        }

        @Override
        public void close() {
            others.values().forEach(CorpusClient::close);
            curl.close();
        }
    }
}
